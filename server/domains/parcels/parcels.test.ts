import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { StaffOrder } from '#core/contract/orders/details.ts';
import type { Order } from '#core/contract/orders.ts';
import type { BookedParcels, Parcel, ParcelRow, Tracked } from '#core/contract/parcels.ts';
import type { FailedReason, ParcelState } from '#core/rules/parcel-states.ts';
import type { CourierEvent } from '#server/integrations/couriers/courier.ts';
import { openOrderDesk } from '#tests/orders/order-desk.ts';
import { findWrongBooks, getOrder } from '#tests/orders/order-store.ts';
import { createPretendCourier } from '#tests/orders/pretend-courier.ts';
import { addProduct } from '#tests/support/products.ts';
import { runDue } from '#tests/support/run-due.ts';

const pretend = createPretendCourier();
const { courier } = pretend;
const couriers = { courier, couriers: { shiprocket: courier } };
const desk = await openOrderDesk({ COURIER_POLL_SECONDS: '300' }, { couriers });
const { app, db, clock, services, shopper, call, read, place, placePaid, alarms } = desk;
const product = await addProduct(db, { stock: { M: 1000 } });
const TOKEN = 'sandbox-courier-token';

afterEach(async () => {
  expect(await findWrongBooks(db)).toEqual([]);
});

async function placeConfirmed(): Promise<string> {
  const id = await place(product);
  await call('PUT', `/admin/orders/${id}/status`, { status: 'Confirmed' });
  return id;
}

async function book(...orderIds: string[]): Promise<BookedParcels['results']> {
  const { status, body } = await call('POST', '/admin/orders/book', { orderIds });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.results;
}

async function placeBooked() {
  const id = await placeConfirmed();
  const [result] = await book(id);
  if (!result?.parcelId || !result.trackingNumber) throw new Error(`Not booked: ${result?.message}`);
  return { id, parcelId: result.parcelId, number: result.trackingNumber };
}

let codes = 0;

function event(
  state: ParcelState,
  { minutes = 0, reason = null }: { minutes?: number; reason?: FailedReason | null } = {},
): CourierEvent {
  codes += 1;
  const at = new Date(clock.now().getTime() + minutes * 60_000);
  return {
    code: `${state}-${codes}`,
    at,
    state,
    reason,
    text: `12 Temple Road: ${state}`,
    place: 'Bengaluru',
  };
}

function push(
  number: string,
  events: readonly CourierEvent[],
  { token = TOKEN, address = 'rocket' }: { token?: string | null; address?: string } = {},
) {
  return app.inject({
    method: 'POST',
    url: `/api/couriers/events/${address}`,
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { 'x-api-key': token }) },
    payload: JSON.stringify({ number, events }),
  });
}

/** Pushes, and does all that follows from it. */
async function hear(number: string, ...events: CourierEvent[]): Promise<void> {
  expect((await push(number, events)).statusCode).toBe(200);
  await runDue(services, 'courier-push');
  await runDue(services, 'parcel-read');
}

/** The courier knows of it itself: what we read says the same. */
async function scan(
  number: string,
  state: ParcelState,
  given: Parameters<typeof event>[1] = {},
): Promise<void> {
  const said = event(state, given);
  pretend.scan(number, said);
  await hear(number, said);
}

const parcelOf = (id: string) => read<Parcel>(`/admin/parcels/${id}`);

async function track(id: string) {
  const { rows } = await db.execute<{ token: string }>(
    sql`SELECT track_token AS token FROM orders WHERE id = ${id}`,
  );
  const token = rows[0]?.token ?? '';
  const response = await app.inject({ url: `/api/track/${token}` });
  return {
    token,
    text: response.body,
    headers: response.headers,
    data: response.json<{ data: Tracked }>().data,
  };
}

async function messagesOf(id: string) {
  const { rows } = await db.execute<{ event: string }>(sql`
    SELECT split_part(event, ':', 1) AS event FROM outbox WHERE order_id = ${id} AND channel = 'sms' ORDER BY created_at, event`);
  return rows.map(({ event: name }) => name);
}

