import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BookedParcels, ParcelList } from '#core/contract/parcels.ts';
import type { Todos } from '#core/contract/reports.ts';
import { addDays, dayInIndia } from '#core/rules/india-time.ts';
import type { ParcelState, ParcelTrouble } from '#core/rules/parcel-states.ts';
import { openOrderDesk } from '#tests/orders/order-desk.ts';
import { createPretendCourier } from '#tests/orders/pretend-courier.ts';
import { addProduct } from '#tests/support/products.ts';
import { runDue } from '#tests/support/run-due.ts';

const pretend = createPretendCourier();
const { courier } = pretend;
const desk = await openOrderDesk({}, { couriers: { courier, couriers: { shiprocket: courier } } });
const { app, db, clock, services, call, read, place } = desk;
const product = await addProduct(db, { stock: { M: 1000 } });

async function placePacked(): Promise<string> {
  const id = await place(product);
  await call('PUT', `/admin/orders/${id}/status`, { status: 'Packed' });
  return id;
}

async function placeMany(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await placePacked());
  return ids;
}

/** A booking is answered as soon as it has a number; its label comes a moment later. */
async function book(orderIds: string[]): Promise<BookedParcels['results']> {
  const { body } = await call('POST', '/admin/orders/book', { orderIds });
  const results: BookedParcels['results'] = body.data.results;
  const open = sql`SELECT FROM parcels
    WHERE order_id IN ${orderIds} AND ended_at IS NULL AND lease_until IS NOT NULL`;
  await expect.poll(async () => (await db.execute(open)).rows).toEqual([]);
  return results;
}

async function printLabels(payload: object) {
  const url = '/api/admin/parcels/labels';
  return app.inject({ method: 'POST', url, headers: desk.packer.headers, payload });
}

async function todo(key: string) {
  return (await read<Todos>('/admin/reports/todos')).find((line) => line.key === key);
}

/** As the courier would have reported it; what leads to it is tested beside the parcels. */
async function setParcel(orderId: string, state: ParcelState, hoursAgo = 0) {
  const at = new Date(clock.now().getTime() - hoursAgo * 3_600_000).toISOString();
  await db.execute(sql`UPDATE parcels SET state = ${state}, updated_at = ${at},
    failed_at = ${at}, failed_attempts = 1, reason = 'unavailable' WHERE order_id = ${orderId} AND ended_at IS NULL`);
}

async function parcelOf(orderId: string): Promise<string> {
  return (await read<{ parcelId: string }>(`/admin/orders/${orderId}`)).parcelId;
}

async function listed(query: string): Promise<string[]> {
  const { body } = await call('GET', `/admin/parcels?${query}`);
  return (body as ParcelList).data.map(({ orderId }) => orderId);
}

describe('a parcel', () => {
  it('weighs and measures what its products say, and carries their SKUs', async () => {
    const measured = await addProduct(db, { weightGrams: 240, sizeClass: 'small', stock: { M: 9 } });
    await db.execute(sql`UPDATE product_sizes SET sku = 'OWN-M' WHERE product_id = ${measured}`);
    const [plain, own] = [await placePacked(), await place(measured, { quantity: 2 })];
    await call('PUT', `/admin/orders/${own}/status`, { status: 'Packed' });
    await book([plain, own]);
    const carried = (id: string) => pretend.carried.find(({ reference }) => reference === id);
    expect(carried(plain)).toMatchObject({
      size: { weightGrams: 500, lengthCm: 30, widthCm: 25, heightCm: 5 },
      skus: [`${product}-M`],
    });
    const size = { weightGrams: 2 * 240 + 50, lengthCm: 25, widthCm: 20, heightCm: 4 };
    expect(carried(own)).toMatchObject({ size, skus: ['OWN-M'] });
    const { rows } = await db.execute(
      sql`SELECT weight_grams, height_cm FROM parcels WHERE order_id = ${own}`,
    );
    expect(rows).toEqual([{ weight_grams: 530, height_cm: 4 }]);
    const found = await read<{ orders: { id: string }[] }>('/admin/orders?search=own-m');
    expect(found.orders.map(({ id }) => id)).toEqual([own]);
  });
});

