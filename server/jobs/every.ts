import { setTimeout as wait } from 'node:timers/promises';

export interface JobLoops {
  /** Runs `work` now and then again and again, with this pause between the end of one run and the next. */
  every(seconds: number, name: string, work: (signal: AbortSignal) => Promise<unknown>): void;
  /** Ends once all work that is going on has ended. */
  stop(): Promise<void>;
}

/** While a database or a provider is away, everything fails: the loops then try ever more rarely. */
const LONGEST_PAUSE_MS = 60_000;

export interface JobRun {
  name: string;
  seconds: number;
  /** Absent when it succeeded. */
  failure?: { error: unknown };
}

/** Loops of background work. Every run is reported to `onRun`; after one that fails the loop goes on after a longer pause. */
export function createJobLoops(onRun: (run: JobRun) => void): JobLoops {
  const stopped = new AbortController();
  const loops: Promise<void>[] = [];

  async function loop(ms: number, name: string, work: (signal: AbortSignal) => Promise<unknown>) {
    let failures = 0;
    while (!stopped.signal.aborted) {
      const begin = performance.now();
      const failure = await work(stopped.signal).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      failures = failure ? failures + 1 : 0;
      onRun({ name, seconds: (performance.now() - begin) / 1000, ...(failure && { failure }) });
      await wait(pauseAfter(failures, ms), undefined, { signal: stopped.signal }).catch(() => {});
    }
  }

  return {
    every(seconds, name, work) {
      loops.push(loop(seconds * 1000, name, work));
    },
    async stop() {
      stopped.abort();
      await Promise.all(loops);
    },
  };
}

/** Twice as long after each failure in a row, up to a minute, and spread by chance so that nodes do not come together. */
export function pauseAfter(failures: number, ms: number): number {
  if (failures === 0 || ms >= LONGEST_PAUSE_MS) return ms;
  return Math.min(ms * 2 ** failures, LONGEST_PAUSE_MS) * (1 + Math.random() / 10);
}
