import fc from 'fast-check';
import { ACTIONS, openLane } from './payment-lane.ts';
import { playHistories } from './play-histories.ts';

const lanes = await Promise.all(Array.from({ length: 4 }, openLane));

playHistories('random histories of payments end as the model says', {
  lanes,
  starts: fc.integer({ min: 1, max: 2 }),
  steps: fc.record({ action: fc.constantFrom(...ACTIONS), order: fc.nat(3), payment: fc.nat(3) }),
  mostSteps: 12,
  actions: ACTIONS.length,
  few: 100,
});
