import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { StaffOrder } from '#core/contract/orders/details.ts';
import type { Order } from '#core/contract/orders.ts';
import type { Tracked } from '#core/contract/parcels.ts';
import type { BookedPickup, StaffReturn, StaffReturnList } from '#core/contract/returns.ts';
import type { ParcelState, ParcelTrouble } from '#core/rules/parcel-states.ts';
import type { CourierEvent } from '#server/integrations/couriers/courier.ts';
import { openOrderDesk } from '#tests/orders/order-desk.ts';
import { findWrongBooks, getStock } from '#tests/orders/order-store.ts';
import { createPretendCourier } from '#tests/orders/pretend-courier.ts';
import { addProduct } from '#tests/support/products.ts';
import { runDue } from '#tests/support/run-due.ts';

const pretend = createPretendCourier();
const { courier } = pretend;
const couriers = { courier, couriers: { shiprocket: courier } };
const desk = await openOrderDesk({ COURIER_POLL_SECONDS: '300' }, { couriers });
const { app, db, clock, services, shopper, call, read, place, alarms } = desk;
/** A store that arranges pickups by hand. */
const byHand = await openOrderDesk({ COURIER: 'none' });
const product = await addProduct(db, { stock: { M: 1000, L: 1000 } });

afterEach(async () => {
  expect(await findWrongBooks(db)).toEqual([]);
});

/** A shopper asks for a return of something that was delivered. */
async function askAt(
  { call: ask, place: order, shopper: who }: typeof desk,
  productId: string,
  type = 'Return',
) {
  const orderId = await order(productId);
  await ask('PUT', `/admin/orders/${orderId}/status`, { status: 'Delivered' });
  const products = [{ productId, quantity: 1, size: 'M' }];
  const wanted = { products, reason: 'Too small', type };
  const { body } = await ask('POST', `/orders/${orderId}/return-request`, wanted, who);
  return { orderId, returnId: body.returnId as string };
}

const decide = (id: string, status: string, more: object = {}) =>
  call('PUT', `/admin/returns/${id}`, { status, ...more });

async function askApproved(type?: 'Exchange') {
  const asked = await askAt(desk, product, type);
  expect((await decide(asked.returnId, 'Approved')).status).toBe(200);
  return asked;
}

async function book(returnId: string): Promise<BookedPickup> {
  const { status, body } = await call('POST', `/admin/returns/${returnId}/pickup`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

async function askBooked(type?: 'Exchange') {
  const asked = await askApproved(type);
  const { trackingNumber } = await book(asked.returnId);
  return { ...asked, number: trackingNumber ?? '' };
}

const cancel = (id: string) => call('POST', `/admin/returns/${id}/pickup/cancel`);
const detail = (id: string) => read<StaffReturn>(`/admin/returns/${id}`);
const getCarried = (returnId: string) =>
  pretend.carried.filter(({ reference }) => reference.startsWith(returnId));

async function track(orderId: string): Promise<Tracked> {
  const { rows } = await db.execute<{ token: string }>(
    sql`SELECT track_token AS token FROM orders WHERE id = ${orderId}`,
  );
  return (await app.inject({ url: `/api/track/${rows[0]?.token}` })).json().data;
}

async function shown(orderId: string) {
  const response = await app.inject({ url: '/api/orders/my', headers: shopper.headers });
  const order = response.json<Order[]>().find(({ _id }) => _id === orderId);
  return order?.returnRequests[0];
}

async function countMessages(orderId: string): Promise<number> {
  const { rows } = await db.execute(
    sql`SELECT FROM outbox WHERE order_id = ${orderId} AND event LIKE 'return-pickup:%' AND channel = 'sms'`,
  );
  return rows.length;
}

let codes = 0;

function event(state: ParcelState | null, minutes = 0, trouble?: ParcelTrouble): CourierEvent {
  codes += 1;
  const at = new Date(clock.now().getTime() + minutes * 60_000);
  const said = { code: `${state}-${codes}`, text: `12 Temple Road: ${state}`, place: 'Bengaluru' };
  return { ...said, at, state, reason: null, trouble, isReturn: true };
}

async function push(number: string, ...events: CourierEvent[]): Promise<void> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/couriers/events/rocket',
    headers: { 'content-type': 'application/json', 'x-api-key': 'sandbox-courier-token' },
    payload: JSON.stringify({ number, events }),
  });
  expect(response.statusCode).toBe(200);
  await runDue(services, 'courier-push');
  await runDue(services, 'return-parcel-read');
}

