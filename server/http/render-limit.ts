const WINDOW_MS = 60_000;
/** Beyond this many callers within a minute the oldest counts are given up, so that the list itself stays small. */
const MOST_CALLERS = 10_000;

export interface RenderLimit {
  /** Counts one more page to be rendered for a caller. Gives the seconds to wait once it is too many, else nothing. */
  count(caller: string): number | undefined;
}

/**
 * How many pages one caller may have rendered within a minute. Cached ones cost next to nothing and do not count. Each
 * process counts for itself: it is its own processor that the limit protects.
 */
export function createRenderLimit({ perMinute = 300, now = Date.now } = {}): RenderLimit {
  const counts = new Map<string, { pages: number; endsAt: number }>();

  function count(caller: string): number | undefined {
    const known = counts.get(caller);
    const window = known && known.endsAt > now() ? known : { pages: 0, endsAt: now() + WINDOW_MS };
    window.pages += 1;
    counts.delete(caller);
    counts.set(caller, window);
    const oldest = counts.keys().next().value;
    if (counts.size > MOST_CALLERS && oldest !== undefined) counts.delete(oldest);
    return window.pages > perMinute ? Math.ceil((window.endsAt - now()) / 1000) : undefined;
  }

  return { count };
}
