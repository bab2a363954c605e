import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { connectDatabase } from '#server/db/client.ts';
import type { Courier } from '#server/integrations/couriers/courier.ts';
import { createShiprocket } from '#server/integrations/couriers/shiprocket/shiprocket.ts';
import { aRequest, aReturn } from '#tests/couriers/parcel-request.ts';
import { createSteps, createTokenStore } from '#tests/couriers/remembering.ts';
import { untilDone } from '#tests/couriers/suite/courier-bench.ts';
import { cloneDatabase } from '#tests/support/test-database.ts';
import { COURIER_SANDBOX_PATH } from '../sandbox-path.ts';
import { courierSandboxRoutes } from './courier-sandbox.routes.ts';
import { createCourierSandbox } from './courier-sandbox.ts';
import { devCourierRoutes } from './dev-courier.routes.ts';

const database = connectDatabase(await cloneDatabase(inject('postgres')), { connections: 5 });
const { db } = database;
const settings = {
  email: 'sandbox@example.in',
  password: 'sandbox',
  webhookToken: 'sandbox-courier-token',
  pickup: 'Primary',
  ownUrl: '',
};
const sandbox = createCourierSandbox({ db, settings });

/** The store, as far as a courier sees it. */
const pushes: { key: unknown; body: Record<string, unknown> }[] = [];
const app = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
await app.register(courierSandboxRoutes(sandbox), { prefix: COURIER_SANDBOX_PATH });
await app.register(devCourierRoutes(sandbox));
app.post<{ Body: Record<string, unknown> }>('/api/couriers/events/rocket', async ({ headers, body }) => {
  pushes.push({ key: headers['x-api-key'], body });
  return { success: true };
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
sandbox.listensAt(url);

afterAll(async () => {
  await app.close();
  await database.close();
});

let tokens = createTokenStore();
beforeEach(async () => {
  pushes.length = 0;
  tokens = createTokenStore();
  await db.execute(sql`TRUNCATE sandbox_parcels, sandbox_scans, sandbox_faults`);
});

function connect(change: { password?: string } = {}): Courier {
  return createShiprocket(
    {
      apiUrl: sandbox.apiUrl,
      email: settings.email,
      password: settings.password,
      pickup: 'Primary',
      isDemo: true,
      ...change,
    },
    { tokens, alarm: () => {} },
  );
}

async function post(path: string, body: object) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

async function readRows() {
  return (await fetch(`${url}/dev/courier.json`)).json();
}

async function carry(...change: Parameters<typeof aRequest>) {
  const request = aRequest(...change);
  const steps = createSteps();
  const { trackingNumber } = await connect().book(request, steps);
  return { reference: request.reference, trackingNumber, memory: steps.memory };
}

describe('the courier sandbox', () => {
  it('takes a parcel from the real client, once', async () => {
    const { trackingNumber } = await carry();
    expect(await readRows()).toEqual([
      {
        awb: trackingNumber,
        orderId: 'OD7K3M9QXW2F',
        status: 1,
        amountToCollect: 1299,
        isCancelled: false,
        ndr: [],
        calls: { create: 1, awb: 1 },
      },
    ]);
    await carry({ reference: 'OD2', collectPaise: 0 });
    expect((await readRows())[0]).toMatchObject({ orderId: 'OD2', amountToCollect: 0 });
  });

  it.each(['auth/login', 'serviceability', 'create/adhoc', 'orders/show', 'assign/awb'])(
    'ends in one parcel when %s fails',
    async (call) => {
      for (const fault of ['lost-answer', '500', '429', '401'])
        expect(await post('/dev/courier/fault', { call, fault })).toEqual({
          status: 200,
          body: { success: true },
        });
      const steps = createSteps();
      const isBooked = async () =>
        connect()
          .book(aRequest(), steps)
          .then(
            () => true,
            () => false,
          );
      let tries = 0;
      while (!(await isBooked())) {
        tries += 1;
        expect(tries).toBeLessThan(10);
      }
      expect(await readRows()).toMatchObject([{ calls: { create: 1, awb: 1 }, isCancelled: false }]);
    },
  );

  it.each([
    ['serviceability', 'Nobody delivers to 560034 with cash on delivery', 0],
    ['create/adhoc', 'Shiprocket does not take the order', 0],
    ['assign/awb', 'Shiprocket found no courier for it', 1],
  ])('can say no to %s', async (call, message, rows) => {
    await post('/dev/courier/fault', { call, fault: 'refused' });
    await expect(connect().book(aRequest(), createSteps())).rejects.toMatchObject({
      kind: 'refused',
      message,
    });
    expect(await readRows()).toHaveLength(rows);
  });

  it('puts parcels on a manifest once, prints it again, and adds later ones', async () => {
    const courier = connect();
    const first = await carry();
    const second = await carry({ reference: 'OD2' });
    await expect(courier.fetchManifest?.([first])).rejects.toMatchObject({ kind: 'refused' });
    for (const parcel of [first, second]) await courier.requestPickup(parcel);
    const pages = async (parcels: (typeof first)[]) =>
      Buffer.from((await courier.fetchManifest?.(parcels)) ?? []);
    expect((await pages([first])).subarray(0, 4).toString()).toBe('%PDF');
    expect((await pages([first, second])).subarray(0, 4).toString()).toBe('%PDF');
    // As many as would not fit into a part of a path.
    await pages(Array.from({ length: 20 }, () => first));
    expect(await readRows()).toMatchObject([
      { calls: { create: 1, awb: 1, manifest: 1 } },
      { calls: { create: 1, awb: 1, manifest: 1 } },
    ]);
  });

  it('comes again when it is asked to, and knows its pickup address', async () => {
    const courier = connect();
    const parcel = await carry();
    const { day } = await courier.requestPickup(parcel);
    expect(await courier.requestPickup(parcel, { isAgain: true })).toEqual({ day });
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await courier.readPickup?.()).toMatchObject({
      isKnown: true,
      isVerified: true,
      pincode: '110001',
    });
  });

  it('lets nobody in without its password or a token of its own', async () => {
    await expect(connect({ password: 'x' }).book(aRequest(), createSteps())).rejects.toMatchObject({
      kind: 'refused',
    });
    for (const authorization of ['', 'Bearer e30.e30.x']) {
      const headers = { authorization };
      const response = await fetch(`${sandbox.apiUrl()}/v1/external/orders`, { headers });
      expect(response.status).toBe(401);
    }
  });

  it('leaves an order as it is when another comes with its reference', async () => {
    await carry();
    await expect(connect().book(aRequest({ collectPaise: 5000 }), createSteps())).rejects.toMatchObject({
      kind: 'refused',
    });
    expect(await readRows()).toMatchObject([{ amountToCollect: 1299, calls: { create: 1, awb: 1 } }]);
  });

  it('refuses an order that lacks something, as Shiprocket would', async () => {
    const incomplete = aRequest({}, { phone: '123' });
    await expect(connect().book(incomplete, createSteps())).rejects.toMatchObject({
      kind: 'refused',
      said: expect.stringContaining('Invalid Data'),
    });
  });

  it('makes a label of one page, however much is to be written on it', async () => {
    const lines = Array.from({ length: 9 }, (_, index) => ({
      ...{ name: `Shirt ${'with a long name '.repeat(5)}${index}`, sku: `S${index}`, hsn: '6109' },
      ...{ quantity: 1, totalPaise: 10_000 },
    }));
    const parcel = await carry(
      { lines },
      { address: 'Flat 12, Tower B, '.repeat(11), name: 'आशा Rao '.repeat(6) },
    );
    const label = Buffer.from(await connect().fetchLabel(parcel)).toString('latin1');
    expect(label.startsWith('%PDF-')).toBe(true);
    expect(label).toContain('/MediaBox [0 0 288 432]');
    expect(label.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  it('comes for a parcel, and cancels it until it has', async () => {
    const parcel = await carry();
    await connect().requestPickup(parcel);
    await connect().requestPickup(parcel);
    await connect().cancel(parcel);
    await connect().cancel(parcel);
    expect(await readRows()).toMatchObject([{ isCancelled: true, status: 8 }]);
    const other = await carry({ reference: 'OD2' });
    await post(`/dev/courier/${other.trackingNumber}`, { status: 42 });
    await expect(connect().cancel(other)).rejects.toMatchObject({ kind: 'refused' });
  });

  it('takes the answer to a failed delivery, but none without one', async () => {
    const parcel = await carry();
    const answer = {
      action: 'reattempt',
      day: '2026-11-19',
      phone: '9123456780',
      address: '12 Turner Road, behind the school',
      to: aRequest().to,
    } as const;
    expect(await connect().answerFailed(parcel, answer, createSteps())).toBe(false);
    await post(`/dev/courier/${parcel.trackingNumber}`, { status: 21 });
    expect(await connect().answerFailed(parcel, answer, createSteps())).toBe(true);
    expect((await readRows())[0].ndr).toMatchObject([
      {
        action: 're-attempt',
        deferred_date: '2026-11-19',
        phone: '9123456780',
        address1: '12 Turner Road, behind the school',
      },
    ]);
  });
});

describe('the cash of the sandbox', () => {
  it('is paid to the store once it was collected, by the press of a button', async () => {
    const parcel = await carry({ collectPaise: 49_900 });
    const remit = () => post(`/dev/courier/${parcel.trackingNumber}/remit`, {});
    expect((await remit()).status).toBe(404);
    await post(`/dev/courier/${parcel.trackingNumber}`, { status: 7 });
    expect(await connect().readRemittance?.(parcel)).toBeNull();
    expect(await (await fetch(`${url}/dev/courier`)).text()).toContain('Pay the cash to the store');
    expect((await remit()).body).toEqual({ success: true });
    const paid = await connect().readRemittance?.(parcel);
    expect(paid).toEqual({ utr: expect.stringMatching(/^SBX\d{12}$/), paidOn: expect.any(String) });
    expect((await remit()).status).toBe(200);
    expect(await connect().readRemittance?.(parcel)).toEqual(paid);
    expect(await (await fetch(`${url}/dev/courier`)).text()).toContain(`by transfer ${paid?.utr}`);
  });

  it('is none of a parcel that was paid online, or that nobody carries', async () => {
    const parcel = await carry({ collectPaise: 0 });
    await post(`/dev/courier/${parcel.trackingNumber}`, { status: 7 });
    expect((await post(`/dev/courier/${parcel.trackingNumber}/remit`, {})).status).toBe(404);
    expect((await post('/dev/courier/none/remit', {})).status).toBe(404);
  });
});

describe('a scan of the sandbox', () => {
  const at = '2026-11-18T09:30:00+05:30';

  it('is pushed as it is read', async () => {
    const { trackingNumber } = await carry();
    const path = `/dev/courier/${trackingNumber}`;
    const given = { status: 21, reason: 'COD amount not ready', place: 'Bengaluru', at, times: 3 };
    expect(await post(path, given)).toEqual({ status: 200, body: { success: true } });
    expect(pushes).toHaveLength(3);
    expect(pushes[0]?.key).toBe('sandbox-courier-token');
    expect(pushes[0]?.body).toMatchObject({
      awb: trackingNumber,
      shipment_status_id: 21,
      current_status_id: 36,
      current_timestamp: '18 11 2026 09:30:00',
      order_id: 'OD7K3M9QXW2F',
      is_return: 0,
      scans: [{ date: '2026-11-18 09:30:00', activity: 'COD amount not ready', 'sr-status': '21' }],
    });
    const expected = [
      {
        code: '21',
        at: new Date(at),
        state: 'failed',
        reason: 'cash',
        text: 'COD amount not ready',
        place: 'Bengaluru',
      },
    ];
    const courier = connect();
    expect(courier.readPush(pushes[0]?.body)).toMatchObject([{ trackingNumber, events: expected }]);
    expect((await courier.readEvents([String(trackingNumber)])).get(String(trackingNumber))).toEqual(
      expected,
    );
    expect((await courier.readEvents([String(trackingNumber), '1'])).size).toBe(1);
  });

  it('of a failed attempt is the reason in Shiprocket’s own list', async () => {
    const { trackingNumber } = await carry();
    for (const reason of ['Door locked', 'COD amount not ready'])
      await post(`/dev/courier/${trackingNumber}`, { status: 21, reason });
    const token = (await tokens.read('shiprocket'))?.token;
    const response = await fetch(`${sandbox.apiUrl()}/v1/external/ndr/${trackingNumber}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await response.json()).toMatchObject({
      data: [{ awb_code: trackingNumber, reason: 'COD amount not ready', attempts: 2, status_code: 36 }],
    });
  });

  it('may be written only, and an older one does not move the parcel back', async () => {
    const { trackingNumber } = await carry();
    await post(`/dev/courier/${trackingNumber}`, { status: 17, at, push: false });
    await post(`/dev/courier/${trackingNumber}`, { status: 18, at: '2026-11-17T00:00:00Z', push: false });
    expect(pushes).toEqual([]);
    expect((await readRows())[0].status).toBe(17);
    const events = (await connect().readEvents([String(trackingNumber)])).get(String(trackingNumber));
    expect(events?.map(({ state }) => state)).toEqual(['in-transit', 'out-for-delivery']);
  });

  it('has a second of its own, however quick the hands', async () => {
    const { trackingNumber } = await carry();
    for (const status of [21, 17, 21]) await post(`/dev/courier/${trackingNumber}`, { status });
    const events = (await connect().readEvents([String(trackingNumber)])).get(String(trackingNumber)) ?? [];
    expect(events.map(({ code }) => code)).toEqual(['21', '17', '21']);
    expect(new Set(events.map((event) => event.at?.getTime())).size).toBe(3);
  });

  it('needs a known number and fields that can be read', async () => {
    const { trackingNumber } = await carry();
    expect((await post('/dev/courier/321099999999', { status: 17 })).status).toBe(404);
    const bad = [
      {},
      { status: 'x' },
      { status: 17, at: 'soon' },
      { status: 17, times: 0 },
      { status: 17, push: 1 },
    ];
    for (const body of bad) {
      const answer = await post(`/dev/courier/${trackingNumber}`, body);
      expect(answer).toMatchObject({ status: 400, body: { success: false, message: expect.any(String) } });
    }
    expect((await post('/dev/courier/fault', { call: 'awb', fault: 'fire' })).status).toBe(400);
  });

  it('is made for all parcels by each step of the clock, until they have arrived', async () => {
    await carry();
    const other = await carry({ reference: 'OD2' });
    await post(`/dev/courier/${other.trackingNumber}`, { status: 9, push: false });
    for (let step = 0; step < 7; step += 1) await post('/dev/courier/next', {});
    expect((await readRows()).map(({ status }: { status: number }) => status)).toEqual([10, 7]);
    expect(pushes.map(({ body }) => body.shipment_status_id)).toEqual([42, 46, 18, 10, 38, 17, 7]);
  });

  it('is not lost when nobody takes its push', async () => {
    const { trackingNumber } = await carry();
    const deaf = createServer(async (request, response) => {
      await text(request);
      response.writeHead(500).end();
    }).listen(0, '127.0.0.1');
    await once(deaf, 'listening');
    const address = deaf.address();
    sandbox.listensAt(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    expect((await post(`/dev/courier/${trackingNumber}`, { status: 42 })).status).toBe(200);
    sandbox.listensAt(url);
    deaf.close();
    expect((await readRows())[0].status).toBe(42);
  });
});

describe('the page of the sandbox', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('shows every parcel, escaped, with a button for each step', async () => {
    const { trackingNumber } = await carry({ reference: 'OD<b>' });
    const page = await (await fetch(`${url}/dev/courier`)).text();
    expect(page).toContain('OD&lt;b&gt;');
    expect(page).toContain(`action="/dev/courier/${trackingNumber}"`);
    for (const status of [42, 18, 38, 17, 7, 21, 9, 10, 12, 8]) expect(page).toContain(`value="${status}"`);
    expect(page).not.toContain('courier.js');
    expect(await (await fetch(`${url}/dev/courier?clock=on`)).text()).toContain('src="/dev/courier.js"');
  });

  it('takes its own forms and those of no other site', async () => {
    const { trackingNumber } = await carry();
    const send = (site: string) =>
      fetch(`${url}/dev/courier/${trackingNumber}`, {
        method: 'POST',
        headers: { ...form, 'sec-fetch-site': site },
        body: 'status=21&reason=Refused+by+customer',
        redirect: 'manual',
      });
    expect((await send('cross-site')).status).toBe(403);
    expect(pushes).toEqual([]);
    const response = await send('same-origin');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/dev/courier']);
    expect(pushes).toHaveLength(1);
  });

  it('shows the faults to come, and removes them', async () => {
    await post('/dev/courier/fault', { call: 'assign/awb', fault: '500', times: 2 });
    expect(await (await fetch(`${url}/dev/courier`)).text()).toContain('assign/awb: 500, 2 times');
    await fetch(`${url}/dev/courier/no-faults`, { method: 'POST', headers: form, body: '' });
    expect(await (await fetch(`${url}/dev/courier`)).text()).not.toContain('assign/awb');
  });
});

describe('goods that come back', () => {
  it.each(['lost-answer', '500', '429'])('are booked once in spite of %s', async (fault) => {
    for (const call of ['create/return', 'assign/awb', 'generate/pickup'])
      await post('/dev/courier/fault', { call, fault });
    const steps = createSteps();
    const booked = await untilDone(() => connect().bookReturn(aReturn(), steps));
    expect(booked).toMatchObject({ courier: 'Delhivery Surface' });
    expect(await readRows()).toMatchObject([
      {
        awb: booked.trackingNumber,
        orderId: 'RT4W8K2MPQ7X',
        isReturn: true,
        amountToCollect: 0,
        calls: { create: 1, awb: 1 },
      },
    ]);
  });

  it.each(['serviceability', 'create/return', 'assign/awb', 'generate/pickup'])(
    'leave nothing behind when %s is refused',
    async (call) => {
      await post('/dev/courier/fault', { call, fault: 'refused' });
      await expect(connect().bookReturn(aReturn(), createSteps())).rejects.toMatchObject({ kind: 'refused' });
      const rows: { isCancelled: boolean }[] = await readRows();
      expect(rows.filter(({ isCancelled }) => !isCancelled)).toEqual([]);
    },
  );

  it('are brought to the store, step by step, and pushed as returns', async () => {
    const { trackingNumber } = await connect().bookReturn(aReturn(), createSteps());
    const page = async () => (await fetch(`${url}/dev/courier`)).text();
    expect(await page()).toContain('From the customer to the store');
    for (let step = 0; step < 5; step += 1) await post('/dev/courier/next', {});
    expect(pushes.map(({ body }) => body.shipment_status_id)).toEqual([19, 42, 18, 7]);
    expect(pushes.every(({ body }) => body.is_return === 1)).toBe(true);
    const events = (await connect().readEvents([trackingNumber])).get(trackingNumber) ?? [];
    expect(events.map(({ state }) => state)).toEqual(['booked', 'picked-up', 'in-transit', 'delivered']);
    expect(await page()).toContain('<span class="status">Delivered to the store</span>');
  });

  it('need all that Shiprocket wants to know', async () => {
    const token = await sandbox.logIn(settings);
    const response = await fetch(`${sandbox.apiUrl()}/v1/external/orders/create/return`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ order_id: 'RT1', payment_method: 'COD' }),
    });
    expect(response.status).toBe(422);
    const { errors } = await response.json();
    expect(Object.keys(errors)).toEqual(expect.arrayContaining(['pickup_pincode', 'payment_method']));
  });
});
