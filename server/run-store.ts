import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import type { Config } from './config.ts';
import { fillDemoProducts } from './db/demo/fill-demo-products.ts';
import { followNotifications } from './db/follow-notifications.ts';
import { migrateDatabase } from './db/migrate.ts';
import { ensureOwner } from './domains/accounts/set-role.ts';
import { readChange } from './domains/products/cache-tags.ts';
import { createAdmission } from './http/admission.ts';
import { buildApp, buildJobsApp } from './http/build-app.ts';
import { createResponseCache } from './http/cache/response-cache.ts';
import { sharedHeaders } from './http/security-headers.ts';
import { watchEventLoop } from './http/watch-event-loop.ts';
import { gatherPurges } from './jobs/gather-purges.ts';
import { preparePictures } from './jobs/prepare-pictures.ts';
import { reportRuns } from './jobs/report-run.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { type DatabaseUrls, openStore, type Store } from './open-store.ts';
import { proxyWarning, refuseDemoData } from './start-checks.ts';
import { isPortTaken } from './start-failure.ts';
import { drainFirst, endsBy } from './stopping.ts';
import { setTracer } from './tracing.ts';
import { openChannel } from './workers/channel.ts';
import { RELEASE_SIGNAL } from './workers/release-signal.ts';
import { superviseWorkers } from './workers/supervise-workers.ts';
import {
  METRICS_OF_PROCESS,
  METRICS_OF_STORE,
  WORKER_LEAVES,
  WORKER_PREPARED,
  WORKER_READY,
  WORKER_TASK,
  workerTaskSchema,
} from './workers/worker-questions.ts';

/** A worker that starts waits this long for its supervisor, and for the others that start with it. */
const START = { withinMs: 300_000 };
/** Connections that wait to be accepted: when a sale begins, hundreds arrive between two turns of the event loop. */
const BACKLOG = 4096;

const say = (line: string) => console.log(line);

/**
 * The old part of the heap may grow by a third before it is collected; V8 would let it grow several times. After load that
 * is a third less memory, at the same speed. Not before: the start would collect what it still needs again and again.
 */
function collectSooner() {
  setFlagsFromString('--heap-growing-percent=30');
}

/** Runs what this process is for, on the database of the settings or on its own. */
export async function runStore(config: Config, ownDatabaseUrl: string | undefined) {
  if (config.tracing) await startTracing(config.tracing);
  if (cluster.isWorker) return startWorker(config);
  const urls = getDatabaseUrls(config, ownDatabaseUrl);
  await refuseDemoData(config, urls.directUrl);

  const store = await openStore(config, urls);
  endsBy(store.close);
  const servesAlone = config.jobs !== 'only' && !isSupervised(config);
  // Making the routes needs no tables, and the database is waited for most of the time.
  const [listen] = await Promise.all([
    servesAlone ? prepareToServe(store) : undefined,
    migrateDatabase(urls.directUrl, () => fillFirstData(store)),
  ]);
  if (isSupervised(config)) return serveByWorkers(store);
  if (listen) await serveAlone(store, listen);
  if (config.jobs !== 'off') await startJobs(store);
  if (config.jobs === 'only') await serveJobsOnly(store);
}

/** In production also a single worker has a supervisor: it holds the port while another takes over. */
function isSupervised({ workers, mode, dev, jobs }: Config): boolean {
  return jobs !== 'only' && !dev && (workers > 1 || mode === 'production');
}

/** Read only where it is wanted: what traces costs memory and time at the start. */
async function startTracing(settings: NonNullable<Config['tracing']>) {
  const { openTracer } = await import('./open-tracer.ts');
  const { tracer, close } = openTracer(settings);
  setTracer(tracer);
  endsBy(close);
}

function getDatabaseUrls(config: Config, ownUrl = ''): DatabaseUrls {
  const url = config.databaseUrl ?? ownUrl;
  return { url, directUrl: config.databaseDirectUrl ?? url };
}

async function fillFirstData({ config, database, services }: Store) {
  if (config.mode === 'demo') await fillDemoProducts({ ...services, log: say });
  await services.coupons.ensureFirstCoupon();
  await services.delivery.ensureFirstCharges();
  if (config.ownerPhone) await ensureOwner(database.db, config.ownerPhone);
}

async function serveAlone({ config, readiness }: Store, listen: () => Promise<string>) {
  const address = await listen();
  drainFirst(config.drainMs, async () => readiness.leave());
  announce(config, address);
}

