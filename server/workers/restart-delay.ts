/** A worker that ends sooner than this after its start counts as one that crashes again and again. */
const QUICK_MS = 10_000;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;

/** How many times in a row a worker has ended soon after its start, now that it has lived this long. */
export function countQuickEnds(before: number, livedMs: number): number {
  return livedMs < QUICK_MS ? before + 1 : 0;
}

/** At once after a single crash; ever later while it goes on, so that a store that cannot run does not eat the machine. */
export function getRestartDelay(quickEnds: number): number {
  return quickEnds < 2 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (quickEnds - 2), LONGEST_DELAY_MS);
}
