import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseSeeds, howOften, report } from '#tests/prove/proof.ts';
import { ACTIONS, openLane } from './payment-lane.ts';

/** Histories are played side by side, each lane in a store of its own: a single one would mostly wait. */
const LANES = 4;
const lanes = await Promise.all(Array.from({ length: LANES }, openLane));

const units = fc.integer({ min: 1, max: 2 });
const histories = fc.array(
  fc.record({ action: fc.constantFrom(...ACTIONS), order: fc.nat(3), payment: fc.nat(3) }),
  { minLength: 3, maxLength: 12 },
);

it.for(chooseSeeds(randomInt(2 ** 30)))(
  'random histories of payments end as the model says, seed %i',
  { timeout: 1_800_000 },
  async (seed, context) => {
    const numRuns = Math.ceil(howOften(100) / LANES);
    const started = lanes.map(({ play }, lane) =>
      fc.assert(fc.asyncProperty(units, histories, play), { numRuns, seed: seed + lane }),
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
