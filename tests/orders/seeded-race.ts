import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach } from 'vitest';
import { chooseSeeds } from '#tests/prove/proof.ts';
import { createRandom } from '#tests/support/seeded-random.ts';

export const [seed = 0] = chooseSeeds(randomInt(2 ** 31));
const MOST_TURNS = 4;
let below = createRandom(seed);

/**
 * Every test of the file begins with the same seed, and prints it when it fails. What the database makes of it is not in
 * our hands, but the same seed sends the same calls in the same order.
 */
export function seedEveryTest(): void {
  beforeEach(({ onTestFailed }) => {
    below = createRandom(seed);
    onTestFailed(() => console.error(`Again with PROVE_SEED=${seed}`));
  });
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
