import type { CappedCount } from '#core/contract/capped-count.ts';

/** Queries count up to one more than are shown, so that it is known whether there are more. */
const COUNT_CAP = 300;
export const COUNTED = COUNT_CAP + 1;

export function capCount(counted: number): CappedCount {
  return { count: Math.min(counted, COUNT_CAP), isCapped: counted > COUNT_CAP };
}
