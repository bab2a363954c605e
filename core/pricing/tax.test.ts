import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsNeitherRate, getTaxRate, taxAmount, taxInside, taxOfAmount, taxRuleOn } from './tax.ts';

const rule = taxRuleOn('2026-11-15');
const rateOf = (totalPaise: number, quantity = 1) => getTaxRate({ totalPaise, quantity }, rule);

describe('the rate', () => {
  it('is low up to ₹2,500 a piece before tax, else high', () => {
    expect(rateOf(499_00)).toBe(5);
    expect(rateOf(2625_00)).toBe(5);
    expect(rateOf(2625_01)).toBe(18);
    expect(rateOf(2950_00)).toBe(18);
    expect(rateOf(9999_00)).toBe(18);
  });

  it('goes by the piece, not by the line', () => {
    expect(rateOf(3 * 2625_00, 3)).toBe(5);
    expect(rateOf(3 * 2625_00 + 1, 3)).toBe(18);
  });

  it('knows the prices that fit neither', () => {
    const neither = [2625_00, 2625_01, 2950_00, 2950_01].map((paise) => fitsNeitherRate(paise, rule));
    expect(neither).toEqual([false, true, true, false]);
  });

  it('is that of its day', () => {
    expect(taxRuleOn('2025-09-21')).toMatchObject({ lowUpToPaise: 1000_00, highRate: 12 });
    expect(taxRuleOn('2025-09-22')).toMatchObject({ lowUpToPaise: 2500_00, highRate: 18 });
    expect(taxRuleOn('2016-01-01')).toMatchObject({ from: '2017-07-01' });
  });
});

describe('the tax inside a price', () => {
  it('is rounded to the nearest paisa', () => {
    expect(taxInside(105_00, 5)).toBe(5_00);
    expect(taxInside(499_00, 5)).toBe(23_76);
    expect(taxInside(2950_00, 18)).toBe(450_00);
    expect(taxInside(0, 18)).toBe(0);
  });

  it('is what the formula says, for every price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(5, 12, 18), (paise, rate) => {
        expect(Math.abs(taxInside(paise, rate) - (paise * rate) / (100 + rate))).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('and what is taxed add up to what was charged; its shares to the tax', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.constantFrom(0, 5, 12, 18),
        fc.boolean(),
        (paise, rate, isWithinState) => {
          const taxed = taxAmount(paise, { rate, isWithinState });
          expect(taxed.taxablePaise + taxed.taxPaise).toBe(paise);
          expect(taxed.cgstPaise + taxed.localPaise + taxed.igstPaise).toBe(taxed.taxPaise);
          expect(isWithinState ? taxed.igstPaise : taxed.cgstPaise + taxed.localPaise).toBe(0);
          expect(taxed.cgstPaise).toBe(taxed.localPaise);
          expect(Math.abs(taxed.taxPaise - (paise * rate) / (100 + rate))).toBeLessThanOrEqual(1);
          expect(taxed.taxablePaise).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('is two equal halves within a state, and one tax across states', () => {
    expect(taxAmount(899_00, { rate: 5, isWithinState: true })).toMatchObject({
      ...{ taxablePaise: 856_20, taxPaise: 42_80, totalPaise: 899_00 },
      ...{ cgstPaise: 21_40, localPaise: 21_40, igstPaise: 0 },
    });
    expect(taxAmount(899_00, { rate: 5, isWithinState: false })).toMatchObject({
      ...{ taxablePaise: 856_19, taxPaise: 42_81, totalPaise: 899_00 },
      ...{ cgstPaise: 0, localPaise: 0, igstPaise: 42_81 },
    });
  });
});

describe('a part of a line', () => {
  it('taken back in any portions gives exactly the whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (portions, isWithinState) => {
          const totalPaise = portions.reduce((sum, portion) => sum + portion, 0);
          const line = taxAmount(totalPaise, { rate: 5, isWithinState });
          const sums = {
            totalPaise: 0,
            taxPaise: 0,
            taxablePaise: 0,
            cgstPaise: 0,
            localPaise: 0,
            igstPaise: 0,
          };
          let before = 0;
          for (const amountPaise of portions) {
            const part = taxOfAmount(line, { before, amountPaise });
            expect(part.taxablePaise + part.taxPaise).toBe(part.totalPaise);
            expect(part.cgstPaise).toBe(part.localPaise);
            for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += part[name];
            before += amountPaise;
          }
          expect(line).toMatchObject(sums);
        },
      ),
    );
  });
});
