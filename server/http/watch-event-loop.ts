import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often the timer looks, which is no delay; and over how long its findings count. */
const RESOLUTION_MS = 20;
const WINDOW_MS = 500;
const NANOSECONDS = 1e6;

/** How late this process is with its work: the mean of the last half second. */
export function watchEventLoop(): { readDelayMs: () => number; stop: () => void } {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let delayMs = 0;
  const timer = setInterval(() => {
    delayMs = Number.isNaN(histogram.mean) ? 0 : Math.max(0, histogram.mean / NANOSECONDS - RESOLUTION_MS);
    histogram.reset();
  }, WINDOW_MS).unref();
  return {
    readDelayMs: () => delayMs,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
