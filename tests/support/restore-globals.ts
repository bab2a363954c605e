import { afterAll, vi } from 'vitest';

/** Files share a process: none leaves a spy, a stub or a false clock to the next. */
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
