import { expect, it } from 'vitest';
import type { StateCharge } from '#core/contract/delivery.ts';
import { changedCharges, findClashes } from './charges.tsx';

const GOA: StateCharge = { state: 'Goa', charge: 69, freeAbove: 999, version: 1 };
const KERALA: StateCharge = { state: 'Kerala', charge: 69, freeAbove: 999, version: 1 };

it('sends only what was changed', () => {
  const typed = [GOA, { ...KERALA, freeAbove: 500 }];
  expect(changedCharges([GOA, KERALA], typed)).toEqual([{ ...KERALA, freeAbove: 500 }]);
  expect(changedCharges([GOA, KERALA], [GOA, KERALA])).toEqual([]);
});

it('reports changes by others only where both changed the same state', () => {
  const theirs = [
    { ...GOA, charge: 10, version: 2 },
    { ...KERALA, charge: 10, version: 2 },
  ];
  expect(findClashes([GOA], theirs)).toEqual([theirs[0]]);
});