/** The courier knows of it itself: what we read says the same. */
async function scan(number: string, state: ParcelState, minutes = 0): Promise<void> {
  const said = event(state, minutes);
  pretend.scan(number, said);
  await push(number, said);
}

describe('booking a pickup', () => {
  it('books once, however often it is asked for, and notifies the shopper once', async () => {
    const { orderId, returnId } = await askApproved();
    pretend.comesOn('2999-11-20');
    const results = await Promise.all([book(returnId), book(returnId), book(returnId)]);
    expect(new Set(results.map(({ trackingNumber }) => trackingNumber)).size).toBe(1);
    expect(results[0]).toMatchObject({ isDone: true, isOpen: false, message: null, pickupOn: '2999-11-20' });
    expect(getCarried(returnId)).toMatchObject([{ reference: returnId, isReturn: true, collectPaise: 0 }]);
    expect(await countMessages(orderId)).toBe(1);
    const { pickup, history } = await detail(returnId);
    expect(pickup).toMatchObject({
      state: 'booked',
      isLive: true,
      courier: 'Pretend Surface',
      trackingNumber: results[0]?.trackingNumber,
      pickupOn: '2999-11-20',
    });
    expect(history.map(({ to }) => to)).toContain('Pickup booked');
  });

  it('is shown to the shopper with the day and the number', async () => {
    pretend.comesOn('2999-11-20');
    const { orderId, returnId, number } = await askBooked();
    const text = 'A courier will come for your items on Wed, 20 Nov. Please keep them packed.';
    expect((await track(orderId)).pickups).toEqual([{ returnId, text, trackingNumber: number }]);
    expect(await shown(orderId)).toMatchObject({
      pickup: { state: 'booked', pickupOn: '2999-11-20', courier: 'Pretend Surface', trackingNumber: number },
    });
    const { rows } = await db.execute<{ body: string }>(
      sql`SELECT body FROM outbox WHERE event = ${`return-pickup:${returnId}`} AND channel = 'sms'`,
    );
    expect(rows[0]?.body).toContain(`A courier will come for the items you send back from order ${orderId}.`);
    const { messages } = await read<StaffOrder>(`/admin/orders/${orderId}`);
    expect(messages.map((message) => message.event)).toContain(`return-pickup:${returnId}`);
    const { rows: changes } = await db.execute<{ action: string }>(
      sql`SELECT action FROM audit_log WHERE subject_id = ${returnId} ORDER BY id DESC LIMIT 1`,
    );
    expect(changes).toEqual([{ action: 'return.pickup-booked' }]);
  });

  it('of an exchange is the same', async () => {
    const { returnId } = await askBooked('Exchange');
    expect(getCarried(returnId)).toHaveLength(1);
  });

  it('needs a request that is approved, and there', async () => {
    const { returnId } = await askAt(desk, product);
    const { status, body } = await call('POST', `/admin/returns/${returnId}/pickup`);
    expect(status).toBe(409);
    expect(body.message).toBe('This request is Pending: a pickup is booked once it is approved');
    expect((await call('POST', '/admin/returns/RTNOBODY/pickup')).status).toBe(404);
    expect(getCarried(returnId)).toEqual([]);
  });

  it('is refused where no courier is set up', async () => {
    const { returnId } = await askAt(byHand, await addProduct(byHand.db, { stock: { M: 5 } }));
    await byHand.call('PUT', `/admin/returns/${returnId}`, { status: 'Approved' });
    const answer = await byHand.call('POST', `/admin/returns/${returnId}/pickup`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'no-courier' } });
    expect((await byHand.call('PUT', `/admin/returns/${returnId}`, { status: 'Received' })).status).toBe(200);
  });

  it('says why no courier comes, and can be tried again', async () => {
    const { orderId, returnId } = await askApproved();
    pretend.fail('bookReturn', { kind: 'refused' });
    expect(await book(returnId)).toMatchObject({ isDone: false, isOpen: false, message: 'Wallet empty' });
    expect((await detail(returnId)).pickup).toMatchObject({ isLive: false, refusal: 'Wallet empty' });
    expect((await track(orderId)).pickups).toEqual([]);
    expect(await countMessages(orderId)).toBe(0);
    await runDue(services, 'return-parcel');
    expect(await book(returnId)).toMatchObject({ isDone: true });
    expect(getCarried(returnId)).toMatchObject([{ reference: `${returnId}-2` }]);
    expect(await countMessages(orderId)).toBe(1);
  });

  it('goes on by itself after a lost answer, with one parcel', async () => {
    const { orderId, returnId } = await askApproved();
    pretend.fail('bookReturn', { times: 2, isDone: true });
    expect(await book(returnId)).toMatchObject({
      isDone: false,
      isOpen: true,
      message: 'Still being booked',
    });
    for (let tries = 0; tries < 3; tries += 1) {
      clock.pass(60);
      await runDue(services, 'return-parcel');
    }
    expect(getCarried(returnId)).toHaveLength(1);
    expect((await detail(returnId)).pickup).toMatchObject({
      trackingNumber: getCarried(returnId)[0]?.trackingNumber,
    });
    expect(await countMessages(orderId)).toBe(1);
  });
});

