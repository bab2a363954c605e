import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteOrder } from './quote.ts';
import { type PaidLine, type PriceTerms, type ReturnedUnits, refundReturned } from './returned-goods.ts';

const NO_TERMS: PriceTerms = { coupon: null, delivery: null };
type Goods = Pick<PaidLine, 'category' | 'unitPaise' | 'quantity'>;

/** An order as it is paid. */
function buy(goods: readonly Goods[], terms: PriceTerms = NO_TERMS) {
  const quote = quoteOrder({ lines: goods, ...terms });
  const lines = goods.map((good, place) => ({
    ...good,
    id: `line${place}`,
    totalPaise: quote.lines[place]?.totalPaise ?? 0,
    returnedQuantity: 0,
    refundedPaise: 0,
  }));
  return { lines, deliveryPaise: quote.deliveryPaise, terms };
}

type Bought = ReturnType<typeof buy>;

/** Sends units back; says what is paid for them and the state of the order then. */
function sendBack(order: Bought, returned: ReturnedUnits[]): { paise: number; order: Bought } {
  const refunds = refundReturned(order, returned);
  const lines = order.lines.map((line) => {
    const refund = refunds.find(({ lineId }) => lineId === line.id);
    return {
      ...line,
      returnedQuantity: line.returnedQuantity + (refund?.quantity ?? 0),
      refundedPaise: line.refundedPaise + (refund?.refundPaise ?? 0),
    };
  });
  return {
    paise: refunds.reduce((sum, { refundPaise }) => sum + refundPaise, 0),
    order: { ...order, lines },
  };
}

const tee = (quantity = 1): Goods => ({ category: 'regular t-shirt', unitPaise: 49_900, quantity });
const hoodie = (unitPaise: number, quantity = 1): Goods => ({ category: 'hoodie', unitPaise, quantity });
const back = (place: number, quantity = 1) => [{ lineId: `line${place}`, quantity }];

describe('of three t-shirts for ₹999', () => {
  it('those that are kept cost their own price', () => {
    expect(sendBack(buy([tee(3)]), back(0)).paise).toBe(100);
    expect(sendBack(buy([tee(3)]), back(0, 2)).paise).toBe(50_000);
    expect(sendBack(buy([tee(3)]), back(0, 3)).paise).toBe(99_900);
  });

  it('sent back one by one, all of it is paid back in the end', () => {
    const first = sendBack(buy([tee(), tee(), tee()]), back(0));
    const second = sendBack(first.order, back(2));
    const third = sendBack(second.order, back(1));
    expect([first.paise, second.paise, third.paise]).toEqual([100, 49_900, 49_900]);
    for (const line of third.order.lines) expect(line.refundedPaise).toBe(line.totalPaise);
  });

  it('nobody earns money by keeping three of four', () => {
    expect(sendBack(buy([tee(4)]), back(0)).paise).toBe(49_900);
  });
});

it('what no longer reaches the coupon’s minimum is paid without it', () => {
  const coupon = { code: 'RD100', kind: 'flat', amountPaise: 10_000, minOrderPaise: 100_000 } as const;
  const order = buy([hoodie(80_000), hoodie(60_000)], { coupon, delivery: null });
  expect(sendBack(order, back(1)).paise).toBe(50_000);
  expect(sendBack(buy([hoodie(80_000), hoodie(120_000)], { coupon, delivery: null }), back(0)).paise).toBe(
    76_000,
  );
});

it('delivery that was free for the larger order is charged, and what was charged is not charged again', () => {
  const delivery = { chargePaise: 4_900, freeAbovePaise: 99_900 };
  const free = buy([hoodie(60_000, 2)], { coupon: null, delivery });
  const first = sendBack(free, back(0));
  expect(first.paise).toBe(55_100);
  expect(sendBack(first.order, back(0)).paise).toBe(64_900);
  const charged = buy([hoodie(30_000, 2)], { coupon: null, delivery });
  expect(charged.deliveryPaise).toBe(4_900);
  expect(sendBack(charged, back(0)).paise).toBe(30_000);
});

it('is never below nothing nor more than was paid, and adds up to it, whatever comes back in whatever order', () => {
  const goods = fc.record({
    category: fc.constantFrom('regular t-shirt', 'hoodie'),
    unitPaise: fc.integer({ min: 0, max: 300_000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
  });
  const coupon = fc.oneof(
    fc.constant(null),
    fc.record({
      code: fc.constant('C'),
      kind: fc.constant('flat' as const),
      amountPaise: fc.integer({ min: 1, max: 100_000 }),
      minOrderPaise: fc.integer({ min: 0, max: 200_000 }),
    }),
    fc.record({
      code: fc.constant('C'),
      kind: fc.constant('percent' as const),
      percent: fc.integer({ min: 1, max: 100 }),
      minOrderPaise: fc.integer({ min: 0, max: 200_000 }),
    }),
  );
  const delivery = fc.option(
    fc.record({
      chargePaise: fc.integer({ min: 0, max: 20_000 }),
      freeAbovePaise: fc.integer({ min: 0, max: 200_000 }),
    }),
  );
  fc.assert(
    fc.property(
      fc.array(goods, { minLength: 1, maxLength: 4 }),
      coupon,
      delivery,
      fc.array(fc.nat(), { minLength: 16, maxLength: 16 }),
      (bought, couponTerms, deliveryTerms, picks) => {
        let order = buy(bought, { coupon: couponTerms, delivery: deliveryTerms });
        const paid = order.lines.reduce((sum, line) => sum + line.totalPaise, 0);
        let refunded = 0;
        for (const pick of picks) {
          const open = order.lines.filter((line) => line.returnedQuantity < line.quantity);
          const line = open[pick % Math.max(1, open.length)];
          if (!line) break;
          const step = sendBack(order, [{ lineId: line.id, quantity: 1 }]);
          expect(step.paise).toBeGreaterThanOrEqual(0);
          refunded += step.paise;
          order = step.order;
          for (const { refundedPaise, totalPaise, returnedQuantity, quantity } of order.lines) {
            expect(refundedPaise).toBeLessThanOrEqual(Math.floor((totalPaise * returnedQuantity) / quantity));
          }
        }
        expect(order.lines.every((line) => line.returnedQuantity === line.quantity)).toBe(true);
        expect(refunded).toBe(paid);
      },
    ),
  );
});