describe('labels', () => {
  it('come in one file, four to a page, and it is written down who took them', async () => {
    const ids = await placeMany(5);
    await book(ids);
    const response = await printLabels({ orderIds: [...ids, ...ids], layout: 'a4' });
    expect(response.headers['content-type']).toBe('application/pdf');
    expect((await PDFDocument.load(response.rawPayload)).getPageCount()).toBe(2);
    const { rows } = await db.execute(
      sql`SELECT subject_name AS name FROM audit_log WHERE action = 'labels.exported'`,
    );
    expect(rows).toEqual([{ name: '5 orders' }]);
    const single = await printLabels({ orderIds: ids, layout: '4x6' });
    expect((await PDFDocument.load(single.rawPayload)).getPageCount()).toBe(5);
  });

  it('are all there or none, and those that are missing are named', async () => {
    const [ready = '', waiting = '', unbooked = ''] = await placeMany(3);
    await book([ready]);
    pretend.fail('fetchLabel');
    await book([waiting]);
    const refused = await printLabels({ orderIds: [ready, waiting, unbooked, 'none'], layout: 'a4' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'label-not-ready',
      orderIds: [waiting, unbooked, 'none'],
      message: `${waiting}, ${unbooked}, none: the courier has not made the label yet.`,
    });
    clock.pass(30);
    await runDue(services, 'parcel');
    expect((await printLabels({ orderIds: [ready, waiting], layout: 'a4' })).statusCode).toBe(200);
  });

  it('that cannot be put on a sheet are named, too', async () => {
    const [id = ''] = await placeMany(1);
    await book([id]);
    await db.execute(sql`UPDATE parcel_labels SET pdf = '%PDF-1.4 broken'::bytea
      WHERE parcel_id IN (SELECT id FROM parcels WHERE order_id = ${id})`);
    expect((await printLabels({ orderIds: [id], layout: 'a4' })).json()).toMatchObject({ orderIds: [id] });
  });

  it('are refused for no orders, too many, or a sheet that nobody knows', async () => {
    const fifty = Array.from({ length: 51 }, (_, index) => `OD${index}`);
    const wrong = [
      { orderIds: [], layout: 'a4' },
      { orderIds: fifty, layout: 'a4' },
      { orderIds: ['OD1'], layout: 'a5' },
    ];
    for (const body of wrong) expect((await printLabels(body)).statusCode).toBe(400);
  });
});

describe('the manifest', () => {
  it('lists what is booked and not picked up yet', async () => {
    const [id = ''] = await placeMany(1);
    await book([id]);
    const url = '/api/admin/parcels/manifest.pdf';
    const response = await app.inject({ url, headers: desk.packer.headers });
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.headers['content-disposition']).toMatch(/manifest-\d{4}-\d\d-\d\d\.pdf/);
    expect((await PDFDocument.load(response.rawPayload)).getPageCount()).toBe(1);
    expect((await call('GET', '/admin/parcels/manifest.pdf?courier=Nobody')).body).toMatchObject({
      code: 'parcel-not-found',
      message: 'No booked parcel is waiting to be picked up.',
    });
  });
});

