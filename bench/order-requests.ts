import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import type { Answer } from './harness/answer-reader.ts';
import { askJson } from './harness/ask.ts';
import { putLoad, toRequest } from './harness/load.ts';
import type { Work } from './harness/turns.ts';

export const CLIENTS = 8;
const PRODUCTS = 400;
const STOCK = 1_000_000;
const COUPON = 'BENCH10';
const SHIPPING = { name: 'A', address: 'B', phone: '9876543210', pincode: '560001' };

interface Order {
  name: string;
  /** The product of the n-th order. */
  product: (number: number) => string;
  couponCode: string | null;
}

const spread = (number: number) => `bench-${1 + (number % PRODUCTS)}`;

export const ORDERS: Order[] = [
  { name: 'COD orders spread over 400 products', product: spread, couponCode: null },
  { name: 'COD orders of one hot product', product: () => 'bench-1', couponCode: null },
  { name: 'COD orders with a coupon', product: spread, couponCode: COUPON },
];

interface Shopper {
  id: string;
  token: string;
}

export async function addProductsToOrder(db: Db) {
  await db.execute(sql`
    INSERT INTO products (id, name, category, price_paise)
    SELECT 'bench-' || n, 'Bench ' || n, 'hoodie', 129900 FROM generate_series(1, ${PRODUCTS}::int) AS n`);
  await db.execute(sql`
    INSERT INTO product_sizes (product_id, size, position, on_hand)
    SELECT 'bench-' || n, 'M', 0, ${STOCK}::int FROM generate_series(1, ${PRODUCTS}::int) AS n`);
  await db.execute(sql`INSERT INTO coupons (code, kind, percent) VALUES (${COUPON}, 'percent', 10)`);
}

/** A shopper for each client, who logs in as shoppers do. */
export async function logIn(port: number, count = CLIENTS): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  for (let number = 0; number < count; number += 1) {
    const phone = `9000001${String(number).padStart(3, '0')}`;
    await askJson(port, '/api/auth/send-otp', { method: 'POST', body: { phone } });
    const [message] = await askJson(port, `/dev/inbox.json?to=${phone}`);
    const otp = /#(\d{6})$/.exec(message.text)?.[1];
    const { user, token } = await askJson(port, '/api/auth/verify-otp', {
      method: 'POST',
      body: { phone, otp },
    });
    shoppers.push({ id: user._id, token });
  }
  return shoppers;
}

/** The bytes of the n-th order, of one shopper after the other. */
export async function toOrder(
  port: number,
  shoppers: readonly Shopper[],
): Promise<(number: number) => Buffer> {
  const [order] = ORDERS;
  if (!order) throw new Error('There is no order to place.');
  const total = await readTotal(order, port, shoppers[0]?.token ?? '');
  return (number) =>
    toOrderRequest({ order, number, total, token: shoppers[number % shoppers.length]?.token });
}

function toOrderRequest(wanted: { order: Order; number: number; total: number; token: string | undefined }) {
  const { order, number, total, token } = wanted;
  return toRequest('/api/orders/create', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(toBody({ productId: order.product(number), total, couponCode: order.couponCode })),
  });
}

type Side = (ms: number) => Promise<Work>;

/** Orders as the shop's browser places them: signed in, with a key of their own, at the price that the store quotes. */
export async function orderAtStore(order: Order, port: number, shoppers: readonly Shopper[]): Promise<Side> {
  const total = await readTotal(order, port, shoppers[0]?.token ?? '');
  return placeOrders(port, ({ number, client }) =>
    toOrderRequest({ order, number, total, token: shoppers[client]?.token }),
  );
}

/** The same writes, behind the bare server. */
export function orderAtBare(order: Order, port: number, shoppers: readonly Shopper[]): Side {
  return placeOrders(port, ({ number, client }) =>
    toRequest('/order', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        userId: shoppers[client]?.id,
        productId: order.product(number),
        couponCode: order.couponCode,
      }),
    }),
  );
}

function placeOrders(port: number, toBytes: (wanted: { number: number; client: number }) => Buffer): Side {
  let placed = 0;
  const request = (client: number) => {
    placed += 1;
    return toBytes({ number: placed, client });
  };
  return (ms) => putLoad({ port, connections: CLIENTS, request, check }, ms);
}

function check({ status, body }: Answer) {
  if (status !== 201 || (body && JSON.parse(body.toString()).success !== true))
    throw new Error(`An order was answered with ${status}: ${body}`);
}

/** A wrong total is answered with the right one, and nothing is ordered. */
async function readTotal({ product, couponCode }: Order, port: number, token: string): Promise<number> {
  const { quote } = await askJson(port, '/api/orders/create', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: toBody({ productId: product(1), total: 0, couponCode }),
    status: 409,
  });
  return quote.total;
}

function toBody({ productId, ...money }: { productId: string; total: number; couponCode: string | null }) {
  return { items: [{ productId, quantity: 1, selectedSize: 'M' }], shipping: SHIPPING, ...money };
}
