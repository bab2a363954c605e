import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { PlaceOrder } from '#core/contract/orders.ts';
import type { Db } from '#server/db/client.ts';
import { verifyBooks } from '#server/db/verify-books.ts';
import type { Couriers } from '#server/domains/parcels/parcel-context.ts';
import { openTestStore } from '#tests/support/test-store.ts';

/** An address in a state whose delivery is free here, so that a total is the price of the goods. */
export const SHIPPING = {
  name: 'Asha Rao',
  address: '12 Temple Road',
  phone: '9876543210',
  pincode: '560001',
  city: 'Bengaluru Urban',
  state: 'Karnataka',
} as const;

/** A clock that tests set on by hand. */
export function createClock(start = '2026-03-01T06:30:00Z') {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    pass: (seconds: number) => {
      at += seconds * 1000;
    },
  };
}

export type OrderStore = Awaited<ReturnType<typeof openOrderStore>>;

/** A store that really listens, with its payment sandbox: payments go over HTTP as they do in the demo. */
export async function openOrderStore(
  settings: Record<string, string> = {},
  {
    isRandom = false,
    log,
    couriers,
  }: { isRandom?: boolean; log?: FastifyBaseLogger; couriers?: Couriers } = {},
) {
  const clock = createClock();
  const store = await openTestStore(settings, {
    now: clock.now,
    isRandom,
    ...(log && { log }),
    ...(couriers && { couriers }),
  });
  await store.services.delivery.ensureFirstCharges();
  await store.services.coupons.ensureFirstCoupon();
  await store.db.execute(sql`UPDATE delivery_charges SET charge_paise = 0 WHERE state = 'Karnataka'`);
  const url = await store.app.listen({ port: 0, host: '127.0.0.1' });
  store.services.sandbox?.listensAt(url);
  store.services.courierSandbox?.listensAt(url);
  return { ...store, address: url, clock };
}

export function getSandbox({ services }: Pick<OrderStore, 'services'>) {
  if (!services.sandbox) throw new Error('The store under test has no payment sandbox.');
  return services.sandbox;
}

let phones = 0;

/** A shopper as the services know one. */
export async function addShopper(db: Db): Promise<{ id: string; phone: string }> {
  phones += 1;
  const shopper = { id: randomUUID(), phone: `6${String(phones).padStart(9, '0')}` };
  await db.execute(sql`INSERT INTO users (id, phone) VALUES (${shopper.id}, ${shopper.phone})`);
  return shopper;
}

/** An order of one size at ₹499 a piece, unless given otherwise. */
export function wish(
  productId: string,
  {
    quantity = 1,
    selectedSize = 'M',
    ...given
  }: Partial<PlaceOrder> & { quantity?: number; selectedSize?: string } = {},
): PlaceOrder {
  return {
    items: [{ productId, quantity, selectedSize }],
    total: 499 * quantity,
    shipping: SHIPPING,
    couponCode: null,
    ...given,
  };
}

/** What can be bought, what is on the shelf and what is held of one size. */
export async function getStock(db: Db, productId: string, size = 'M') {
  const { rows } = await db.execute<{ onHand: number; held: number }>(sql`
    SELECT on_hand AS "onHand", held FROM product_sizes WHERE product_id = ${productId} AND size = ${size}`);
  return rows[0];
}

export async function getOrder(db: Db, id: string) {
  const { rows } = await db.execute<{
    status: string;
    payment_status: string;
    paid_paise: number;
    refunded_paise: number;
    placed_at: string | null;
  }>(sql`SELECT status, payment_status, paid_paise, refunded_paise, placed_at FROM orders WHERE id = ${id}`);
  return rows[0];
}

/** Everything that is wrong with the books; nothing is the only right answer. */
export function findWrongBooks(db: Db) {
  return verifyBooks(db);
}
