import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadAmount } from './spread.ts';

describe('spreading an amount over lines', () => {
  it('gives the paise that are left to the largest remainders, the earlier line first', () => {
    expect(spreadAmount(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(spreadAmount(10_000, [49_900, 49_900, 99_900])).toEqual([2_499, 2_499, 5_002]);
    expect(spreadAmount(5, [10, 30, 60])).toEqual([1, 1, 3]);
  });

  it('gives nothing to lines that weigh nothing', () => {
    expect(spreadAmount(7, [0, 3, 0, 4])).toEqual([0, 3, 0, 4]);
    expect(spreadAmount(0, [5, 5])).toEqual([0, 0]);
    expect(spreadAmount(3, [0, 0])).toEqual([0, 0]);
    expect(spreadAmount(0, [])).toEqual([]);
  });

  it('closes, exceeds no line and stays within a paisa of the exact share, even for huge amounts', () => {
    const weights = fc.array(fc.nat(2_000_000_000), { minLength: 1, maxLength: 30 });
    const cases = weights.chain((given) => {
      const whole = given.reduce((a, b) => a + b, 0);
      return fc.tuple(fc.integer({ min: 0, max: whole }), fc.constant(given), fc.constant(whole));
    });
    fc.assert(
      fc.property(cases, ([amount, given, whole]) => {
        const shares = spreadAmount(amount, given);
        expect(shares.reduce((a, b) => a + b, 0)).toBe(whole === 0 ? 0 : amount);
        for (const [index, share] of shares.entries()) {
          const weight = given[index] ?? 0;
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(weight);
          if (whole > 0) expect(Math.abs(share - (amount * weight) / whole)).toBeLessThan(1.001);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