describe('booking', () => {
  it('books once, however often it is asked for', async () => {
    const id = await placeConfirmed();
    const before = pretend.carried.length;
    const answers = await Promise.all([book(id), book(id, id), book(id)]);
    const results = answers.flat();
    expect(new Set(results.map(({ trackingNumber }) => trackingNumber)).size).toBe(1);
    expect(results.every(({ isDone, courier: name }) => isDone && name === 'Pretend Surface')).toBe(true);
    expect(pretend.carried.length - before).toBe(1);
    expect(pretend.carried.at(-1)).toMatchObject({ reference: id, collectPaise: 49_900 });
    const order = await read<{ trackingNumber: string; status: string; trackingUrl: string }>(
      `/admin/orders/${id}`,
    );
    expect(order).toMatchObject({ trackingNumber: results[0]?.trackingNumber, status: 'Confirmed' });
    expect(order.trackingUrl).toMatch(/\/track\/[\w-]{22}$/);
  });

  it('asks for nothing at the door when it is paid', async () => {
    const id = await placePaid(product);
    await book(id);
    expect(pretend.carried.at(-1)).toMatchObject({ reference: id, collectPaise: 0 });
  });

  it('says of each order that it did not book why', async () => {
    const pending = await place(product);
    expect(await book('none', pending)).toEqual([
      expect.objectContaining({ id: 'none', isDone: false, message: 'Order not found', parcelId: null }),
      expect.objectContaining({
        id: pending,
        isDone: false,
        message: 'This order is Pending and cannot be booked',
      }),
    ]);
    const { status } = await call('POST', '/admin/orders/book', { orderIds: [] });
    expect(status).toBe(400);
  });

  it('goes on by itself where an answer was lost, with one parcel', async () => {
    const id = await placeConfirmed();
    const before = pretend.carried.length;
    pretend.fail('book', { times: 2, isDone: true });
    const [first] = await book(id);
    expect(first).toMatchObject({ isDone: false, message: 'Still being booked', trackingNumber: null });
    expect(first?.parcelId).toMatch(/^pa_/);
    for (let round = 0; round < 3; round += 1) {
      clock.pass(30);
      await runDue(services, 'parcel');
    }
    const [last] = await book(id);
    expect(last).toMatchObject({ isDone: true, parcelId: first?.parcelId });
    expect(pretend.carried.length - before).toBe(1);
  });

  it('takes over from a process that died in the middle of it', async () => {
    const id = await placeConfirmed();
    pretend.fail('book');
    const [first] = await book(id);
    await db.execute(sql`UPDATE parcels SET lease_id = 'dead', lease_until = ${new Date(clock.now().getTime() + 20_000).toISOString()}
      WHERE id = ${first?.parcelId}`);
    clock.pass(10);
    await runDue(services, 'parcel');
    expect((await parcelOf(first?.parcelId ?? '')).trackingNumber).toBeNull();
    clock.pass(21);
    await runDue(services, 'parcel');
    expect((await parcelOf(first?.parcelId ?? '')).trackingNumber).not.toBeNull();
  });

  it('says what the courier refused, and can be repeated', async () => {
    const id = await placeConfirmed();
    pretend.fail('book', { kind: 'refused' });
    const [refused] = await book(id);
    expect(refused).toMatchObject({ isDone: false, message: 'Wallet empty', parcelId: null });
    const [booked] = await book(id);
    expect(booked).toMatchObject({ isDone: true });
    // What the courier may have made under the first reference is not used again.
    expect(pretend.carried.at(-1)?.reference).toBe(`${id}-2`);
  });

  it('has a label of its own, also when the courier is away', async () => {
    const id = await placeConfirmed();
    expect((await call('GET', `/admin/orders/${id}/label.pdf`)).status).toBe(404);
    pretend.fail('fetchLabel', { times: 1 });
    await book(id);
    expect((await call('GET', `/admin/orders/${id}/label.pdf`)).body.code).toBe('label-not-ready');
    clock.pass(30);
    await runDue(services, 'parcel');
    const response = await app.inject({
      url: `/api/admin/orders/${id}/label.pdf`,
      headers: desk.packer.headers,
    });
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.body).toContain('%PDF');
  });
});

