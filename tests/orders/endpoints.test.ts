import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { listPaths, withChange } from '#tests/attack/wrong-values.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { findWrongBooks, getSandbox, openOrderStore, SHIPPING, wish } from './order-store.ts';

const store = await openOrderStore();
const { db } = store;
const sandbox = getSandbox(store);
let asha: Awaited<ReturnType<typeof logIn>>;
let bala: Awaited<ReturnType<typeof logIn>>;

beforeAll(async () => {
  asha = await logIn(store, '9876500001');
  bala = await logIn(store, '9876500002');
  await addProduct(db, { id: 'tee', stock: { M: 500 } });
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function call(
  method: Method,
  url: string,
  { as, payload, key }: { as?: typeof asha; payload?: unknown; key?: string } = {},
) {
  const response = await store.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...as?.headers, ...(key ? { 'idempotency-key': key } : {}) },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  return { status: response.statusCode, body: response.json() };
}

/** Every call of this part of the store that takes a body, with one that could be right. */
const BODIES: Record<string, { method: Method; url: string; body: Record<string, unknown> }> = {
  'send-otp': { method: 'POST', url: '/auth/send-otp', body: { phone: '9876500009' } },
  'verify-otp': { method: 'POST', url: '/auth/verify-otp', body: { phone: '9876500009', otp: '000000' } },
  'coupons/apply': { method: 'POST', url: '/coupons/apply', body: { code: 'RD100', cartTotal: 1200 } },
  'confirm-shipping': { method: 'POST', url: '/orders/confirm-shipping', body: { ...SHIPPING } },
  create: { method: 'POST', url: '/orders/create', body: { ...wish('tee'), couponCode: 'RD100' } },
  'create-pending': { method: 'POST', url: '/orders/create-pending', body: { ...wish('tee') } },
  'verify-payment': {
    method: 'POST',
    url: '/orders/verify-payment',
    body: { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'x' },
  },
  'return-request': {
    method: 'POST',
    url: '/orders/OD2222222222/return-request',
    body: {
      products: [{ productId: 'tee', quantity: 1, size: 'M' }],
      reason: 'small',
      type: 'Exchange',
      exchangeSize: 'L',
    },
  },
  contact: {
    method: 'POST',
    url: '/contact',
    body: { name: 'Asha', email: 'asha@example.in', message: 'Hello', website: '' },
  },
};

const WRONG: Record<string, unknown> = {
  null: null,
  'a number': 7.25,
  'a negative number': -1,
  'a huge number': 1e300,
  true: true,
  'a list': ['x'],
  'an object': { $ne: 1 },
  'an empty text': '',
  'a long text': 'x'.repeat(100_000),
  'a text that the database cannot keep': 'a\u0000b',
  'half a character': 'a\uD800',
  nothing: undefined,
};

describe.each(Object.entries(BODIES))('%s', (_name, { method, url, body }) => {
  it.each(Object.entries(WRONG))('takes %s nowhere for a fault of its own', async (_kind, value) => {
    for (const path of listPaths(body)) {
      const { status, body: answer } = await call(method, url, {
        as: asha,
        payload: withChange(body, path, value),
      });
      const place = path.join('.');
      expect(status, place).toBeLessThan(500);
      if (status < 400) continue;
      expect(answer, place).toMatchObject({
        success: false,
        code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
        message: expect.any(String),
      });
      expect(JSON.stringify(answer)).not.toMatch(/SELECT|INSERT|node_modules|\/server\//);
    }
  });

  it.each(['[]', 'null', '"text"', '7', '{', ''])('refuses %s as a body', async (text) => {
    const response = await store.app.inject({
      method,
      url: `/api${url}`,
      headers: { ...asha.headers, 'content-type': 'application/json' },
      payload: text,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false });
  });

  it('refuses a body of megabytes', async () => {
    const payload = { ...body, more: 'x'.repeat(3_000_000) };
    expect((await call(method, url, { as: asha, payload })).status).toBe(413);
  });
});

describe('an id that is none', () => {
  const IDS = ['x'.repeat(2000), '%00', "' OR 1=1 --", '..%2f..%2fetc', '%E0%A4%A', '🧵'];
  it.each([
    ['PUT', '/orders/cancel/'],
    ['DELETE', '/orders/cancel-pending/'],
    ['GET', '/orders/payment/'],
    ['GET', '/delivery-charge/state/'],
    ['GET', '/pincode/'],
  ] as const)('is refused: %s %s', async (method, url) => {
    for (const id of IDS) {
      const { status, body } = await call(
        method,
        `${url}${id.startsWith('%') ? id : encodeURIComponent(id)}`,
        {
          as: asha,
        },
      );
      expect([400, 404, 414], `${id.slice(0, 20)}: ${status}`).toContain(status);
      expect(body).toMatchObject({ success: false, message: expect.any(String) });
    }
  });
});

describe('what is somebody else’s', () => {
  it('is not there for another: order, hold, payment, return', async () => {
    const dina = await logIn(store, '9876500004');
    const { body: started } = await call('POST', '/orders/create-pending', {
      as: dina,
      payload: wish('tee'),
    });
    const { body: placed } = await call('POST', '/orders/create', { as: dina, payload: wish('tee') });
    const callback = await sandbox.pay(started.razorpayOrderId, 'upi');
    const asked = { products: [{ productId: 'tee', quantity: 1, size: 'M' }], reason: 'x', type: 'Return' };
    const tries: [Method, string, unknown?][] = [
      ['DELETE', `/orders/cancel-pending/${started.razorpayOrderId}`],
      ['GET', `/orders/payment/${started.razorpayOrderId}`],
      ['POST', '/orders/verify-payment', callback],
      ['PUT', `/orders/cancel/${placed.orderId}`],
      ['PUT', `/orders/cancel/${started.orderId}`],
      ['POST', `/orders/${placed.orderId}/return-request`, asked],
    ];
    for (const [method, url, payload] of tries) {
      const { status, body } = await call(method, url, { as: bala, payload });
      expect(status, url).toBe(404);
      expect(body).toEqual({ success: false, code: 'order-not-found', message: 'Order not found' });
    }
    expect((await call('GET', '/orders/my', { as: bala })).body).toEqual([]);
    const { rows } = await db.execute(sql`
      SELECT id FROM orders WHERE user_id = ${dina.userId} AND status <> 'Cancelled' ORDER BY id`);
    expect(rows).toEqual([started.orderId, placed.orderId].toSorted().map((id) => ({ id })));
  });
});

describe('the same call twice, and many at once', () => {
  async function placed() {
    const { body } = await call('POST', '/orders/create', { as: bala, payload: wish('tee') });
    return body.orderId as string;
  }

  it('is one cancellation', async () => {
    const id = await placed();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call('PUT', `/orders/cancel/${id}`, { as: bala, ...(n % 2 ? { key: 'cancel' } : {}) }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await db.execute(sql`
      SELECT count(*)::int AS times FROM order_history WHERE order_id = ${id} AND to_value = 'Cancelled'`);
    expect(rows).toEqual([{ times: 1 }]);
  });

  it('is one return request', async () => {
    const id = await placed();
    await db.execute(sql`UPDATE orders SET status = 'Delivered', delivered_at = ${store.clock.now().toISOString()}
      WHERE id = ${id}`);
    const payload = {
      products: [{ productId: 'tee', quantity: 1, size: '' }],
      reason: 'small',
      type: 'Return',
    };
    const url = `/orders/${id}/return-request`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', url, { as: bala, payload })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const sameKey = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', url, { as: bala, payload, key: 'return' })),
    );
    expect(new Set(sameKey.map(({ status }) => status))).toEqual(new Set([409]));
  });

  it('is one end of a hold', async () => {
    const { body } = await call('POST', '/orders/create-pending', { as: bala, payload: wish('tee') });
    const url = `/orders/cancel-pending/${body.razorpayOrderId}`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('DELETE', url, { as: bala })));
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 200,
        body: { message: 'Pending order cancelled', paid: false },
      });
    }
  });

  it('is one payment', async () => {
    const { body } = await call('POST', '/orders/create-pending', { as: bala, payload: wish('tee') });
    const payload = await sandbox.pay(body.razorpayOrderId, 'upi');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call('POST', '/orders/verify-payment', { as: bala, payload, ...(n % 2 ? { key: 'verify' } : {}) }),
      ),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { paid: true } });
    const { rows } = await db.execute(
      sql`SELECT paid_paise, refunded_paise FROM orders WHERE id = ${body.orderId}`,
    );
    expect(rows).toEqual([{ paid_paise: 49_900, refunded_paise: 0 }]);
  });
});

