import { randomUUID } from 'node:crypto';
import { z } from 'zod';

const SHIPPING = {
  name: 'Asha Rao',
  address: '12 Temple Road',
  phone: '9876543210',
  pincode: '560001',
  city: 'Bengaluru Urban',
  state: 'Karnataka',
};
const DEMO_OWNER = '9000000001';

const inboxSchema = z.array(z.object({ text: z.string() }));
const tokenSchema = z.object({ token: z.string() });
const listSchema = z.object({
  data: z.array(z.object({ _id: z.string(), stock: z.record(z.string(), z.int()) })),
});
const quoteSchema = z.object({ quote: z.object({ total: z.number() }) });
const placedSchema = z.object({ orderId: z.string() });
const startedSchema = placedSchema.extend({ razorpayOrderId: z.string() });
const ordersSchema = z.array(z.object({ _id: z.string(), status: z.string() }));

interface Ask {
  method?: 'GET' | 'POST' | 'PUT';
  body?: object;
  token?: string;
  expected?: number;
}

/**
 * What shoppers and staff do on an ordinary day, over HTTP against a running store in demo mode, whichever version it is:
 * pages, lists, log-in, an order for cash, one that is paid online, packing, delivery, a return and the reports. Throws at
 * the first answer that is not what it should be.
 */
export async function walkThrough(base: string): Promise<void> {
  async function ask(path: string, { method, body, token, expected = 200 }: Ask = {}): Promise<unknown> {
    const response = await fetch(base + path, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        'idempotency-key': randomUUID(),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (response.status !== expected) throw new Error(`${path} answered ${response.status}: ${text}`);
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  }

  async function enter(door: string, phone: string): Promise<string> {
    await ask('/api/auth/send-otp', { body: { phone } });
    // Other messages to this phone may be newer: those that waited are sent when the store starts.
    const messages = inboxSchema.parse(await ask(`/dev/inbox.json?to=${phone}`));
    const otp = messages.flatMap(({ text }) => /\b\d{6}(?= is your login code)/.exec(text) ?? [])[0];
    return tokenSchema.parse(await ask(door, { body: { phone, otp } })).token;
  }

  const { data } = listSchema.parse(await ask('/api/products/list?inStock=true&limit=1'));
  const [product] = data;
  if (!product) throw new Error('Nothing is in stock.');
  const size = Object.entries(product.stock).find(([, units]) => units > 1)?.[0];
  for (const path of ['/', '/shop', `/product/${product._id}`, '/admin', '/api/health']) await ask(path);

  const token = await enter('/api/auth/verify-otp', SHIPPING.phone);
  const items = [{ productId: product._id, selectedSize: size, quantity: 1 }];
  const wanted = { items, shipping: SHIPPING, couponCode: null };
  const refused = await ask('/api/orders/create', { body: { ...wanted, total: 1 }, token, expected: 409 });
  const { total } = quoteSchema.parse(refused).quote;

  const cash = placedSchema.parse(
    await ask('/api/orders/create', { body: { ...wanted, total }, token, expected: 201 }),
  );
  const online = startedSchema.parse(
    await ask('/api/orders/create-pending', { body: { ...wanted, total }, token, expected: 201 }),
  );
  const paid = z.looseObject({}).parse(
    await ask('/sandbox/razorpay/checkout/pay', {
      body: { order_id: online.razorpayOrderId, method: 'upi' },
    }),
  );
  await ask('/api/orders/verify-payment', { body: paid, token });

  const staff = await enter('/api/admin/session', DEMO_OWNER);
  for (const status of ['Confirmed', 'Packed', 'Shipped', 'Delivered']) {
    const body = { status, courier: 'Delhivery', trackingNumber: '1234567890' };
    await ask(`/api/admin/orders/${cash.orderId}/status`, { method: 'PUT', body, token: staff });
  }
  const back = { products: [{ productId: product._id, quantity: 1 }], reason: 'Too small', type: 'Return' };
  await ask(`/api/orders/${cash.orderId}/return-request`, { body: back, token, expected: 201 });
  for (const path of [
    'orders',
    'returns',
    'reports/todos',
    'products',
    'customers',
    'audit',
    'settings/identity',
  ])
    await ask(`/api/admin/${path}`, { token: staff });
  await ask(`/api/orders/cancel/${online.orderId}`, { method: 'PUT', body: {}, token });

  const mine = ordersSchema.parse(await ask('/api/orders/my', { token }));
  const statuses = new Map(mine.map((order) => [order._id, order.status]));
  if (statuses.get(cash.orderId) !== 'Delivered' || statuses.get(online.orderId) !== 'Cancelled')
    throw new Error(`The orders are not what was done to them: ${JSON.stringify(mine)}`);
}