describe('events', () => {
  it('take the order on, with one message for each step', async () => {
    const { id, parcelId, number } = await placeBooked();
    await scan(number, 'picked-up');
    await scan(number, 'in-transit', { minutes: 1 });
    expect((await getOrder(db, id))?.status).toBe('Shipped');
    await scan(number, 'out-for-delivery', { minutes: 2 });
    expect((await getOrder(db, id))?.status).toBe('Out for Delivery');
    await scan(number, 'delivered', { minutes: 3 });
    expect(await getOrder(db, id)).toMatchObject({
      status: 'Delivered',
      payment_status: 'Paid',
      paid_paise: 49_900,
    });
    expect(await messagesOf(id)).toEqual([
      'order-placed',
      'order-shipped',
      'order-out-for-delivery',
      'order-delivered',
    ]);
    expect((await parcelOf(parcelId)).events.map(({ state }) => state)).toEqual([
      'delivered',
      'out-for-delivery',
      'in-transit',
      'picked-up',
    ]);
  });

  it('come in any sequence and lead to the same end', async () => {
    const { id, parcelId, number } = await placeBooked();
    const said = [
      event('picked-up'),
      event('out-for-delivery', { minutes: 1 }),
      event('failed', { minutes: 2, reason: 'unavailable' }),
      event('in-transit', { minutes: 3 }),
    ];
    for (const one of said.toReversed()) {
      await hear(number, one);
      await hear(number, one, one);
    }
    expect(await parcelOf(parcelId)).toMatchObject({
      state: 'failed',
      attempts: 1,
      reasonText: 'Nobody was at home',
    });
    expect((await getOrder(db, id))?.status).toBe('Out for Delivery');
    expect(await messagesOf(id)).toEqual(['order-placed', 'order-shipped', 'delivery-failed']);
  });

  it('are not believed about an end until we have read it ourselves', async () => {
    const { id, number } = await placeBooked();
    await scan(number, 'picked-up');
    await hear(number, event('delivered', { minutes: 1 }));
    expect(await getOrder(db, id)).toMatchObject({ status: 'Shipped', paid_paise: 0 });
    expect((await track(id)).data.events.map(({ state }) => state)).toEqual(['picked-up']);
  });

  it('wait while the courier cannot be read, and count when it can', async () => {
    const { id, number } = await placeBooked();
    pretend.fail('readEvents', { times: 2 });
    await scan(number, 'delivered');
    expect((await getOrder(db, id))?.status).toBe('Confirmed');
    for (let round = 0; round < 3; round += 1) {
      clock.pass(10);
      await runDue(services, 'parcel-read');
    }
    expect((await getOrder(db, id))?.status).toBe('Delivered');
  });

  it('are read without a push when there was no update for long', async () => {
    const { id, number } = await placeBooked();
    pretend.scan(number, event('picked-up'));
    clock.pass(301);
    await runDue(services, 'parcel-read');
    expect((await getOrder(db, id))?.status).toBe('Shipped');
  });

  it('count once though a courier names one twice in the same breath', async () => {
    const { parcelId, number } = await placeBooked();
    const said = event('picked-up');
    await hear(number, said, said);
    expect(await parcelOf(parcelId)).toMatchObject({ state: 'picked-up', events: [{ state: 'picked-up' }] });
  });

  it('raise an alarm where they contradict an end', async () => {
    const { id, number } = await placeBooked();
    await scan(number, 'delivered');
    alarms.length = 0;
    await scan(number, 'returning', { minutes: 5 });
    expect((await getOrder(db, id))?.status).toBe('Delivered');
    expect(alarms).toEqual([expect.stringContaining('delivered, and then that it comes back')]);
  });

  it.each(['returning', 'lost'] as const)(
    'leave nothing to be paid at the door once it is %s',
    async (state) => {
      const { id, number } = await placeBooked();
      const readAmounts = async () => {
        const staffOrder = await read<StaffOrder>(`/admin/orders/${id}`);
        const { body: own } = await call('GET', '/orders/my', undefined, shopper);
        return [
          staffOrder.money.toCollect,
          own.find(({ _id }: Order) => _id === id).payOnDelivery,
          (await track(id)).data.payOnDelivery,
        ];
      };
      await scan(number, 'in-transit');
      expect(await readAmounts()).toEqual([499, 499, 499]);
      await scan(number, state, { minutes: 5 });
      expect(await readAmounts()).toEqual([0, 0, 0]);
    },
  );

  it('change nothing with a wrong token, without one, or from somebody unknown', async () => {
    const { parcelId, number } = await placeBooked();
    const said = [event('picked-up')];
    expect((await push(number, said, { token: null })).statusCode).toBe(200);
    expect((await push(number, said, { token: 'wrong' })).statusCode).toBe(401);
    expect((await push(number, said, { address: 'delhivery' })).statusCode).toBe(404);
    expect((await push(number, said, { address: 'constructor' })).statusCode).toBe(404);
    expect((await push('unknown', said)).statusCode).toBe(200);
    const large = await push('x'.repeat(257 * 1024), said);
    expect(large.statusCode).toBe(413);
    await runDue(services, 'courier-push');
    expect(await parcelOf(parcelId)).toMatchObject({ state: 'booked', events: [] });
  });
});