describe('the courier’s pickup', () => {
  it('is due from its day on until the parcel is picked up, and can be asked for again', async () => {
    await db.execute(sql`UPDATE parcels SET ended_at = now() WHERE ended_at IS NULL`);
    const today = dayInIndia(clock.now());
    pretend.comesOn(addDays(today, 1));
    const later = await placePacked();
    await book([later]);
    pretend.comesOn(today);
    const due = await placePacked();
    await book([due]);
    expect(await listed('view=pickup-due')).toEqual([due]);
    expect(await todo('pickup-due')).toMatchObject({ count: 1 });
    const row = await read<ParcelList['data'][number]>(`/admin/parcels/${await parcelOf(due)}`);
    expect(row.pickupOn).toBe(today);

    pretend.comesOn(addDays(today, 2));
    const asked = await call('POST', `/admin/parcels/${row.id}/pickup`);
    expect(asked.status).toBe(200);
    await runDue(services, 'parcel');
    expect(pretend.pickups.at(-1)).toBe('again');
    expect(await listed('view=pickup-due')).toEqual([]);
    await setParcel(due, 'picked-up');
    const refused = await call('POST', `/admin/parcels/${row.id}/pickup`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'parcel-not-waiting' } });
    expect(await call('POST', '/admin/parcels/none/pickup')).toMatchObject({ status: 404 });
  });

  it('has a manifest of the courier’s own, made only when somebody asks for it', async () => {
    await db.execute(sql`UPDATE parcels SET ended_at = now() WHERE ended_at IS NULL`);
    const make = () =>
      app.inject({
        method: 'POST',
        url: '/api/admin/parcels/courier-manifest',
        headers: desk.packer.headers,
      });
    expect((await make()).json()).toMatchObject({ code: 'parcel-not-found' });
    const ids = await placeMany(2);
    await book(ids);
    expect(pretend.manifests).toEqual([]);
    const file = await make();
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(pretend.manifests.map((made) => made.toSorted())).toEqual([ids.toSorted()]);
    pretend.fail('fetchManifest');
    const failed = await make();
    expect(failed.statusCode).toBe(503);
    expect(failed.json()).toMatchObject({ code: 'courier-unavailable' });
    const own = courier.fetchManifest;
    courier.fetchManifest = null;
    expect((await make()).json()).toMatchObject({ code: 'no-courier-manifest' });
    courier.fetchManifest = own;
  });
});

