import { beforeAll, describe, expect, it } from 'vitest';
import { openOrderStore, SHIPPING, wish } from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';

const store = await openOrderStore({ LIMITS: 'on' });
let productId: string;

beforeAll(async () => {
  productId = await addProduct(store.db, { category: 'polo', pricePaise: 150_000 });
});

type Shopper = Awaited<ReturnType<typeof logIn>>;

async function post(shopper: Shopper, url: string, payload: object) {
  const { headers } = shopper;
  const response = await store.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
  const body = response.json<{ success: boolean; code?: string; message?: string }>();
  return { ...body, retryAfter: Number(response.headers['retry-after']) };
}

const apply = (shopper: Shopper, code: string) => post(shopper, '/coupons/apply', { code, cartTotal: 1500 });
const order = (shopper: Shopper, call: 'create' | 'create-pending', couponCode: string) =>
  post(shopper, `/orders/${call}`, { ...wish(productId), total: 1, couponCode, shipping: SHIPPING });

describe('coupon codes that are wrong', () => {
  it('are counted together over all calls that take one', async () => {
    const guesser = await logIn(store, '9876500001');
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await apply(guesser, `GUESS${guess}`)).toMatchObject({ code: 'coupon-unknown' });
      expect(await order(guesser, 'create', `TRY${guess}`)).toMatchObject({ code: 'total-changed' });
      expect(await order(guesser, 'create-pending', `SHOT${guess}`)).toMatchObject({ code: 'total-changed' });
    }
    const refused = {
      code: 'too-many-coupons',
      message: 'You have tried too many coupon codes. Please try again later, or order without one.',
    };
    // A code that is right must not show either.
    for (const code of ['RD100', 'GUESS99']) {
      expect(await apply(guesser, code)).toMatchObject(refused);
      expect(await order(guesser, 'create', code)).toMatchObject(refused);
      expect(await order(guesser, 'create-pending', code)).toMatchObject(refused);
    }
    expect((await apply(guesser, 'RD100')).retryAfter).toBeGreaterThan(0);
    expect(await post(guesser, '/orders/create', { ...wish(productId), total: 1500 })).toMatchObject({
      success: true,
    });
  });

  it('cannot be guessed all at the same moment', async () => {
    const guesser = await logIn(store, '9876500002');
    const answers = await Promise.all(
      ['apply', 'create', 'create-pending'].flatMap((call) =>
        Array.from({ length: 25 }, (_, guess) =>
          call === 'apply'
            ? apply(guesser, `GUESS${guess}`)
            : order(guesser, call === 'create' ? 'create' : 'create-pending', `TRY${guess}`),
        ),
      ),
    );
    expect(answers.filter(({ code }) => code !== 'too-many-coupons')).toHaveLength(30);
  });

  it('do not count when they are right', async () => {
    const shopper = await logIn(store, '9876500003');
    for (let call = 0; call < 29; call += 1)
      expect(await apply(shopper, 'RD100')).toMatchObject({ success: true });
    for (let guess = 0; guess < 25; guess += 1) await order(shopper, 'create', `TRY${guess}`);
    expect(await apply(shopper, 'RD100')).toMatchObject({ success: true });
  });
});
