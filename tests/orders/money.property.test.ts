import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CouponTerms, quoteOrder } from '#core/pricing/quote.ts';
import { refundForUnits } from '#core/rules/return-window.ts';
import { addProduct } from '#tests/support/products.ts';
import { addShopper, findWrongBooks, openOrderStore, orderOf, SHIPPING, sandboxOf } from './order-store.ts';

const store = await openOrderStore();
const { db, services } = store;
const sandbox = sandboxOf(store);
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

describe('money', () => {
  it('comes back to the last paisa when everything is returned piece by piece, in 10,000 carts', () => {
    fc.assert(
      fc.property(lines, coupon, delivery, (cart, terms, charge) => {
        const quote = quoteOrder({ lines: cart, coupon: terms, delivery: charge });
        let refunded = 0;
        for (const [place, { quantity }] of cart.entries()) {
          const totalPaise = quote.lines[place]?.totalPaise ?? 0;
          for (let returnedQuantity = 0; returnedQuantity < quantity; returnedQuantity += 1) {
            refunded += refundForUnits({ totalPaise, quantity, returnedQuantity }, 1);
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
        expect(await orderOf(db, orderId)).toMatchObject({ paid_paise: shown.totalPaise });

        if (isCancelled) {
          await services.orders.cancelOwnOrder({ buyer, orderId, key: undefined });
          expect(await orderOf(db, orderId)).toMatchObject({ refunded_paise: shown.totalPaise });
          return;
        }
        const change = { status: 'Delivered' as const };
        await services.orders.changeStatus({ staff, orderId, change, key: undefined });
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
          await services.returns.decideReturn({
            staff,
            returnId,
            decision: { status, exchangeSize: undefined },
          });
        }
        const line = {
          totalPaise: shown.lines[0]?.totalPaise ?? 0,
          quantity: first.quantity,
          returnedQuantity: 0,
        };
        expect(await orderOf(db, orderId)).toMatchObject({ refunded_paise: refundForUnits(line, 1) });
      }),
      { numRuns: 60 },
    );
    expect(await findWrongBooks(db)).toEqual([]);
  });
});
