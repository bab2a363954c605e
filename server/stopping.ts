import cluster from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';

/** After this long, whatever still hangs is left behind; the next start tidies up. Workers end before their supervisor. */
const STOP_DEADLINE_MS = cluster.isWorker ? 8000 : 9000;

/** What ends the parts that have been started, in order. */
const ends: (() => Promise<unknown>)[] = [];
let drain = async () => {};
let stopping: Promise<void> | undefined;

/** Says how a part ends that has been started. The last one to start is the first to end. */
export function endsBy(end: () => Promise<unknown>) {
  ends.push(end);
}

/** The first thing of a stop: a load balancer learns of it, and sends visitors elsewhere before anything ends. */
export function drainFirst(drainMs: number, leave: () => Promise<void>) {
  // `npm start` kills what does not stop in time.
  if (process.connected) process.send?.({ drainMs });
  drain = async () => {
    await leave();
    await wait(drainMs);
  };
}

export function isStopping(): boolean {
  return stopping !== undefined;
}

/** Ends what was started, last first. Signals may come twice; the second changes nothing. */
export function stop(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    await drain();
    setTimeout(() => process.exit(exitCode), STOP_DEADLINE_MS).unref();
    for (const end of ends.reverse()) await end().catch((error) => console.error(error));
    process.exit(exitCode);
  })();
  return stopping;
}