describe('cancelling', () => {
  it('takes the parcel back; the order can be booked anew, and old events do not reach it', async () => {
    const { id, parcelId, number } = await placeBooked();
    for (const _ of [1, 2])
      expect((await call('POST', `/admin/parcels/${parcelId}/cancel`)).status).toBe(200);
    await runDue(services, 'parcel');
    expect(pretend.carried.find(({ trackingNumber }) => trackingNumber === number)?.isCancelled).toBe(true);
    expect((await track(id)).data).toMatchObject({ state: 'preparing', trackingNumber: null });
    const [again] = await book(id);
    expect(again).toMatchObject({ isDone: true });
    expect((await track(id)).data.state).toBe('booked');
    expect(again?.trackingNumber).not.toBe(number);
    alarms.length = 0;
    await scan(number, 'picked-up', { minutes: 1 });
    expect((await getOrder(db, id))?.status).toBe('Confirmed');
    expect(alarms).toEqual([expect.stringContaining('although it was cancelled')]);
  });

  it('comes too late once the courier has it', async () => {
    const { parcelId, number } = await placeBooked();
    await scan(number, 'picked-up');
    expect((await call('POST', `/admin/parcels/${parcelId}/cancel`)).body.code).toBe(
      'parcel-not-cancellable',
    );
    expect((await call('POST', '/admin/parcels/none/cancel')).body.code).toBe('parcel-not-found');
  });

  it('follows when the shopper cancels the order', async () => {
    const { id, number } = await placeBooked();
    expect((await track(id)).data.actions).toEqual(['cancel']);
    await call('PUT', `/orders/cancel/${id}`, {}, shopper);
    await runDue(services, 'parcel');
    expect(pretend.carried.find(({ trackingNumber }) => trackingNumber === number)?.isCancelled).toBe(true);
    expect((await track(id)).data).toMatchObject({ state: 'cancelled', actions: ['help'] });
  });

  it('comes before a change of address', async () => {
    const { id, parcelId } = await placeBooked();
    const { shipping, version } = await read<{ shipping: object; version: number }>(`/admin/orders/${id}`);
    const change = { shipping, version };
    const refused = await call('PUT', `/admin/orders/${id}/address`, change);
    expect(refused.body).toMatchObject({ code: 'order-not-changeable' });
    await call('POST', `/admin/parcels/${parcelId}/cancel`);
    const fresh = await read<{ version: number }>(`/admin/orders/${id}`);
    const changed = await call('PUT', `/admin/orders/${id}/address`, { ...change, version: fresh.version });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  });
});

describe('an order with a parcel', () => {
  const OTHER = { courier: 'India Post', trackingNumber: 'EM123456789IN' };
  const ship = (id: string, given: { courier?: string; trackingNumber?: string } = {}) =>
    call('PUT', `/admin/orders/${id}/status`, { status: 'Shipped', ...given });

  it('has the number of that parcel and no other', async () => {
    const { id, number } = await placeBooked();
    for (const other of [OTHER, { courier: OTHER.courier }, { trackingNumber: OTHER.trackingNumber }]) {
      const { status, body } = await ship(id, other);
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'order-status-not-allowed',
        message: expect.stringContaining(number),
      });
      expect(body.message).toContain('Cancel the parcel first');
    }
    const kept = { status: 'Confirmed', courier: 'Pretend Surface', trackingNumber: number };
    expect(await read<StaffOrder>(`/admin/orders/${id}`)).toMatchObject({ ...kept, hasParcel: true });
    expect((await ship(id)).status).toBe(200);
    expect((await ship(id, OTHER)).status).toBe(409);
    expect(await read<StaffOrder>(`/admin/orders/${id}`)).toMatchObject({ ...kept, status: 'Shipped' });
  });

  it('ships with the same number said again, or with fields left empty', async () => {
    for (const same of [{ courier: 'Pretend Surface' }, { courier: '', trackingNumber: '' }]) {
      const { id, number } = await placeBooked();
      expect((await ship(id, { trackingNumber: number, ...same })).status).toBe(200);
      expect((await track(id)).data).toMatchObject({ courier: 'Pretend Surface', trackingNumber: number });
    }
  });

  it('has no typed number while the parcel is still being booked, and may have one once it is cancelled', async () => {
    const id = await placeConfirmed();
    pretend.fail('book', { times: 1 });
    const [open] = await book(id);
    expect((await ship(id, OTHER)).status).toBe(409);
    await call('POST', `/admin/parcels/${open?.parcelId}/cancel`);
    expect((await ship(id, OTHER)).status).toBe(200);
    expect((await track(id)).data).toMatchObject(OTHER);
  });

  it('keeps it when many are shipped at once, and does not hold the others up', async () => {
    const [{ id: booked, number }, typed] = [await placeBooked(), await placeConfirmed()];
    const body = { status: 'Shipped', courier: 'India Post', orders: [{ id: booked }, { id: typed }] };
    const { body: answer } = await call('POST', '/admin/orders/bulk-status', body);
    expect(answer.data.results).toEqual([
      { id: booked, isDone: false, message: expect.stringContaining(number) },
      { id: typed, isDone: true, message: null },
    ]);
    const { body: list } = await call('GET', `/admin/orders?search=${booked}`);
    expect(list.data.orders).toMatchObject([{ id: booked, hasParcel: true, courier: 'Pretend Surface' }]);
    const { body: others } = await call('GET', `/admin/orders?search=${typed}`);
    expect(others.data.orders).toMatchObject([{ id: typed, hasParcel: false }]);
  });
});