describe('calling a pickup off', () => {
  it('is done at the courier, and twice is the same as once', async () => {
    const { orderId, returnId, number } = await askBooked();
    expect((await cancel(returnId)).status).toBe(200);
    expect((await cancel(returnId)).status).toBe(200);
    await runDue(services, 'return-parcel');
    expect(getCarried(returnId)).toMatchObject([{ trackingNumber: number, isCancelled: true }]);
    expect((await detail(returnId)).pickup).toMatchObject({ state: 'cancelled', isLive: false });
    expect((await track(orderId)).pickups).toEqual([]);
    expect(await shown(orderId)).not.toHaveProperty('pickup');
    expect(await book(returnId)).toMatchObject({ isDone: true });
  });

  it('is too late once the courier was there', async () => {
    const { returnId, number } = await askBooked();
    await scan(number, 'picked-up');
    expect((await cancel(returnId)).status).toBe(409);
    expect(getCarried(returnId)).toMatchObject([{ isCancelled: false }]);
  });

  it('ends a booking that was never heard of, and nobody is notified', async () => {
    const { orderId, returnId } = await askApproved();
    pretend.fail('bookReturn', { times: 1 });
    expect(await book(returnId)).toMatchObject({ isOpen: true });
    expect((await cancel(returnId)).status).toBe(200);
    clock.pass(60);
    await runDue(services, 'return-parcel');
    expect(getCarried(returnId)).toEqual([]);
    expect((await detail(returnId)).pickup).toMatchObject({ state: 'cancelled', isLive: false });
    expect(await countMessages(orderId)).toBe(0);
  });

  it('needs a pickup, and a return', async () => {
    const { returnId } = await askApproved();
    expect((await cancel(returnId)).status).toBe(404);
    expect((await cancel('RTNOBODY')).status).toBe(404);
  });

  it('happens by itself when the goods are received otherwise, or the return is rejected', async () => {
    for (const status of ['Received', 'Rejected']) {
      const { returnId } = await askBooked();
      expect((await decide(returnId, status)).status).toBe(200);
      await runDue(services, 'return-parcel');
      expect(getCarried(returnId)).toMatchObject([{ isCancelled: true }]);
      expect((await detail(returnId)).pickup).toMatchObject({ isLive: false });
    }
  });

  it('raises an alarm when the courier carries it all the same', async () => {
    const { returnId, number } = await askBooked();
    await cancel(returnId);
    clock.pass(60);
    await scan(number, 'picked-up');
    expect(alarms.join()).toContain(`Parcel ${returnId} needs somebody to look at it`);
  });
});

