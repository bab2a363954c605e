import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ACTIONS, openLane } from './payment-lane.ts';

const RUNS = 1000;
/** Histories are played side by side, each lane in a store of its own: a single one would mostly wait. */
const LANES = 4;
const lanes = await Promise.all(Array.from({ length: LANES }, openLane));

const units = fc.integer({ min: 1, max: 2 });
const histories = fc.array(
  fc.record({ action: fc.constantFrom(...ACTIONS), order: fc.nat(3), payment: fc.nat(3) }),
  { minLength: 3, maxLength: 12 },
);

it(`holds in ${RUNS} random histories`, { timeout: 300_000 }, async () => {
  const numRuns = RUNS / LANES;
  await Promise.all(
    lanes.map(({ play }) => fc.assert(fc.asyncProperty(units, histories, play), { numRuns })),
  );
  for (const lane of lanes) expect(await lane.findWrongBooks()).toEqual([]);
});
