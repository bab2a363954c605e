import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CouponTerms, type Quote, quoteOrder } from '#core/pricing/quote.ts';
import { refundReturned } from '#core/pricing/returned-goods.ts';
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

describe('money', () => {
  it('comes back to the last paisa when everything is returned piece by piece, in 10,000 carts', () => {
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
      { numRuns: 10_000 },
    );
  });
});

describe('the price that is shown', () => {
  it('is charged, and the part of it that comes back is refunded', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(lines, fc.boolean(), fc.boolean(), async (cart, withCoupon, isCancelled) => {
        const items = [];
        for (const { category, unitPaise, quantity } of cart) {
          const productId = await addProduct(db, { category, pricePaise: unitPaise, stock: { M: quantity } });
          items.push({ productId, quantity, selectedSize: 'M' });
        }
        const terms: CouponTerms = {
          code: 'RD100',
          kind: 'flat',
          amountPaise: 10_000,
          minOrderPaise: 100_000,
        };
        const delivery = { chargePaise: 0, freeAbovePaise: 0 };
        const shown = quoteOrder({ lines: cart, coupon: withCoupon ? terms : null, delivery });
        if (shown.totalPaise < 100) return;

        const buyer = await addShopper(db);
        const wanted = {
          items,
          total: shown.totalPaise / 100,
          shipping: SHIPPING,
          couponCode: withCoupon ? 'RD100' : null,
        };
        const started = await services.orders.startPayment({ buyer, wanted, key: undefined });
        expect(started.amount).toBe(shown.totalPaise);
        const callback = await sandbox.pay(started.razorpayOrderId, 'upi');
        await services.payments.verifyPayment({ buyer, callback, key: undefined });
        const { orderId } = started;
        expect(await getOrder(db, orderId)).toMatchObject({ paid_paise: shown.totalPaise });

        if (isCancelled) {
          await services.orders.cancelOwnOrder({ buyer, orderId, key: undefined });
          expect(await getOrder(db, orderId)).toMatchObject({ refunded_paise: shown.totalPaise });
          return;
        }
        const change = { status: 'Delivered' as const };
        await services.orderAdmin.changeStatus({ staff, orderId, change, key: undefined });
        const [first] = items;
        if (!first) return;
        const wish = {
          products: [{ productId: first.productId, quantity: 1, size: '' }],
          reason: 'small',
          type: 'Return' as const,
          exchangeSize: null,
        };
        const { returnId } = await services.returns.requestReturn({ buyer, orderId, wish, key: undefined });
        for (const status of ['Approved', 'Received'] as const) {
          await services.returnAdmin.decideReturn({
            staff,
            returnId,
            decision: { status, exchangeSize: undefined },
          });
        }
        const order = {
          lines: cart.map((line, place) => paidLine(line, { id: String(place), quote: shown })),
          deliveryPaise: 0,
          terms: { coupon: shown.couponCode === null ? null : terms, delivery },
        };
        const [refund] = refundReturned(order, [{ lineId: '0', quantity: 1 }]);
        expect(await getOrder(db, orderId)).toMatchObject({ refunded_paise: refund?.refundPaise });
      }),
      { numRuns: 60 },
    );
    expect(await findWrongBooks(db)).toEqual([]);
  });
});
