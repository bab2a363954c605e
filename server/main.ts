import cluster from 'node:cluster';
import { type Config, inspectConfig } from './config.ts';
import { fillDemoProducts } from './db/demo/fill-demo-products.ts';
import { startEmbeddedPostgres } from './db/embedded/start-embedded-postgres.ts';
import { followNotifications } from './db/follow-notifications.ts';
import { migrateDatabase } from './db/migrate.ts';
import { ensureOwner } from './domains/accounts/set-role.ts';
import { readChange } from './domains/products/cache-tags.ts';
import { buildApp, buildJobsApp } from './http/build-app.ts';
import { createResponseCache } from './http/cache/response-cache.ts';
import { sharedHeaders } from './http/security-headers.ts';
import { gatherPurges } from './jobs/gather-purges.ts';
import { preparePictures } from './jobs/prepare-pictures.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { type DatabaseUrls, openStore, type Store } from './open-store.ts';
import { proxyWarning, refuseDemoData, refuseUnusableSettings } from './start-checks.ts';
import { explainStartFailure, isPortTaken } from './start-failure.ts';
import { openChannel } from './workers/channel.ts';
import { superviseWorkers } from './workers/supervise-workers.ts';
import { METRICS_OF_PROCESS, METRICS_OF_STORE, WORKER_READY } from './workers/worker-questions.ts';

/** After this long, whatever still hangs is left behind; the next start tidies up. */
const STOP_DEADLINE_MS = 9000;

const say = (line: string) => console.log(line);

/** What has been started, in order; stopped in reverse. */
const running: (() => Promise<unknown>)[] = [];

async function start() {
  const { config, problems } = inspectConfig();
  await refuseUnusableSettings(config, problems);
  if (cluster.isWorker) return startWorker(config);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: say });
  if (embedded) running.push(() => embedded.stop());
  const urls = getDatabaseUrls(config, embedded?.url);
  await refuseDemoData(config, urls.directUrl);

  const store = await openStore(config, urls);
  running.push(store.close);
  await migrateDatabase(urls.directUrl, () => fillFirstData(store));
  if (config.jobs !== 'only') await (config.workers > 1 ? serveByWorkers(store) : serveAlone(store));
  if (config.jobs !== 'off') await startJobs(store);
  if (config.jobs === 'only') await serveJobsOnly(store);
}

function getDatabaseUrls(config: Config, embeddedUrl = ''): DatabaseUrls {
  const url = config.databaseUrl ?? embeddedUrl;
  return { url, directUrl: config.databaseDirectUrl ?? url };
}

async function fillFirstData({ config, database, services }: Store) {
  if (config.mode === 'demo') await fillDemoProducts({ ...services, log: say });
  await services.coupons.ensureFirstCoupon();
  await services.delivery.ensureFirstCharges();
  if (config.ownerPhone) await ensureOwner(database.db, config.ownerPhone);
}

async function serveAlone(store: Store) {
  announce(store.config, await serve(store));
}

/** This process supervises, and does the background work: a worker that crashes takes none of it along. */
async function serveByWorkers({ config, urls, services, log, metrics }: Store) {
  let address = '';
  const workers = superviseWorkers({
    count: config.workers,
    env: { DATABASE_URL: urls.url },
    addMetrics: metrics.read,
    onListening(at) {
      address = at;
      log.info('a worker listens');
    },
    onLost: (reason) => log.error(`a worker has ended (${reason}) and is replaced`),
  });
  running.push(workers.stop);
  await workers.ready;
  services.sandbox?.listensAt(address);
  announce(config, address);
}

/** One of several processes behind one port. What is done once for all of them, the supervisor has done. */
async function startWorker(config: Config) {
  const store = await openStore(config, getDatabaseUrls(config));
  running.push(store.close);
  const supervisor = openChannel(process, { [METRICS_OF_PROCESS]: store.metrics.readOwn });
  const read = async () => String(await supervisor.ask(METRICS_OF_STORE, { withinMs: 5000 }));
  const address = await serve({ ...store, metrics: { ...store.metrics, read } });
  await supervisor.ask(WORKER_READY, { content: address });
}

/** Answers visitors in this process. Gives the address at which it listens. */
async function serve(parts: Store): Promise<string> {
  const { config, reads, services } = parts;
  const cache = createResponseCache({ headers: sharedHeaders(config), sendsTags: config.cdn !== undefined });
  const notifications = await followNotifications(parts.urls.directUrl, 'catalogue', (what) => {
    // First: what is made again must not come from a replica that has not got the change.
    reads.noteChange();
    cache.outdate(readChange(what));
  });
  running.push(notifications.close);

  const app = await buildApp({ ...parts, cache });
  running.push(() => app.close());
  const address = await app.listen({ port: config.port, host: config.host });
  services.sandbox?.listensAt(address);
  return address;
}

function announce(config: Config, address: string) {
  const { port } = new URL(address);
  const warning = proxyWarning(config);
  if (warning) console.error(warning);
  say(`Store ready at http://localhost:${port}`);
  say(`  Back office  http://localhost:${port}/admin`);
  if (config.mode === 'demo') say(`  Demo inbox   http://localhost:${port}/dev/inbox`);
}

/** Where another process of the store has the port already, this one works without. */
async function serveJobsOnly(parts: Store) {
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

async function startJobs({ urls, services, log, metrics, alarm }: Store) {
  const jobs = await runJobs(urls, {
    services,
    alarm,
    onRun(run) {
      metrics.observeJob(run);
      if (run.failure) log.error({ err: run.failure.error }, `the job "${run.name}" failed`);
    },
    onError: (error) => log.error({ err: error }, 'the queue of jobs has a problem'),
  });
  running.push(jobs.stop);
  if (services.cdn.isSet) running.push((await gatherPurges(services.db, urls.directUrl)).stop);
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
