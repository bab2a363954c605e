import fc from 'fast-check';
import { ACTIONS, openCashLane } from './cash-lane.ts';
import { playHistories } from './play-histories.ts';

const lanes = await Promise.all(Array.from({ length: 2 }, openCashLane));

playHistories('random histories of cash orders end as the model says', {
  lanes,
  starts: fc.constantFrom('allow' as const, 'confirm' as const, 'part' as const),
  steps: fc.record({ action: fc.constantFrom(...ACTIONS), choice: fc.nat(3) }),
  mostSteps: 14,
  actions: ACTIONS.length,
  few: 30,
});
