import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { type Channel, openChannel } from './channel.ts';
import { countQuickEnds, getRestartDelay } from './restart-delay.ts';
import { createFolderFinder } from './worker-folder.ts';
import {
  METRICS_OF_PROCESS,
  METRICS_OF_STORE,
  WORKER_LEAVES,
  WORKER_PREPARED,
  WORKER_READY,
  WORKER_TASK,
  type WorkerTask,
} from './worker-questions.ts';

/** A worker could not start; it has said why. */
export class WorkerStartError extends Error {}

/** A new release whose workers are not ready by then is given up. */
const REPLACEMENT_MS = 300_000;

type Kind = WorkerTask['kind'];

interface Supervision {
  /** How many serve. */
  count: number;
  /** Whether one more does the background work. */
  hasJobs: boolean;
  /** What workers have in their environment beside the supervisor's own. */
  env: Record<string, string>;
  /** The metrics of all processes together, given those of the workers. */
  addMetrics: (ofWorkers: unknown[]) => Promise<string>;
  /** A worker listens here: the first one, another one, or one that replaces one. */
  onListening: (address: string) => void;
  /** A worker has ended without being asked to, and is replaced. */
  onLost: (reason: string) => void;
}

export interface Workers {
  /** The first worker listens: it finds out whether the port can be had, and the others follow. */
  ready: Promise<void>;
  /**
   * Has new workers take over, with the code that is on the disk now. The old ones answer until then and finish what
   * they have. Fails, and changes nothing, when the new ones cannot start.
   */
  replaceAll(): Promise<void>;
  /** Has all workers say that they want no visitors any more. */
  leave(): Promise<void>;
  /** Has all workers finish what they are doing. */
  stop(): Promise<void>;
}

interface Running {
  kind: Kind;
  channel: Channel;
  /** Its end is what was asked for. */
  isRetired: boolean;
}

interface Launch {
  kind: Kind;
  quickEnds?: number;
  migrates?: boolean;
  /** It waits for this before it listens. */
  mayListen?: Promise<void>;
  onPrepared?: () => void;
  onReady?: () => void;
}

