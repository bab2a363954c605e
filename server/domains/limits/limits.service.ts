import type { Db } from '#server/db/client.ts';
import { decrementCount, deleteEndedCounts, incrementCount, type RateCount } from './limits.queries.ts';

/** More callers over their limit than this at once are asked about in the database again. */
const MOST_REMEMBERED = 10_000;

export type Limits = ReturnType<typeof createLimits>;

/** Counts calls for all processes of the store together. */
export function createLimits({ db, limits }: { db: Db; limits: boolean }) {
  /** Callers over their limit: a flood of theirs is turned away without the database. */
  const exceeded = new Map<string, { count: number; until: number }>();

  /** Counts one call. The answer's `count` is above `most` when it is one too many. */
  async function countCall(call: { key: string; windowMs: number; most: number }): Promise<RateCount> {
    const { key, windowMs, most } = call;
    const known = exceeded.get(key);
    const now = performance.now();
    if (known && known.until > now) return { count: known.count, msLeft: Math.ceil(known.until - now) };
    const counted = await incrementCount(db, { key, windowMs });
    if (counted.count > most) {
      if (exceeded.size >= MOST_REMEMBERED) exceeded.clear();
      exceeded.set(key, { count: counted.count, until: now + counted.msLeft });
    } else {
      exceeded.delete(key);
    }
    return counted;
  }

  /** Takes one call back that turned out not to count. */
  async function giveBack(key: string): Promise<void> {
    await decrementCount(db, key);
  }

  async function forgetEnded(): Promise<void> {
    await deleteEndedCounts(db);
  }

  return { isOn: limits, countCall, giveBack, forgetEnded };
}
