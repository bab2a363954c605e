import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureDetails } from '#texts/failures.ts';
import { type CouponTerms, type QuoteLine, quoteOrder } from './quote.ts';

const RUNS = 10_000;

const line: fc.Arbitrary<QuoteLine> = fc.record({
  category: fc.constantFrom('regular t-shirt', 'Regular T-Shirt', 'oversized t-shirt', 'hoodie', 'cargo'),
  unitPaise: fc.oneof(fc.nat(300_000), fc.constantFrom(33_300, 49_900, 79_900, 129_900)),
  quantity: fc.integer({ min: 1, max: 4 }),
});
const lines = fc.array(line, { maxLength: 8 });
const minOrderPaise = fc.oneof(fc.constant(0), fc.nat(300_000));
const coupon: fc.Arbitrary<CouponTerms> = fc.oneof(
  fc.record({
    code: fc.constant('FLAT'),
    kind: fc.constant('flat' as const),
    amountPaise: fc.integer({ min: 1, max: 400_000 }),
    minOrderPaise,
  }),
  fc.record({
    code: fc.constant('PART'),
    kind: fc.constant('percent' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    capPaise: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined }),
    minOrderPaise,
  }),
);
const anyCoupon = fc.option(coupon);
const delivery = fc.option(fc.record({ chargePaise: fc.nat(20_000), freeAbovePaise: fc.nat(300_000) }));
const order = fc.record({ lines, coupon: anyCoupon, delivery });

function check<T>(cases: fc.Arbitrary<T>, holds: (value: T) => void) {
  fc.assert(fc.property(cases, holds), { numRuns: RUNS });
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

describe('every quote', () => {
  it('closes: lines and delivery add up to the total, shares to the discounts, nothing is below 0', () => {
    check(order, (given) => {
      const quote = quoteOrder(given);
      expect(sum(quote.lines.map((each) => each.totalPaise)) + quote.deliveryPaise).toBe(quote.totalPaise);
      expect(sum(quote.lines.map((each) => each.discountPaise))).toBe(quote.offerPaise + quote.discountPaise);
      expect(quote.totalPaise).toBe(
        quote.subtotalPaise - quote.offerPaise - quote.discountPaise + quote.deliveryPaise,
      );
      for (const [index, { discountPaise, totalPaise }] of quote.lines.entries()) {
        const own = given.lines[index];
        expect(totalPaise + discountPaise).toBe((own?.unitPaise ?? 0) * (own?.quantity ?? 0));
        expect(Math.min(totalPaise, discountPaise)).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(totalPaise)).toBe(true);
      }
    });
  });

  it('has offer or coupon, never both, and always a reason for a coupon left out', () => {
    check(order, (given) => {
      const quote = quoteOrder(given);
      expect(quote.offerApplied).toBe(quote.offerPaise > 0);
      if (quote.offerApplied) expect(quote.discountPaise).toBe(0);
      if (given.coupon === null) expect([quote.couponCode, quote.couponRefusal]).toEqual([null, null]);
      else expect(quote.couponCode === null).toBe(quote.couponRefusal !== null);
      if (quote.couponCode === null) expect(quote.discountPaise).toBe(0);
    });
  });

  it('does not depend on the order of the lines, nor on one line being split in two', () => {
    check(fc.record({ order, seed: fc.nat() }), ({ order: given, seed }) => {
      const turn = given.lines.length === 0 ? 0 : seed % given.lines.length;
      const moved = [...given.lines.slice(turn), ...given.lines.slice(0, turn)].toReversed();
      const split = given.lines.flatMap((each) =>
        each.quantity > 1
          ? [
              { ...each, quantity: 1 },
              { ...each, quantity: each.quantity - 1 },
            ]
          : [each],
      );
      const [totals, ...others] = [given.lines, moved, split].map((lines) => totalsOf({ ...given, lines }));
      for (const other of others) expect(other).toEqual(totals);
    });
  });
});

