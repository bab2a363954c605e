import type { FastifyBaseLogger } from 'fastify';
import { splitLanguage } from '#core/rules/language.ts';
import { type Config, inspectConfig } from './config.ts';
import { connectDatabase } from './db/client.ts';
import { fillDemoProducts } from './db/demo/fill-demo-products.ts';
import { startEmbeddedPostgres } from './db/embedded/start-embedded-postgres.ts';
import { followNotifications } from './db/follow-notifications.ts';
import { migrateDatabase } from './db/migrate.ts';
import { ensureAuthSecret } from './domains/accounts/auth-secret.ts';
import { ensureOwner } from './domains/accounts/set-role.ts';
import { createAnswerCache } from './http/answer-cache.ts';
import { buildApp, buildJobsApp } from './http/build-app.ts';
import { createPageCache } from './http/page-cache.ts';
import { getPaymentSources } from './http/security-headers.ts';
import { openPictureStore } from './integrations/picture-store.ts';
import { createPincodeService } from './integrations/pincode-service.ts';
import { preparePictures } from './jobs/prepare-pictures.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { createLog } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createServices, type Services } from './services.ts';
import { proxyWarning, refuseDemoData, refuseUnusableSettings } from './start-checks.ts';
import { explainStartFailure, isPortTaken } from './start-failure.ts';
import { getIdentity } from './store-identity.ts';

/** After this long, whatever still hangs is left behind; the next start tidies up. */
const STOP_DEADLINE_MS = 9000;

const say = (line: string) => console.log(line);

/** What has been started, in order; stopped in reverse. */
const running: (() => Promise<unknown>)[] = [];

async function start() {
  const { config, problems } = inspectConfig();
  await refuseUnusableSettings(config, problems);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: say });
  if (embedded) running.push(() => embedded.stop());
  const url = config.databaseUrl ?? embedded?.url ?? '';
  await refuseDemoData(config, url);

  const database = connectDatabase(url);
  running.push(database.close);
  const store = openPictureStore(config);
  const log = createLog(config.logLevel);
  const alarm = (text: string) => log.error({ alarm: true }, text);
  const services = createServices({
    db: database.db,
    store,
    identity: getIdentity(config),
    config,
    authSecret: config.authSecret ?? (await ensureAuthSecret(config.dataDir)),
    pincodeService: createPincodeService(),
    alarm,
  });
  await migrateDatabase(url, async () => {
    if (config.mode === 'demo') await fillDemoProducts({ ...services, log: say });
    await services.coupons.ensureFirstCoupon();
    await services.delivery.ensureFirstCharges();
    if (config.ownerPhone) await ensureOwner(database.db, config.ownerPhone);
  });
  const parts: StoreProcess = { config, services, log, alarm, metrics: createMetrics(services) };
  if (config.jobs !== 'only') await serve(parts, url);
  if (config.jobs !== 'off') await startJobs(parts, url);
  if (config.jobs === 'only') await serveJobsOnly(parts);
}

interface StoreProcess {
  config: Config;
  services: Services;
  log: FastifyBaseLogger;
  alarm: (text: string) => void;
  metrics: Metrics;
}

async function serve(parts: StoreProcess, url: string) {
  const { config, services } = parts;
  const pages = createPageCache({ paymentSources: getPaymentSources(config.payment) });
  const answers = createAnswerCache();
  const news = await followNotifications(url, 'catalogue', (what) => {
    answers.clear();
    if (what === 'all') pages.clear();
    else pages.drop((key) => splitLanguage(key).path.startsWith(`/product/${what}`));
  });
  running.push(news.close);

  const app = await buildApp({ ...parts, pages, answers });
  running.push(() => app.close());
  const address = await app.listen({ port: config.port, host: config.host });
  services.sandbox?.listensAt(address);
  const { port } = new URL(address);
  const warning = proxyWarning(config);
  if (warning) console.error(warning);
  say(`Store ready at http://localhost:${port}`);
  say(`  Back office  http://localhost:${port}/admin`);
  if (config.mode === 'demo') say(`  Demo inbox   http://localhost:${port}/dev/inbox`);
}

/** Where another process of the store has the port already, this one works without. */
async function serveJobsOnly(parts: StoreProcess) {
  const { config, log } = parts;
  const app = await buildJobsApp(parts);
  running.push(() => app.close());
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    log.warn(`port ${config.port} is taken: nobody can ask this process for its health and metrics`);
  }
  say('Jobs are running');
}

async function startJobs({ services, log, metrics, alarm }: StoreProcess, url: string) {
  const jobs = await runJobs(url, {
    services,
    alarm,
    onRun(run) {
      metrics.observeJob(run);
      if (run.failure) log.error({ err: run.failure.error }, `the job "${run.name}" failed`);
    },
    onError: (error) => log.error({ err: error }, 'the queue of jobs has a problem'),
  });
  running.push(jobs.stop);
  const stopped = new AbortController();
  const preparing = preparePictures(services, stopped.signal).catch((error) =>
    log.error({ err: error }, 'pictures could not be prepared'),
  );
  running.push(() => {
    stopped.abort();
    return preparing;
  });
}

let stopping: Promise<void> | undefined;

/** Ends what was started, last first. Signals may come twice; the second changes nothing. */
function stop(exitCode: number) {
  stopping ??= (async () => {
    setTimeout(() => process.exit(exitCode), STOP_DEADLINE_MS).unref();
    for (const end of running.reverse()) await end().catch((error) => console.error(error));
    process.exit(exitCode);
  })();
  return stopping;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
// The starter holds the other end of a channel: when it is killed, nobody else would stop this process.
process.once('disconnect', () => stop(0));

start().catch(async (error) => {
  console.error(explainStartFailure(error) ?? error);
  await stop(1);
});