/** This process only supervises: neither a crash nor a new release of the others takes the port along. */
async function serveByWorkers({ config, urls, log, metrics }: Store) {
  let address = '';
  const workers = superviseWorkers({
    count: config.workers,
    hasJobs: config.jobs === 'on',
    env: toWorkerSettings(config, urls.url),
    addMetrics: metrics.read,
    onListening(at) {
      address = at;
      log.info('a worker listens');
    },
    onLost: (reason) => log.error(`a worker has ended (${reason}) and is replaced`),
  });
  endsBy(workers.stop);
  await workers.ready;
  drainFirst(config.drainMs, workers.leave);
  process.on(RELEASE_SIGNAL, () => {
    workers.replaceAll().then(
      () => log.warn('new workers have taken over'),
      (error) => log.error({ err: error }, 'new workers could not take over, the old ones go on'),
    );
  });
  announce(config, address);
}

/**
 * The workers of a new release start in another folder: a relative one of the settings would not be the same there. What is
 * given here must not also come from a file.
 */
function toWorkerSettings({ dataDir, backup: { files } }: Config, databaseUrl: string) {
  return {
    ...{ DATABASE_URL: databaseUrl, DATABASE_URL_FILE: '', DATA_DIR: dataDir, DATA_DIR_FILE: '' },
    ...(files && 'folder' in files && { BACKUP_DIR: files.folder, BACKUP_DIR_FILE: '' }),
  };
}

/** One of several processes of the store. What is done once for all of them, the supervisor has done. */
async function startWorker(config: Config) {
  const store = await openStore(config, getDatabaseUrls(config));
  endsBy(store.close);
  const supervisor = openChannel(process, {
    [METRICS_OF_PROCESS]: store.metrics.readOwn,
    [WORKER_LEAVES]: store.readiness.leave,
  });
  const task = workerTaskSchema.parse(await supervisor.ask(WORKER_TASK, START));
  if (task.migrates) await migrateDatabase(store.urls.directUrl, () => fillFirstData(store));
  if (task.kind === 'jobs') {
    store.services.sandbox?.listensAt(task.address);
    store.services.courierSandbox?.listensAt(task.address);
    await startJobs(store);
    await supervisor.ask(WORKER_READY, START);
    return;
  }
  const read = async () => String(await supervisor.ask(METRICS_OF_STORE, { withinMs: 5000 }));
  const listen = await prepareToServe({ ...store, metrics: { ...store.metrics, read } });
  await supervisor.ask(WORKER_PREPARED, START);
  await supervisor.ask(WORKER_READY, { ...START, content: await listen() });
}

/** Makes all ready to answer visitors in this process. What it gives begins to, and says at which address. */
async function prepareToServe(parts: Store): Promise<() => Promise<string>> {
  const { config, reads, services } = parts;
  const { keptCards } = services.products;
  const cache = createResponseCache({ headers: sharedHeaders(config), sendsTags: config.cdn !== undefined });
  const notifications = await followNotifications(parts.urls.directUrl, 'catalogue', (what) => {
    // First: what is made again must not come from a replica that has not got the change.
    reads.noteChange();
    const change = readChange(what);
    if (change.deletedPicture) services.pictures.forget(change.deletedPicture);
    keptCards.outdate(change);
    cache.outdate(change);
  });
  endsBy(notifications.close);
  keptCards.begin();

  const eventLoop = watchEventLoop();
  endsBy(async () => eventLoop.stop());
  const app = await buildApp({ ...parts, cache, admission: createAdmission(eventLoop) });
  endsBy(services.visits.flush);
  endsBy(() => app.close());
  await app.ready();
  return async () => {
    const address = await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
    collectSooner();
    services.sandbox?.listensAt(address);
    services.courierSandbox?.listensAt(address);
    return address;
  };
}

function announce(config: Config, address: string) {
  const { port } = new URL(address);
  const warning = proxyWarning(config);
  if (warning) console.error(warning);
  say(`Store ready at http://localhost:${port}`);
  say(`  Back office  http://localhost:${port}/admin`);
  if (config.mode === 'demo') say(`  Demo inbox   http://localhost:${port}/dev/inbox`);
  if (config.courier.sandbox) say(`  Demo courier http://localhost:${port}/dev/courier`);
}

/** Where another process of the store has the port already, this one works without. */
async function serveJobsOnly(parts: Store) {
  const { config, log } = parts;
  const app = await buildJobsApp(parts);
  endsBy(() => app.close());
  try {
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
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
    onRun: reportRuns(log, metrics),
    onError: (error) => log.error({ err: error }, 'the queue of jobs has a problem'),
  });
  endsBy(jobs.stop);
  if (services.cdn.isSet) endsBy((await gatherPurges(services.db, urls.directUrl)).stop);
  const stopped = new AbortController();
  const preparing = preparePictures(services, stopped.signal).catch((error) =>
    log.error({ err: error }, 'pictures could not be prepared'),
  );
  endsBy(() => {
    stopped.abort();
    return preparing;
  });
}
