import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CouponTerms, type Quote, quoteOrder } from '#core/pricing/quote.ts';
import { refundReturned } from '#core/pricing/returned-goods.ts';
import { chooseSeeds, howOften, report } from '#tests/prove/proof.ts';
import { addProduct } from '#tests/support/products.ts';
import { addShopper, findWrongBooks, getOrder, getSandbox, openOrderStore, SHIPPING } from './order-store.ts';

const store = await openOrderStore();
const { db, services } = store;
const sandbox = getSandbox(store);
const staff = await addShopper(db);

const lines = fc.array(
  fc.record({
    category: fc.constantFrom('regular t-shirt', 'hoodie', 'polo'),
    unitPaise: fc.integer({ min: 1, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 5 },
);
const coupon: fc.Arbitrary<CouponTerms | null> = fc.option(
  fc.oneof(
    fc.record({
      code: fc.constant('FLAT'),
      kind: fc.constant('flat' as const),
      amountPaise: fc.integer({ min: 1, max: 200_000 }),
      minOrderPaise: fc.integer({ min: 0, max: 100_000 }),
    }),
    fc.record({
      code: fc.constant('PART'),
      kind: fc.constant('percent' as const),
      percent: fc.integer({ min: 1, max: 100 }),
      minOrderPaise: fc.constant(0),
    }),
  ),
);
const delivery = fc.option(
  fc.record({
    chargePaise: fc.integer({ min: 0, max: 20_000 }),
    freeAbovePaise: fc.integer({ min: 0, max: 200_000 }),
  }),
);

function paidLine(
  line: { category: string; unitPaise: number; quantity: number },
  { id, quote }: { id: string; quote: Quote },
) {
  const totalPaise = quote.lines[Number(id)]?.totalPaise ?? 0;
  return { ...line, id, totalPaise, returnedQuantity: 0, refundedPaise: 0 };
}

const [seed = 0] = chooseSeeds(randomInt(2 ** 30));
/** Carts that are bought side by side. */
const LANES = 4;

it('money comes back to the last paisa when everything is returned piece by piece', () => {
  fc.assert(
    fc.property(lines, coupon, delivery, (cart, terms, charge) => {
      const quote = quoteOrder({ lines: cart, coupon: terms, delivery: charge });
      const paid = cart.map((line, place) => paidLine(line, { id: String(place), quote }));
      const order = {
        lines: paid,
        deliveryPaise: quote.deliveryPaise,
        terms: { coupon: quote.couponCode === null ? null : terms, delivery: charge },
      };
      let refunded = 0;
      for (const { id: lineId, quantity } of paid) {
        for (let unit = 0; unit < quantity; unit += 1) {
          for (const refund of refundReturned(order, [{ lineId, quantity: 1 }])) {
            const line = paid[Number(refund.lineId)];
            if (!line) continue;
            line.returnedQuantity += refund.quantity;
            line.refundedPaise += refund.refundPaise;
            refunded += refund.refundPaise;
          }
        }
      }
      expect(refunded + quote.deliveryPaise).toBe(quote.totalPaise);
    }),
    { numRuns: howOften(2000), seed },
  );
});

it('the price that is shown is charged, and the part of it that comes back is refunded', {
  timeout: 3_600_000,
}, async (context) => {
  const numRuns = Math.ceil(howOften(60) / LANES);
  const property = fc.asyncProperty(lines, fc.boolean(), fc.boolean(), buyAndGiveBack);
  const ends = await Promise.allSettled(
    Array.from({ length: LANES }, (_, lane) => fc.assert(property, { numRuns, seed: seed + lane })),
  );
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  const wrongBooks = await findWrongBooks(db);
  const lost = failed.length + wrongBooks.length;
  report(context, { tried: numRuns * LANES, lost, figures: { seed } });
  if (failed[0]) throw failed[0];
  expect(wrongBooks).toEqual([]);
});

const RD100: CouponTerms = { code: 'RD100', kind: 'flat', amountPaise: 10_000, minOrderPaise: 100_000 };
const FREE_DELIVERY = { chargePaise: 0, freeAbovePaise: 0 };

/** Buys a cart for the price that was shown, and cancels it or returns a piece of it. */
async function buyAndGiveBack(
  cart: { category: string; unitPaise: number; quantity: number }[],
  withCoupon: boolean,
  isCancelled: boolean,
): Promise<void> {
  const items = [];
  for (const { category, unitPaise, quantity } of cart) {
    const productId = await addProduct(db, { category, pricePaise: unitPaise, stock: { M: quantity } });
    items.push({ productId, quantity, selectedSize: 'M' });
  }
  const shown = quoteOrder({ lines: cart, coupon: withCoupon ? RD100 : null, delivery: FREE_DELIVERY });
  if (shown.totalPaise < 100) return;

  const buyer = await addShopper(db);
  const wanted = {
    items,
    total: shown.totalPaise / 100,
    shipping: SHIPPING,
    couponCode: withCoupon ? 'RD100' : null,
  };
  const { amount, orderId, razorpayOrderId } = await services.orders.startPayment({
    buyer,
    wanted,
    key: undefined,
  });
  expect(amount).toBe(shown.totalPaise);
  const callback = await sandbox.pay(razorpayOrderId, 'upi');
  await services.payments.verifyPayment({ buyer, callback, key: undefined });
  expect(await getOrder(db, orderId)).toMatchObject({ paid_paise: shown.totalPaise });

  if (isCancelled) {
    await services.orders.cancelOwnOrder({ buyer, orderId, key: undefined });
    expect(await getOrder(db, orderId)).toMatchObject({ refunded_paise: shown.totalPaise });
    return;
  }
  await returnOnePiece({ buyer, orderId, productId: items[0]?.productId ?? '' });
  const order = {
    lines: cart.map((line, place) => paidLine(line, { id: String(place), quote: shown })),
    deliveryPaise: 0,
    terms: { coupon: shown.couponCode === null ? null : RD100, delivery: FREE_DELIVERY },
  };
  const [refund] = refundReturned(order, [{ lineId: '0', quantity: 1 }]);
  expect(await getOrder(db, orderId)).toMatchObject({ refunded_paise: refund?.refundPaise });
}

async function returnOnePiece({
  buyer,
  orderId,
  productId,
}: {
  buyer: { id: string; phone: string };
  orderId: string;
  productId: string;
}): Promise<void> {
  const change = { status: 'Delivered' as const };
  await services.orderAdmin.changeStatus({ staff, orderId, change, key: undefined });
  const wish = {
    products: [{ productId, quantity: 1, size: '' }],
    reason: 'small',
    type: 'Return' as const,
    exchangeSize: null,
  };
  const { returnId } = await services.returns.requestReturn({ buyer, orderId, wish, key: undefined });
  for (const status of ['Approved', 'Received'] as const) {
    const decision = { status, exchangeSize: undefined };
    await services.returnAdmin.decideReturn({ staff, returnId, decision, key: undefined });
  }
}
