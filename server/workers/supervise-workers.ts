import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { type Channel, openChannel } from './channel.ts';
import { countQuickEnds, getRestartDelay } from './restart-delay.ts';
import { METRICS_OF_PROCESS, METRICS_OF_STORE, WORKER_READY } from './worker-questions.ts';

/** The first worker could not start; it has said why. */
export class WorkerStartError extends Error {}

interface Supervision {
  count: number;
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
  /** Has all workers finish what they are doing. */
  stop(): Promise<void>;
}

/** Runs workers that serve behind one port, and replaces those that end. */
export function superviseWorkers(supervision: Supervision): Workers {
  const { count, env, addMetrics, onListening, onLost } = supervision;
  const channels = new Map<Worker, Channel>();
  const delayed = new Set<NodeJS.Timeout>();
  let isReplacing = false;

  async function readMetrics(): Promise<string> {
    const answers = [...channels.values()].map((channel) => channel.ask(METRICS_OF_PROCESS));
    // One that is starting, or has just ended, is left out.
    const settled = await Promise.allSettled(answers);
    return addMetrics(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
  }

  function launch(quickEnds: number, onReady: () => void = () => {}): Worker {
    const worker = cluster.fork(env);
    const startedAt = performance.now();
    const channel = openChannel(worker, {
      [WORKER_READY](address) {
        onListening(String(address));
        onReady();
      },
      [METRICS_OF_STORE]: readMetrics,
    });
    channels.set(worker, channel);
    // A line that breaks is that of a process that ends, which is noticed below.
    worker.on('error', () => {});
    worker.once('exit', (code, signal) => {
      channels.delete(worker);
      if (isReplacing)
        replace(signal ?? `code ${code}`, countQuickEnds(quickEnds, performance.now() - startedAt));
    });
    return worker;
  }

  function replace(reason: string, quickEnds: number) {
    onLost(reason);
    const timer = setTimeout(() => {
      delayed.delete(timer);
      launch(quickEnds);
    }, getRestartDelay(quickEnds));
    delayed.add(timer);
  }

  async function stop() {
    isReplacing = false;
    for (const timer of delayed) clearTimeout(timer);
    const ended = [...channels.keys()].map((worker) => once(worker, 'exit'));
    for (const worker of channels.keys()) worker.process.kill('SIGTERM');
    await Promise.all(ended);
  }

  // One that hangs would outlive this process and hold the port.
  process.once('exit', () => {
    for (const worker of channels.keys()) worker.process.kill('SIGKILL');
  });

  async function start() {
    await new Promise<void>((resolve, reject) => {
      const first = launch(0, resolve);
      first.once('exit', () => reject(new WorkerStartError('A worker could not start.')));
    });
    isReplacing = true;
    for (let others = 1; others < count; others += 1) launch(0);
  }

  return { ready: start(), stop };
}