describe('what is to be done', () => {
  it('counts packed orders without a parcel, and lists them', async () => {
    const before = (await todo('to-book'))?.count ?? 0;
    const [id = '', booked = ''] = await placeMany(2);
    await book([booked]);
    expect((await todo('to-book'))?.count).toBe(before + 1);
    expect(await todo('to-ship')).toBeUndefined();
    const { orders } = await read<{ orders: { id: string }[] }>('/admin/orders?view=to-book');
    const ids = orders.map((order) => order.id);
    expect(ids).toContain(id);
    expect(ids).not.toContain(booked);
    expect((await read<{ hasCourier: boolean }>('/admin/me')).hasCourier).toBe(true);
  });

  it('counts failed deliveries that nobody has answered, with the hours that are left', async () => {
    const [first = '', second = ''] = await placeMany(2);
    const results = await book([first, second]);
    await setParcel(first, 'failed', 5);
    await setParcel(second, 'failed', 20);
    const answerBy = new Date(clock.now().getTime() + 4 * 3_600_000).toISOString();
    expect(await todo('failed-deliveries')).toMatchObject({ count: 2, answerBy });
    expect(await listed('state=failed')).toEqual([second, first]);
    const parcelId = results.find(({ id }) => id === second)?.parcelId;
    await call('POST', `/admin/parcels/${parcelId}/failed`, { action: 'reattempt' });
    expect((await todo('failed-deliveries'))?.count).toBe(1);
    expect(await listed('view=to-answer')).toEqual([first]);
    expect(await listed('state=failed')).toEqual([second, first]);
  });

  it('finds parcels without an update for 3 days, longest first', async () => {
    const [quiet = '', quieter = '', fresh = ''] = await placeMany(3);
    await book([quiet, quieter, fresh]);
    await setParcel(quiet, 'in-transit', 80);
    await setParcel(quieter, 'booked', 100);
    await setParcel(fresh, 'in-transit', 70);
    expect(await listed('view=unmoved')).toEqual([quieter, quiet]);
    expect((await todo('unmoved-parcels'))?.count).toBe(2);
    const { body } = await call('GET', '/admin/parcels?view=unmoved&limit=1');
    expect(body).toMatchObject({ total: 2 });
    expect(await listed(`view=unmoved&limit=1&cursor=${body.nextCursor}`)).toEqual([quiet]);
  });

  it('finds parcels in trouble at the courier, and alarms once for each event', async () => {
    const [id = ''] = await placeMany(1);
    const [{ trackingNumber = null } = {}] = await book([id]);
    const before = desk.alarms.length;
    const said = (code: string, trouble: ParcelTrouble | undefined, minutes: number) => ({
      ...{ code, state: code === '23' ? null : ('booked' as const), reason: null, text: code, place: null },
      at: new Date(clock.now().getTime() + minutes * 60_000),
      trouble,
    });
    const hear = async (...events: ReturnType<typeof said>[]) => {
      const push = { number: trackingNumber, events };
      for (const payload of [push, { ...push, again: true }]) {
        await app.inject({
          method: 'POST',
          url: '/api/couriers/events/rocket',
          headers: { 'x-api-key': 'sandbox-courier-token' },
          payload,
        });
      }
      await runDue(services, 'courier-push');
    };
    await hear(said('13', 'pickup-failed', 0));
    expect(await listed('view=troubled')).toEqual([id]);
    expect((await todo('troubled-parcels'))?.count).toBe(1);
    expect(desk.alarms.slice(before)).toEqual([expect.stringContaining('could not be picked up')]);
    await hear(said('20', 'pickup-failed', 1));
    expect(desk.alarms.length).toBe(before + 2);
    await hear(said('19', undefined, 2));
    expect(await listed('view=troubled')).toEqual([]);
    await hear(said('23', 'partly-delivered', 3));
    expect(await listed('view=troubled')).toEqual([id]);
    expect(desk.alarms.at(-1)).toContain('only a part');
  });

  it('finds what came back until it is received', async () => {
    const [id = ''] = await placeMany(1);
    const [result] = await book([id]);
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Shipped' });
    await setParcel(id, 'returned');
    expect(await listed('view=to-receive')).toEqual([id]);
    expect((await todo('parcels-to-receive'))?.count).toBe(1);
    const received = await call('PUT', `/admin/orders/${id}/status`, { status: 'Returned', quality: 'Good' });
    expect(received.status).toBe(200);
    expect((await todo('parcels-to-receive'))?.count).toBe(0);
    expect(await listed('view=to-receive')).toEqual([]);
    const parcel = await read<object>(`/admin/parcels/${result?.parcelId}`);
    expect(parcel).toMatchObject({
      orderStatus: 'Returned',
      state: 'returned',
      hasLabel: true,
      expectedOn: null,
    });
  });

  it('leads from the order to its parcel', async () => {
    const [id = ''] = await placeMany(1);
    expect(await read(`/admin/orders/${id}`)).toMatchObject({ parcelId: null });
    const [first] = await book([id]);
    expect(await read(`/admin/orders/${id}`)).toMatchObject({ parcelId: first?.parcelId });
    await call('POST', `/admin/parcels/${first?.parcelId}/cancel`);
    const [second] = await book([id]);
    expect(await read(`/admin/orders/${id}`)).toMatchObject({ parcelId: second?.parcelId });
    expect(second?.parcelId).not.toBe(first?.parcelId);
  });
});

const bare = await openOrderDesk({ COURIER: 'none' });

it('a store without a courier says so when an order is to be booked, and the order stays as it was', async () => {
  const id = await bare.place(await addProduct(bare.db, { stock: { M: 1 } }));
  await bare.call('PUT', `/admin/orders/${id}/status`, { status: 'Packed' });
  expect(await bare.call('POST', '/admin/orders/book', { orderIds: [id] })).toMatchObject({
    status: 409,
    body: { code: 'no-courier' },
  });
  expect(await bare.read(`/admin/orders/${id}`)).toMatchObject({ status: 'Packed', parcelId: null });
});