describe('a quote in whole rupees', () => {
  const wholeLine = line.map((each) => ({ ...each, unitPaise: Math.round(each.unitPaise / 100) * 100 }));
  const wholeOrder = fc.record({
    lines: fc.array(wholeLine, { maxLength: 8 }),
    coupon: anyCoupon,
    delivery: fc.option(
      fc.record({ chargePaise: fc.nat(200).map((rupees) => rupees * 100), freeAbovePaise: fc.nat(300_000) }),
    ),
  });

  it('has no paise in its total where the prices have none, whatever the coupon', () => {
    check(wholeOrder, (given) => {
      expect(quoteOrder(given).totalPaise % 100).toBe(0);
    });
  });

  it('gives less than a rupee more than the coupon says, and never less', () => {
    check(
      fc.record({ lines: fc.array(wholeLine, { maxLength: 8 }), coupon }),
      ({ lines: given, coupon: terms }) => {
        const quote = quoteOrder({ lines: given, coupon: terms, delivery: null });
        if (quote.couponCode === null) return;
        const share = terms.kind === 'flat' ? terms.amountPaise : (quote.subtotalPaise * terms.percent) / 100;
        const cap = terms.kind === 'percent' ? (terms.capPaise ?? share) : share;
        const promised = Math.min(share, cap, quote.subtotalPaise);
        expect(quote.discountPaise).toBeGreaterThanOrEqual(Math.floor(promised));
        expect(quote.discountPaise).toBeLessThan(promised + 100);
      },
    );
  });
});

describe('what can only help, or only cost', () => {
  it('a coupon or the offer never makes the goods dearer', () => {
    check(order, (given) => {
      const quote = quoteOrder(given);
      expect(quote.totalPaise - quote.deliveryPaise).toBeLessThanOrEqual(quote.subtotalPaise);
    });
  });

  it('a larger discount never takes off less', () => {
    check(fc.record({ lines, coupon, more: fc.nat(50_000) }), ({ lines: given, coupon: less, more }) => {
      const larger: CouponTerms =
        less.kind === 'flat'
          ? { ...less, amountPaise: less.amountPaise + more }
          : { ...less, percent: Math.min(100, less.percent + (more % 100)) };
      const discount = (terms: CouponTerms) =>
        quoteOrder({ lines: given, coupon: terms, delivery: null }).discountPaise;
      expect(discount(larger)).toBeGreaterThanOrEqual(discount(less));
    });
  });

  it('one more unit outside the offer never lowers what the goods cost without a coupon', () => {
    check(fc.record({ lines, unitPaise: fc.nat(300_000) }), ({ lines: given, unitPaise }) => {
      const more = [...given, { category: 'polo', unitPaise, quantity: 1 }];
      const goods = (bought: QuoteLine[]) =>
        quoteOrder({ lines: bought, coupon: null, delivery: null }).totalPaise;
      expect(goods(more)).toBe(goods(given) + unitPaise);
    });
  });

  it('a higher charge or threshold never lowers the total', () => {
    check(
      fc.record({ order, charge: fc.nat(5_000), threshold: fc.nat(100_000) }),
      ({ order: given, charge, threshold }) => {
        const terms = given.delivery ?? { chargePaise: 0, freeAbovePaise: 0 };
        const dearer = {
          chargePaise: terms.chargePaise + charge,
          freeAbovePaise: terms.freeAbovePaise + threshold,
        };
        const total = (delivered: typeof terms) => quoteOrder({ ...given, delivery: delivered }).totalPaise;
        expect(total(dearer)).toBeGreaterThanOrEqual(total(terms));
      },
    );
  });
});

function totalsOf(given: Parameters<typeof quoteOrder>[0]) {
  const { lines: _lines, couponRefusal, ...totals } = quoteOrder(given);
  return { ...totals, couponRefusal: couponRefusal?.(failureDetails) };
}
