import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spreadAmount } from './spread-amount.ts';

const lines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 20 }),
    totalPaise: fc.integer({ min: 0, max: 50_000_000 }),
  }),
  { minLength: 1, maxLength: 12 },
);

it('adds up to the amount, to the paisa, with every unit in it', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 50_000_000 }), (given, amountPaise) => {
      const spread = spreadAmount(given, amountPaise);
      expect(spread.reduce((sum, { units, unitPaise }) => sum + units * unitPaise, 0)).toBe(amountPaise);
      for (const [index, { quantity }] of given.entries()) {
        const parts = spread.filter((part) => part.index === index);
        expect(parts.reduce((sum, { units }) => sum + units, 0)).toBe(quantity);
        expect(parts.length).toBeLessThanOrEqual(2);
      }
      for (const { units, unitPaise } of spread) {
        expect(units).toBeGreaterThan(0);
        expect(unitPaise).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

it('leaves prices as they are where nothing was taken off or put on', () => {
  const given = [
    { quantity: 2, totalPaise: 99_800 },
    { quantity: 1, totalPaise: 30_000 },
  ];
  expect(spreadAmount(given, 129_800)).toEqual([
    { index: 0, units: 2, unitPaise: 49_900 },
    { index: 1, units: 1, unitPaise: 30_000 },
  ]);
});

it('splits a line whose share cannot be divided by its units', () => {
  expect(spreadAmount([{ quantity: 3, totalPaise: 90_000 }], 100_001)).toEqual([
    { index: 0, units: 1, unitPaise: 33_333 },
    { index: 0, units: 2, unitPaise: 33_334 },
  ]);
});