/** Runs workers that serve behind one port, and one for background work; replaces those that end. */
export function superviseWorkers(supervision: Supervision): Workers {
  const { count, hasJobs, env, addMetrics, onListening, onLost } = supervision;
  const running = new Map<Worker, Running>();
  const delayed = new Set<NodeJS.Timeout>();
  const findFolder = createFolderFinder(process.argv[1] ?? '', process.cwd());
  let address = '';
  let isReplacing = false;
  let lastReplacement = Promise.resolve();

  async function readMetrics(): Promise<string> {
    const answers = [...running.values()].map(({ channel }) => channel.ask(METRICS_OF_PROCESS));
    // One that is starting, or has just ended, is left out.
    const settled = await Promise.allSettled(answers);
    return addMetrics(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
  }

  function launch({ kind, quickEnds = 0, migrates = false, ...launched }: Launch): Worker {
    cluster.setupPrimary({ cwd: findFolder() });
    const worker = cluster.fork(env);
    const startedAt = performance.now();
    const channel = openChannel(worker, {
      [WORKER_TASK]: (): WorkerTask => ({ kind, migrates, address }),
      [WORKER_PREPARED]() {
        launched.onPrepared?.();
        return launched.mayListen;
      },
      [WORKER_READY](at) {
        if (kind === 'serve') {
          address = String(at);
          onListening(address);
        }
        launched.onReady?.();
      },
      [METRICS_OF_STORE]: readMetrics,
    });
    running.set(worker, { kind, channel, isRetired: false });
    // A line that breaks is that of a process that ends, which is noticed below.
    worker.on('error', () => {});
    worker.once('exit', (code, signal) => {
      const isRetired = running.get(worker)?.isRetired;
      running.delete(worker);
      if (!isReplacing || isRetired) return;
      onLost(signal ?? `code ${code}`);
      relaunch(kind, countQuickEnds(quickEnds, performance.now() - startedAt));
    });
    return worker;
  }

  function relaunch(kind: Kind, quickEnds: number) {
    const timer = setTimeout(() => {
      delayed.delete(timer);
      launch({ kind, quickEnds });
    }, getRestartDelay(quickEnds));
    delayed.add(timer);
  }

  /** A worker beside those that there are; until it `stays`, its end changes nothing for the others. */
  function tryOut(launched: Launch) {
    const prepared = Promise.withResolvers<void>();
    const ready = Promise.withResolvers<void>();
    const worker = launch({ ...launched, onPrepared: prepared.resolve, onReady: ready.resolve });
    const known = running.get(worker);
    if (known) known.isRetired = true;
    for (const { promise, reject } of [prepared, ready]) {
      promise.catch(() => {});
      worker.once('exit', () => reject(new WorkerStartError('A worker could not start.')));
    }
    const stay = () => {
      if (known) known.isRetired = false;
    };
    return { worker, prepared: prepared.promise, ready: ready.promise, stay };
  }

  function retire(worker: Worker) {
    const known = running.get(worker);
    if (known) known.isRetired = true;
    worker.process.kill('SIGTERM');
  }

  function list(kind: Kind): Worker[] {
    return [...running].flatMap(([worker, known]) => (known.kind === kind ? [worker] : []));
  }

  async function replaceServing() {
    const old = list('serve');
    const listening = Promise.withResolvers<void>();
    const mayListen = listening.promise;
    const first = tryOut({ kind: 'serve', migrates: true, mayListen });
    const started = [first];
    try {
      await inTime(first.prepared);
      for (let others = 1; others < count; others += 1) started.push(tryOut({ kind: 'serve', mayListen }));
      await inTime(Promise.all(started.map(({ prepared }) => prepared)));
      // All at the same moment: a page of the new release must not ask an old worker for its scripts.
      listening.resolve();
      await inTime(Promise.all(started.map(({ ready }) => ready)));
    } catch (error) {
      for (const { worker } of started) retire(worker);
      throw error;
    }
    for (const { stay } of started) stay();
    for (const worker of old) retire(worker);
  }

  async function replaceJobs() {
    const old = list('jobs');
    const { worker, ready, stay } = tryOut({ kind: 'jobs' });
    try {
      await inTime(ready);
    } catch (error) {
      retire(worker);
      throw error;
    }
    stay();
    for (const one of old) retire(one);
  }

  /** One after the other, also when two are asked for at once. */
  function replaceAll(): Promise<void> {
    const replaced = lastReplacement
      .catch(() => {})
      .then(async () => {
        await replaceServing();
        if (hasJobs) await replaceJobs();
      });
    lastReplacement = replaced;
    return replaced;
  }

  async function leave() {
    await Promise.allSettled([...running.values()].map(({ channel }) => channel.ask(WORKER_LEAVES)));
  }

  async function stop() {
    isReplacing = false;
    for (const timer of delayed) clearTimeout(timer);
    const ended = [...running.keys()].map((worker) => once(worker, 'exit'));
    for (const worker of running.keys()) worker.process.kill('SIGTERM');
    await Promise.all(ended);
  }

  // One that hangs would outlive this process and hold the port.
  process.once('exit', () => {
    for (const worker of running.keys()) worker.process.kill('SIGKILL');
  });

  async function start() {
    const first = tryOut({ kind: 'serve' });
    await first.ready;
    first.stay();
    isReplacing = true;
    for (let others = 1; others < count; others += 1) launch({ kind: 'serve' });
    if (hasJobs) launch({ kind: 'jobs' });
  }

  return { ready: start(), replaceAll, leave, stop };
}

async function inTime<T>(started: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new WorkerStartError('New workers did not start in time.')),
    REPLACEMENT_MS,
  );
  return Promise.race([started, late.promise]).finally(() => clearTimeout(timer));
}
