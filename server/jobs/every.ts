import { setTimeout as wait } from 'node:timers/promises';

export interface JobLoops {
  /** Runs `work` now and then again and again, with this pause between the end of one run and the next. */
  every(seconds: number, name: string, work: (signal: AbortSignal) => Promise<unknown>): void;
  /** Ends once all work that is going on has ended. */
  stop(): Promise<void>;
}

/** Loops of background work. A run that fails is told to `onFailure`, and the loop goes on. */
export function createJobLoops(onFailure: (name: string, error: unknown) => void): JobLoops {
  const stopped = new AbortController();
  const loops: Promise<void>[] = [];

  async function loop(ms: number, name: string, work: (signal: AbortSignal) => Promise<unknown>) {
    while (!stopped.signal.aborted) {
      try {
        await work(stopped.signal);
      } catch (error) {
        onFailure(name, error);
      }
      await wait(ms, undefined, { signal: stopped.signal }).catch(() => {});
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
