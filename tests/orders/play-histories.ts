import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseSeeds, howOften, report } from '#tests/prove/proof.ts';

/** A store of its own, where histories are played one after the other and compared with a model. */
interface Lane<Start, Step> {
  play(start: Start, history: readonly Step[]): Promise<void>;
  findWrongBooks(): Promise<readonly unknown[]>;
}

interface Histories<Start, Step> {
  /** Played side by side: a single one would mostly wait. */
  lanes: readonly Lane<Start, Step>[];
  /** What a history begins with. */
  starts: fc.Arbitrary<Start>;
  steps: fc.Arbitrary<Step>;
  mostSteps: number;
  /** How many different things can happen in a step. */
  actions: number;
  /** How many histories are played among all tests. */
  few: number;
}

/** A test that plays random histories in all lanes and wants the books of all of them to be right in the end. */
export function playHistories<Start, Step>(name: string, histories: Histories<Start, Step>): void {
  const { lanes, starts, steps, mostSteps, actions, few } = histories;
  const anyHistory = fc.array(steps, { minLength: 3, maxLength: mostSteps });
  it.for(chooseSeeds(randomInt(2 ** 30)))(
    `${name}, seed %i`,
    { timeout: 1_800_000 },
    async (seed, context) => {
      const numRuns = Math.ceil(howOften(few) / lanes.length);
      const started = lanes.map(({ play }, lane) =>
        fc.assert(fc.asyncProperty(starts, anyHistory, play), { numRuns, seed: seed + lane }),
      );
      const ends = await Promise.allSettled(started);
      const wrongBooks = (await Promise.all(lanes.map((lane) => lane.findWrongBooks()))).flat();
      const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
      const lost = failed.length + wrongBooks.length;
      report(context, { tried: numRuns * lanes.length, lost, figures: { seed, actions } });
      if (failed[0]) throw failed[0];
      expect(wrongBooks).toEqual([]);
    },
  );
}
