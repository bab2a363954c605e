const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

export interface RetryOptions {
  /** Ends the trying; the promise then rejects with the signal's reason. */
  signal: AbortSignal;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Tries until it succeeds, with longer and longer pauses: a shopper on a train loses the network, not the page. */
export async function loadUntilDone<T>(load: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { signal, wait = waitOrOnline } = options;
  for (let pause = FIRST_WAIT_MS; ; pause = Math.min(pause * 2, LONGEST_WAIT_MS)) {
    signal.throwIfAborted();
    try {
      return await load();
    } catch (error) {
      signal.throwIfAborted();
      console.warn(error);
      await wait(pause, signal);
    }
  }
}

/** Ends when the time is up, the network comes back or the signal fires, whichever is first. */
function waitOrOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
    over.addEventListener('abort', () => resolve());
    window.addEventListener('online', () => resolve(), { signal: over });
  });
}
