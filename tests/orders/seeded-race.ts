import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach } from 'vitest';
import { chooseSeeds } from '#tests/prove/proof.ts';

export const [seed = 0] = chooseSeeds(randomInt(2 ** 31));
const MOST_TURNS = 4;
let state = seed;

/**
 * Every test of the file begins with the same seed, and prints it when it fails. What the database makes of it is not in
 * our hands, but the same seed sends the same calls in the same order.
 */
export function seedEveryTest(): void {
  beforeEach(({ onTestFailed }) => {
    state = seed;
    onTestFailed(() => console.error(`Again with PROVE_SEED=${seed}`));
  });
}

/** A small generator (mulberry32): a number below `end`. */
function below(end: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
}

/** Starts many works at once, each in a turn of the event loop that the seed decides, and sorts their ends. */
export async function many<T>(count: number, work: (place: number) => Promise<T>) {
  const turns = Array.from({ length: count }, () => below(MOST_TURNS));
  const results = await Promise.allSettled(
    turns.map(async (waits, place) => {
      for (let turn = 0; turn < waits; turn += 1) await nextTurn();
      return work(place);
    }),
  );
  const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
  return { done, refused };
}