describe('following it', () => {
  it('ends the same in whichever order its events come, twice or late', async () => {
    const steps = [event('booked', 1), event('picked-up', 2), event('in-transit', 3), event('delivered', 4)];
    const ways = [steps, steps.toReversed(), [...steps.slice(2), ...steps.slice(0, 2), ...steps]];
    for (const way of ways) {
      const { returnId, number } = await askBooked();
      for (const said of steps) pretend.scan(number, said);
      for (const said of way) await push(number, said);
      const { pickup, status, history } = await detail(returnId);
      expect(pickup).toMatchObject({
        state: 'delivered',
        isLive: true,
        arrivedAt: steps[3]?.at?.toISOString(),
      });
      expect(pickup?.events).toHaveLength(4);
      expect(status).toBe('Approved');
      expect(history.filter(({ to }) => to === 'Arrived')).toHaveLength(1);
    }
  });

  it('shows what has arrived, and leaves the rest to staff', async () => {
    const before = await getStock(db, product, 'M');
    const { orderId, returnId, number } = await askBooked();
    await scan(number, 'delivered', 1);
    expect((await getStock(db, product, 'M'))?.onHand).toBe((before?.onHand ?? 0) - 1);
    const list = await read<StaffReturnList>('/admin/returns?status=Approved');
    expect(list.returns.find(({ id }) => id === returnId)).toMatchObject({ hasArrived: true });
    expect((await track(orderId)).pickups).toMatchObject([
      { text: 'Your items have arrived. We are checking them.' },
    ]);
    await decide(returnId, 'Received');
    expect(await getStock(db, product, 'M')).toEqual(before);
    expect((await detail(returnId)).pickup).toMatchObject({ state: 'delivered', isLive: false });
    expect((await track(orderId)).pickups).toEqual([]);
  });

  it('believes an end only when it was read', async () => {
    const { returnId, number } = await askBooked();
    await push(number, event('delivered', 1));
    expect((await detail(returnId)).pickup).toMatchObject({ state: 'booked', arrivedAt: null });
  });

  it('reads by itself what nobody pushes', async () => {
    const { returnId, number } = await askBooked();
    pretend.scan(number, event('in-transit', 1));
    clock.pass(301);
    await runDue(services, 'return-parcel-read');
    expect((await detail(returnId)).pickup).toMatchObject({ state: 'in-transit' });
    pretend.fail('readEvents');
    clock.pass(301);
    await runDue(services, 'return-parcel-read');
    pretend.scan(number, event('delivered', 1));
    clock.pass(301);
    await runDue(services, 'return-parcel-read');
    expect((await detail(returnId)).pickup).toMatchObject({ state: 'delivered' });
  });

  it('notifies staff of a rider who came in vain, and the shopper of it', async () => {
    const { orderId, returnId, number } = await askBooked();
    const failed = event('booked', 1, 'pickup-failed');
    pretend.scan(number, failed);
    await push(number, failed);
    expect((await detail(returnId)).pickup).toMatchObject({ trouble: 'pickup-failed' });
    expect(alarms.join()).toContain(`Parcel ${returnId}: the courier says that it could not be picked up`);
    expect((await track(orderId)).pickups).toMatchObject([
      { text: 'The courier could not pick up your items. We’ll be in touch.' },
    ]);
  });

  it('ends where the courier calls it off, and a courier can be booked anew', async () => {
    const { returnId, number } = await askBooked();
    await scan(number, 'cancelled', 1);
    expect((await detail(returnId)).pickup).toMatchObject({ state: 'cancelled', isLive: false });
    expect(await book(returnId)).toMatchObject({ isDone: true });
  });

  it('is for a person when it is lost', async () => {
    const { returnId, number } = await askBooked();
    await scan(number, 'lost', 1);
    expect(alarms.join()).toContain(`Return ${returnId}: the courier says that it was lost`);
    expect((await detail(returnId)).pickup).toMatchObject({ state: 'lost', isLive: true });
  });

  it('means nothing to the parcel that brought the goods', async () => {
    const orderId = await place(product);
    await call('PUT', `/admin/orders/${orderId}/status`, { status: 'Confirmed' });
    const { body } = await call('POST', '/admin/orders/book', { orderIds: [orderId] });
    const { parcelId, trackingNumber } = body.data.results[0];
    await push(trackingNumber, event('delivered', 1), event('in-transit', 2));
    expect(await read(`/admin/parcels/${parcelId}`)).toMatchObject({ state: 'booked' });
  });
});

describe('the database', () => {
  const insert = (returnId: string, fields: { columns: string; values: string }) =>
    db.execute(sql`INSERT INTO return_parcels (id, return_id, provider, reference, weight_grams, length_cm, width_cm,
        height_cm, ${sql.raw(fields.columns)})
      VALUES (gen_random_uuid()::text, ${returnId}, 'shiprocket', gen_random_uuid()::text, 1, 1, 1, 1,
        ${sql.raw(fields.values)})`);

  it.each([
    ['two live ones of a return', 'state', `'booked'`],
    ['an unknown state', 'ended_at, state', `now(), 'somewhere'`],
    ['a number without a booking', 'ended_at, tracking_number', `now(), 'X1'`],
    ['an arrival on the way', 'ended_at, arrived_at', 'now(), now()'],
    ['a live one that was refused', 'refusal', `'No'`],
    ['a live one that is called off', 'cancel_asked_at', 'now()'],
    ['half a lease', 'ended_at, lease_id', `now(), 'x'`],
  ])('refuses %s', async (_, columns, values) => {
    const { returnId } = columns === 'state' ? await askBooked() : await askApproved();
    await expect(insert(returnId, { columns, values })).rejects.toThrow();
  });
});
