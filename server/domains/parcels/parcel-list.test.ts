import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ParcelList } from '#core/contract/parcels.ts';
import { openOrderDesk } from '#tests/orders/order-desk.ts';
import { findWrongBooks } from '#tests/orders/order-store.ts';
import { addProduct } from '#tests/support/products.ts';

const { db, clock, call, place } = await openOrderDesk();
const product = await addProduct(db, { stock: { M: 1000 } });

beforeEach(async () => {
  await db.execute(sql`DELETE FROM failed_answers`);
  await db.execute(sql`DELETE FROM parcels_to_count`);
  await db.execute(sql`DELETE FROM parcels`);
});

/** A parcel of a new order, as if a courier had taken it so many hours ago; gives the order. */
async function addParcel(state: string, { hoursAgo = 0, isBooked = true } = {}): Promise<string> {
  const orderId = await place(product);
  const at = new Date(clock.now().getTime() - hoursAgo * 3_600_000).toISOString();
  const booked = isBooked ? { at, number: `AWB${orderId}` } : { at: null, number: null };
  await db.execute(sql`
    INSERT INTO parcels (id, order_id, provider, reference, collect_paise, weight_grams, length_cm, width_cm, height_cm,
      state, failed_at, failed_attempts, booked_at, tracking_number, updated_at)
    VALUES (${`pa_${orderId}`}, ${orderId}, 'shiprocket', ${orderId}, 0, 500, 30, 25, 5, ${state}, ${at}, 1,
      ${booked.at}, ${booked.number}, ${at})`);
  return orderId;
}

async function list(query: string): Promise<{ ids: string[]; total: number; nextCursor: string | null }> {
  const { body } = await call('GET', `/admin/parcels?${query}`);
  const { data, total, nextCursor } = body as ParcelList;
  return { ids: data.map(({ orderId }) => orderId), total, nextCursor };
}

const setParcel = (orderId: string, change: ReturnType<typeof sql>) =>
  db.execute(sql`UPDATE parcels SET ${change} WHERE order_id = ${orderId}`);
const setStatus = (orderId: string, status: string) =>
  db.execute(sql`UPDATE orders SET status = ${status} WHERE id = ${orderId}`);

describe('parcels of one state', () => {
  it('come newest first, page after page, without those of other states', async () => {
    const oldest = await addParcel('returned', { hoursAgo: 9 });
    await addParcel('returning', { hoursAgo: 8 });
    const middle = await addParcel('returned', { hoursAgo: 7 });
    await addParcel('out-for-delivery', { hoursAgo: 6 });
    const newest = await addParcel('returned', { hoursAgo: 5 });
    const first = await list('state=returned&limit=1');
    expect(first).toMatchObject({ ids: [newest], total: 3 });
    const second = await list(`state=returned&limit=1&cursor=${first.nextCursor}`);
    expect(second.ids).toEqual([middle]);
    const last = await list(`state=returned&limit=1&cursor=${second.nextCursor}`);
    expect(last).toMatchObject({ ids: [oldest], nextCursor: null });
  });

  it('leave out what the courier never took', async () => {
    const taken = await addParcel('cancelled', { hoursAgo: 2 });
    const never = await addParcel('cancelled', { hoursAgo: 1, isBooked: false });
    await db.execute(sql`UPDATE parcels SET ended_at = now()`);
    expect(await list('state=cancelled')).toMatchObject({ ids: [taken], total: 1 });
    expect(await list('')).toMatchObject({ ids: [taken], total: 1 });
    await setParcel(never, sql`ended_at = NULL`);
    expect((await list('state=cancelled')).ids).toEqual([never, taken]);
  });
});

describe('a parcel to answer for', () => {
  it('waits from each failed attempt until there is an answer to it, or nobody carries it', async () => {
    const id = await addParcel('failed');
    expect(await list('view=to-answer')).toMatchObject({ ids: [id], total: 1 });
    await call('POST', `/admin/parcels/pa_${id}/failed`, { action: 'reattempt' });
    expect(await list('view=to-answer')).toMatchObject({ ids: [], total: 0 });
    await setParcel(id, sql`state = 'out-for-delivery'`);
    await setParcel(id, sql`state = 'failed', failed_attempts = 2`);
    expect((await list('view=to-answer')).ids).toEqual([id]);
    await setParcel(id, sql`ended_at = now()`);
    expect((await list('view=to-answer')).ids).toEqual([]);
    expect(await findWrongBooks(db)).toEqual([]);
  });
});

describe('a parcel to receive', () => {
  it('waits while its order is on the road, whichever of the two changed last', async () => {
    const id = await addParcel('returned');
    expect((await list('view=to-receive')).ids).toEqual([]);
    await setStatus(id, 'Shipped');
    expect(await list('view=to-receive')).toMatchObject({ ids: [id], total: 1 });
    await setStatus(id, 'Out for Delivery');
    expect((await list('view=to-receive')).ids).toEqual([id]);
    await setParcel(id, sql`state = 'returning'`);
    expect((await list('view=to-receive')).ids).toEqual([]);
    await setParcel(id, sql`state = 'returned'`);
    expect((await list('view=to-receive')).ids).toEqual([id]);
    const { status } = await call('PUT', `/admin/orders/${id}/status`, {
      status: 'Returned',
      quality: 'Good',
    });
    expect(status).toBe(200);
    expect(await list('view=to-receive')).toMatchObject({ ids: [], total: 0 });
    expect(await findWrongBooks(db)).toEqual([]);
  });
});