describe('a lost parcel', () => {
  const decide = (parcelId: string, action: 'resend' | 'refund') =>
    call('POST', `/admin/parcels/${parcelId}/lost`, { action });
  const lostNow = async () => {
    const { body } = await call('GET', '/admin/parcels?view=lost');
    return body.data.map(({ orderId }: ParcelRow) => orderId) as string[];
  };
  const stepsOf = async (id: string) => {
    const { history } = await read<StaffOrder>(`/admin/orders/${id}`);
    return history.filter(({ what }) => what === 'parcel').map(({ to, who }) => [to, who !== null]);
  };
  async function placeLost(placed: { id: string; parcelId: string; number: string }) {
    await scan(placed.number, 'in-transit');
    await scan(placed.number, 'lost', { minutes: 5 });
    return placed;
  }
  const onHand = async () => {
    const { rows } = await db.execute<{ on_hand: number }>(
      sql`SELECT on_hand FROM product_sizes WHERE product_id = ${product} AND size = 'M'`,
    );
    return rows[0]?.on_hand ?? 0;
  };

  it('waits for a decision, is in the history of its order, and is not booked as it was', async () => {
    const { id } = await placeLost(await placeBooked());
    expect(await lostNow()).toContain(id);
    const { body } = await call('GET', '/admin/reports/todos');
    expect(body.data).toContainEqual(
      expect.objectContaining({ key: 'lost-parcels', count: (await lostNow()).length }),
    );
    expect((await stepsOf(id)).filter(([to]) => to === 'Lost')).toHaveLength(1);
    expect(await book(id)).toEqual([
      {
        ...{ id, isDone: false, parcelId: null, courier: null, trackingNumber: null },
        message: 'The courier has lost the parcel of this order. Decide first: a new parcel, or a refund.',
      },
    ]);
  });

  it('is sent again with goods of its own, under a new number', async () => {
    const { id, parcelId, number } = await placeLost(await placeBooked());
    const before = await onHand();
    expect((await decide(parcelId, 'resend')).status).toBe(200);
    expect((await decide(parcelId, 'resend')).body.code).toBe('parcel-not-lost');
    expect(await onHand()).toBe(before - 1);
    // Until it is booked again somebody must still see to it.
    expect(await lostNow()).toContain(id);
    expect(await read<StaffOrder>(`/admin/orders/${id}`)).toMatchObject({
      ...{ status: 'Shipped', courier: null, trackingNumber: null, hasParcel: false },
      money: { toCollect: 499 },
    });
    const [again] = await book(id);
    expect(again).toMatchObject({ isDone: true });
    expect(again?.trackingNumber).not.toBe(number);
    expect(pretend.carried.at(-1)).toMatchObject({ reference: `${id}-2`, collectPaise: 49_900 });
    expect(await lostNow()).not.toContain(id);
    expect((await track(id)).data).toMatchObject({
      trackingNumber: again?.trackingNumber,
      payOnDelivery: 499,
    });
    await scan(again?.trackingNumber ?? '', 'in-transit', { minutes: 50 });
    expect((await track(id)).data.state).toBe('in-transit');
    await scan(again?.trackingNumber ?? '', 'delivered', { minutes: 60 });
    expect(await getOrder(db, id)).toMatchObject({ status: 'Delivered', paid_paise: 49_900 });
    expect(await onHand()).toBe(before - 1);
  });

  it('is sent again by hand, and then on its way', async () => {
    const { id, parcelId } = await placeLost(await placeBooked());
    expect((await decide(parcelId, 'resend')).status).toBe(200);
    const shipped = { status: 'Shipped', courier: 'India Post', trackingNumber: 'EM123456789IN' };
    expect((await call('PUT', `/admin/orders/${id}/status`, shipped)).status).toBe(200);
    expect((await track(id)).data).toMatchObject({ state: 'in-transit', trackingNumber: 'EM123456789IN' });
  });

  it('is refunded: its goods stay off the shelf, and nobody is asked for cash', async () => {
    const paid = await placePaid(product);
    const [booked] = await book(paid);
    const { parcelId } = await placeLost({
      ...{ id: paid, parcelId: booked?.parcelId ?? '', number: booked?.trackingNumber ?? '' },
    });
    const before = await onHand();
    expect((await decide(parcelId, 'refund')).status).toBe(200);
    expect((await decide(parcelId, 'resend')).body.code).toBe('parcel-not-lost');
    expect(await onHand()).toBe(before);
    const order = await read<StaffOrder>(`/admin/orders/${paid}`);
    expect(order).toMatchObject({ status: 'Returned', customer: { refused: 0 } });
    expect(order.money.refunded).toBe(order.money.paid);
    expect(order.documents.map(({ kind }) => kind).toSorted()).toEqual(['credit-note', 'invoice']);
    expect((await track(paid)).data.state).toBe('lost');
    expect(await lostNow()).not.toContain(paid);
    const cash = await placeLost(await placeBooked());
    expect((await decide(cash.parcelId, 'refund')).status).toBe(200);
    expect(await read<StaffOrder>(`/admin/orders/${cash.id}`)).toMatchObject({
      ...{ status: 'Returned', paymentStatus: 'Pending', refunds: [], money: { toCollect: 0, paid: 0 } },
    });
  });

  it('that never left leaves its goods off the shelf too when the order is cancelled or refunded', async () => {
    for (const end of ['cancel', 'refund'] as const) {
      const { id, parcelId, number } = await placeBooked();
      await scan(number, 'lost');
      const before = await onHand();
      const { status } =
        end === 'cancel'
          ? await call('PUT', `/admin/orders/${id}/status`, { status: 'Cancelled' })
          : await decide(parcelId, 'refund');
      expect(status).toBe(200);
      expect(await onHand()).toBe(before);
      expect(await lostNow()).not.toContain(id);
    }
  });

  it('cannot be sent again without goods, and is nothing to decide while it is on its way', async () => {
    const { parcelId, number, id } = await placeBooked();
    await scan(number, 'in-transit');
    expect((await decide(parcelId, 'refund')).body.code).toBe('parcel-not-lost');
    expect((await decide('none', 'refund')).body.code).toBe('parcel-not-found');
    await scan(number, 'lost', { minutes: 5 });
    await db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE product_sizes SET on_hand = 0 WHERE product_id = ${product}`);
    });
    const { body } = await decide(parcelId, 'resend');
    await db.execute(sql`UPDATE product_sizes s SET on_hand = (SELECT sum(change) FROM stock_movements m
      WHERE m.product_id = s.product_id AND m.size = s.size) WHERE product_id = ${product}`);
    expect(body).toMatchObject({ code: 'out-of-stock', message: 'Only 0 left in size M' });
    expect(await lostNow()).toContain(id);
    await scan(number, 'in-transit', { minutes: 9 });
    expect(await lostNow()).not.toContain(id);
  });
});

describe('what the courier says against an end', () => {
  const contradicted = async () => {
    const { body } = await call('GET', '/admin/parcels?view=contradicted');
    return body.data.map(({ id, alarm }: ParcelRow) => [id, alarm]) as [string, string | null][];
  };
  const settle = (parcelId: string, alarm: string) =>
    call('POST', `/admin/parcels/${parcelId}/settle`, { alarm });
  const stepsOf = async (id: string) => {
    const { history } = await read<StaffOrder>(`/admin/orders/${id}`);
    return history.filter(({ what }) => what === 'parcel').map(({ to }) => to);
  };
  const setStatus = async (id: string, change: object) =>
    expect((await call('PUT', `/admin/orders/${id}/status`, change)).status).toBe(200);

  it('waits on Today, at the order and in a list until somebody has settled it', async () => {
    const { id, parcelId, number } = await placeBooked();
    await scan(number, 'delivered');
    await scan(number, 'returning', { minutes: 5 });
    await scan(number, 'returned', { minutes: 9 });
    const alarm = 'moved-after-delivery';
    expect(await contradicted()).toContainEqual([parcelId, alarm]);
    expect(await parcelOf(parcelId)).toMatchObject({ state: 'delivered', alarm });
    const { body } = await call('GET', '/admin/reports/todos');
    expect(body.data).toContainEqual(
      expect.objectContaining({ key: 'contradicted-parcels', count: (await contradicted()).length }),
    );
    expect((await stepsOf(id)).filter((to) => to === 'Contradiction')).toHaveLength(1);
    expect((await settle(parcelId, 'moved-after-cancel')).body.code).toBe('changed-since');
    for (const _ of [1, 2]) expect((await settle(parcelId, alarm)).status).toBe(200);
    const { history } = await read<StaffOrder>(`/admin/orders/${id}`);
    expect(history.filter(({ to }) => to === 'Settled')).toEqual([
      expect.objectContaining({
        who: expect.stringMatching(/./),
        note: expect.stringContaining('comes back'),
      }),
    ]);
    await scan(number, 'returning', { minutes: 15 });
    expect((await contradicted()).map(([one]) => one)).not.toContain(parcelId);
    expect((await parcelOf(parcelId)).alarm).toBeNull();
    expect((await settle('none', alarm)).body.code).toBe('parcel-not-found');
  });

  it('is found where staff had received the parcel, and it is delivered after all', async () => {
    const { id, parcelId, number } = await placeBooked();
    await scan(number, 'out-for-delivery');
    await setStatus(id, { status: 'Returned', quality: 'Good' });
    alarms.length = 0;
    await scan(number, 'delivered', { minutes: 5 });
    await hear(number, event('in-transit', { minutes: 1 }));
    expect(alarms).toEqual([expect.stringContaining('delivered, and its order was closed before')]);
    expect(await contradicted()).toContainEqual([parcelId, 'delivered-after-closing']);
    expect(await getOrder(db, id)).toMatchObject({ status: 'Returned', paid_paise: 0 });
  });

  it.each(['failed', 'returning', 'returned'] as const)(
    'is found where staff had marked it as delivered, and it is %s',
    async (state) => {
      const { id, parcelId, number } = await placeBooked();
      await scan(number, 'out-for-delivery');
      await setStatus(id, { status: 'Delivered' });
      await scan(number, state, { minutes: 5 });
      expect(await contradicted()).toContainEqual([parcelId, 'not-handed-over']);
      expect(await messagesOf(id)).not.toContain('delivery-failed');
      expect((await getOrder(db, id))?.status).toBe('Delivered');
      if (state === 'returned') return;
      // The courier has come round.
      await scan(number, 'delivered', { minutes: 9 });
      expect((await contradicted()).map(([one]) => one)).not.toContain(parcelId);
    },
  );

  it('is found of a parcel that was cancelled, and of a lost one that turns up after it was sent again', async () => {
    const cancelled = await placeBooked();
    await call('POST', `/admin/parcels/${cancelled.parcelId}/cancel`);
    await scan(cancelled.number, 'picked-up', { minutes: 1 });
    expect(await contradicted()).toContainEqual([cancelled.parcelId, 'moved-after-cancel']);
    const lost = await placeBooked();
    await scan(lost.number, 'in-transit');
    await scan(lost.number, 'lost', { minutes: 5 });
    await call('POST', `/admin/parcels/${lost.parcelId}/lost`, { action: 'resend' });
    await scan(lost.number, 'out-for-delivery', { minutes: 9 });
    expect(await contradicted()).toContainEqual([lost.parcelId, 'found-again']);
    expect((await getOrder(db, lost.id))?.status).toBe('Shipped');
  });

  it('is none where goods come back by a return after they were delivered', async () => {
    const { id, parcelId, number } = await placeBooked();
    await scan(number, 'delivered');
    await db.execute(sql`UPDATE orders SET status = 'Returned' WHERE id = ${id}`);
    alarms.length = 0;
    await hear(number, event('in-transit', { minutes: -9 }));
    await db.execute(sql`UPDATE orders SET status = 'Delivered' WHERE id = ${id}`);
    expect(alarms).toEqual([]);
    expect((await parcelOf(parcelId)).alarm).toBeNull();
  });
});

describe('failed deliveries', () => {
  async function placeFailed() {
    const booked = await placeBooked();
    await scan(booked.number, 'out-for-delivery');
    await scan(booked.number, 'failed', { minutes: 1, reason: 'address' });
    return booked;
  }
  const answersOf = (number: string) =>
    pretend.carried.find(({ trackingNumber }) => trackingNumber === number)?.answers;

  it('are answered once for each attempt, by whoever comes first', async () => {
    const { id, parcelId, number } = await placeFailed();
    const { token, data } = await track(id);
    expect(data).toMatchObject({ state: 'failed', reason: 'address', actions: ['reattempt', 'return'] });
    const day = '2026-03-03';
    const answer = {
      action: 'reattempt',
      day,
      phone: '9876500099',
      address: '12 Temple Road, behind the bank',
    };
    const url = `/track/${token}/failed`;
    expect((await call('POST', url, { action: 'return', day })).status).toBe(400);
    expect((await call('POST', url, { ...answer, day: '2026-03-20' })).body.field).toBe('day');
    expect((await call('POST', url, answer)).status).toBe(200);
    expect((await call('POST', url, answer)).body.code).toBe('failed-answered');
    expect((await call('POST', `/admin/parcels/${parcelId}/failed`, { action: 'return' })).body.code).toBe(
      'failed-answered',
    );
    await runDue(services, 'parcel');
    expect(answersOf(number)).toEqual([answer]);
    expect((await parcelOf(parcelId)).answer).toMatchObject({
      action: 'reattempt',
      day,
      by: 'shopper',
      isAccepted: true,
    });
    expect((await track(id)).data.actions).toEqual(['help']);
    await scan(number, 'failed', { minutes: 60, reason: 'refused' });
    expect((await call('POST', `/admin/parcels/${parcelId}/failed`, { action: 'return' })).status).toBe(200);
    await runDue(services, 'parcel');
    expect(answersOf(number)).toHaveLength(2);
    expect((await parcelOf(parcelId)).state).toBe('failed');
  });

  it.each(['Delivered', 'Returned'] as const)(
    'are over once staff have closed the order as %s',
    async (status) => {
      const { id, parcelId, number } = await placeFailed();
      const { token } = await track(id);
      expect((await call('PUT', `/admin/orders/${id}/status`, { status })).status).toBe(200);
      for (const action of ['reattempt', 'return'])
        for (const url of [`/admin/parcels/${parcelId}/failed`, `/track/${token}/failed`])
          expect(await call('POST', url, { action })).toMatchObject({
            ...{ status: 409, body: { code: 'parcel-not-failed' } },
          });
      await runDue(services, 'parcel');
      expect(answersOf(number)).toEqual([]);
      expect((await track(id)).data.actions).not.toContain('reattempt');
      const { body } = await call('GET', '/admin/parcels?view=to-answer&limit=100');
      expect(body.data.map(({ orderId }: ParcelRow) => orderId)).not.toContain(id);
    },
  );

  it('stand on the desk by hours left', async () => {
    const { body } = await call('GET', '/admin/parcels?state=failed&limit=1');
    const [first] = body.data as ParcelRow[];
    expect(body).toMatchObject({ total: expect.any(Number), nextCursor: expect.any(String) });
    const next = await call('GET', `/admin/parcels?state=failed&limit=1&cursor=${body.nextCursor}`);
    const [second] = next.body.data as ParcelRow[];
    expect(second?.failedAt && first?.failedAt && first.failedAt <= second.failedAt).toBe(true);
    expect(first).toMatchObject({ customer: 'Asha Rao', phone: '9876543210', payOnDelivery: 499 });
    expect(first?.answerBy).toBe(
      new Date(new Date(first?.failedAt ?? 0).getTime() + 86_400_000).toISOString(),
    );
    const all = await call('GET', '/admin/parcels');
    expect(all.body.total).toBeGreaterThan(body.total);
    expect((await call('GET', '/admin/parcels?cursor=x')).body.code).toBe('cursor-invalid');
  });

  it('cannot be answered when there is none', async () => {
    const { id, parcelId } = await placeBooked();
    const { token } = await track(id);
    for (const url of [`/track/${token}/failed`, `/admin/parcels/${parcelId}/failed`])
      expect((await call('POST', url, { action: 'return' })).body.code).toBe('parcel-not-failed');
    expect((await call('POST', '/track/nothing/failed', { action: 'return' })).body.code).toBe('not-found');
    expect((await call('POST', '/admin/parcels/none/failed', { action: 'return' })).body.code).toBe(
      'parcel-not-found',
    );
    expect((await call('GET', '/admin/parcels/none')).body.code).toBe('parcel-not-found');
  });
});

describe('the tracking link', () => {
  it('shows where the order is, and nobody’s name, phone or street', async () => {
    const { id, number } = await placeBooked();
    await scan(number, 'picked-up');
    const { text, data, headers } = await track(id);
    expect(data).toMatchObject({
      orderId: id,
      state: 'picked-up',
      courier: 'Pretend Surface',
      trackingNumber: number,
      payOnDelivery: 499,
      actions: ['help'],
    });
    expect(data.events).toEqual([
      expect.objectContaining({ text: 'The courier has picked up your parcel', place: 'Bengaluru' }),
    ]);
    expect(data.promisedOn).toMatch(/^2026-03-\d\d$/);
    expect(text).not.toMatch(/Asha|Temple|9876543210/);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it('is one answer for all that is unknown', async () => {
    const answers = await Promise.all(
      ['x', 'A'.repeat(22), 'a'.repeat(500)].map((token) => app.inject({ url: `/api/track/${token}` })),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
  });

  it('follows what staff type by hand, and offers what can be done', async () => {
    const id = await place(product);
    expect((await track(id)).data).toMatchObject({ state: 'preparing', actions: ['cancel', 'pay-now'] });
    await call('PUT', `/admin/orders/${id}/status`, {
      status: 'Shipped',
      courier: 'Blue Dart',
      trackingNumber: 'B1',
    });
    expect((await track(id)).data).toMatchObject({
      state: 'in-transit',
      courier: 'Blue Dart',
      trackingNumber: 'B1',
    });
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Delivered' });
    expect((await track(id)).data).toMatchObject({
      state: 'delivered',
      payOnDelivery: 0,
      actions: ['return-goods'],
    });
  });
});
