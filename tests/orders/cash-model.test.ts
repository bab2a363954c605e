import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseSeeds, howOften, report } from '#tests/prove/proof.ts';
import { ACTIONS, openCashLane } from './cash-lane.ts';

const LANES = 2;
const lanes = await Promise.all(Array.from({ length: LANES }, openCashLane));

const questions = fc.constantFrom('allow' as const, 'confirm' as const, 'part' as const);
const histories = fc.array(fc.record({ action: fc.constantFrom(...ACTIONS), choice: fc.nat(3) }), {
  minLength: 3,
  maxLength: 14,
});

it.for(chooseSeeds(randomInt(2 ** 30)))(
  'random histories of cash orders end as the model says, seed %i',
  { timeout: 1_800_000 },
  async (seed, context) => {
    const numRuns = Math.ceil(howOften(30) / LANES);
    const started = lanes.map(({ play }, lane) =>
      fc.assert(fc.asyncProperty(questions, histories, play), { numRuns, seed: seed + lane }),
    );
    const ends = await Promise.allSettled(started);
    const wrongBooks = (await Promise.all(lanes.map((lane) => lane.findWrongBooks()))).flat();
    const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    const lost = failed.length + wrongBooks.length;
    report(context, { tried: numRuns * LANES, lost, figures: { seed, actions: ACTIONS.length } });
    if (failed[0]) throw failed[0];
    expect(wrongBooks).toEqual([]);
  },
);
