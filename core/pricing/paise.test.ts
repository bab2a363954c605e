import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paiseFromRupees, rupeesFromPaise } from './paise.ts';

it('comes back from rupees to the same paise', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (paise) => {
      expect(paiseFromRupees(rupeesFromPaise(paise))).toBe(paise);
    }),
  );
});

it('has no trouble with what binary fractions cannot hold', () => {
  expect(paiseFromRupees(19.99)).toBe(1999);
  expect(paiseFromRupees(1.1 + 2.2)).toBe(330);
});