it('shows the 200 newest orders of a shopper who has more', async () => {
  const chandra = await logIn(store, '9876500003');
  await db.execute(sql`
    INSERT INTO orders (id, user_id, status, payment_method, payment_status, subtotal_paise, delivery_paise,
      total_paise, ship_name, ship_address, ship_phone, ship_pincode, ship_city, ship_state, placed_at)
    SELECT 'OLD' || n, ${chandra.userId}, 'Cancelled', 'COD', 'Pending', 0, 0, 0, 'A', 'B', '9876543210', '560001',
      'Bengaluru Urban', 'Karnataka', timestamptz '2026-01-01' + n * interval '1 minute'
    FROM generate_series(1, 201) AS n`);
  await db.execute(sql`
    INSERT INTO order_lines (id, order_id, position, name, category, hsn, size, quantity, unit_paise, discount_paise,
      total_paise)
    SELECT 'LINE' || n, 'OLD' || n, 0, 'Tee', 'polo', '', 'M', 1, 0, 0, 0 FROM generate_series(1, 201) AS n`);
  const { body } = await call('GET', '/orders/my', { as: chandra });
  expect(body).toHaveLength(200);
  expect(body[0]._id).toBe('OLD201');
  expect(body.at(-1)._id).toBe('OLD2');
});

it('leaves the books right', async () => {
  expect(await findWrongBooks(db)).toEqual([]);
});
