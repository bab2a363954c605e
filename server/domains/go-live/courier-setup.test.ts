import { describe, expect, it } from 'vitest';
import type { GoLive, GoLiveLine } from '#core/contract/go-live.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import type { Courier, PickupAddress } from '#server/integrations/couriers/courier.ts';
import { createPretendCourier } from '#tests/orders/pretend-courier.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import {
  checkChoice,
  checkPickup,
  checkPushes,
  checkTestBooking,
  checkUsualParcel,
} from './checks/courier-setup.ts';

const SIZE = { weightGrams: 500, lengthCm: 30, widthCm: 25, heightCm: 5 };

function makeRequest() {
  const to = { name: 'The brand', address: '1 Road', phone: '9876543210', altPhone: null, email: null };
  return {
    ...{
      reference: 'TEST-1',
      orderedAt: new Date(),
      lines: [],
      collectPaise: 0,
      size: SIZE,
      supportEmail: '',
    },
    to: { ...to, pincode: '110001', city: 'New Delhi', state: 'Delhi' },
  };
}

function courierWith(pickup: Partial<PickupAddress>): Courier {
  const known = { name: 'Primary', isKnown: true, isVerified: true, pincode: '110001', names: ['Primary'] };
  return { ...createPretendCourier().courier, readPickup: async () => ({ ...known, ...pickup }) };
}

describe('a step of the courier setup', () => {
  it('names every setting that is to be written', async () => {
    const { state, words } = await checkChoice('none').look();
    expect(state).toBe('red');
    for (const name of [
      'COURIER=shiprocket',
      'SHIPROCKET_EMAIL',
      'SHIPROCKET_PASSWORD',
      'SHIPROCKET_PICKUP',
      'SHIPROCKET_WEBHOOK_TOKEN',
      'DELHIVERY_TOKEN',
    ])
      expect(words).toContain(name);
    expect(await checkChoice('sandbox').look()).toMatchObject({ state: 'note' });
    expect(await checkChoice('delhivery').look()).toMatchObject({ state: 'green' });
  });

  it('finds the pickup address by its nickname, and wants it verified', async () => {
    const find = (pickup: Partial<PickupAddress>) => checkPickup(courierWith(pickup), {}).trial?.run();
    expect(await find({})).toMatchObject({
      state: 'green',
      words: 'Parcels are picked up at “Primary”, 110001.',
    });
    const unknown = await find({ isKnown: false, names: ['Godown', 'Office'] });
    expect(unknown).toMatchObject({ state: 'red' });
    expect(unknown?.words).toContain('Godown, Office');
    expect(await find({ isVerified: false })).toMatchObject({ state: 'red' });
    expect(await find({ isVerified: null })).toMatchObject({ state: 'green' });
    expect(await checkPickup({ ...courierWith({}), readPickup: null }, {}).look()).toMatchObject({
      state: 'note',
    });
    expect(await checkPickup(null, {}).look()).toMatchObject({ state: 'note' });
  });

  it('books a test parcel and takes it back, whatever came of it', async () => {
    const pretend = createPretendCourier();
    const { courier } = pretend;
    const book = () =>
      checkTestBooking({
        courier,
        chosen: 'shiprocket',
        settings: {},
        makeRequest: async () => makeRequest(),
      }).trial?.run();
    expect(await book()).toMatchObject({ state: 'green' });
    expect(pretend.carried).toMatchObject([{ reference: 'TEST-1', isCancelled: true }]);
    pretend.fail('book', { kind: 'refused' });
    expect(await book()).toMatchObject({ state: 'red', words: 'Wallet empty.' });
    pretend.fail('cancel');
    const stuck = await book();
    expect(stuck?.words).toContain('TEST-1 was booked, but could not be cancelled');
    const { trial } = checkTestBooking({
      courier,
      chosen: 'shiprocket',
      settings: {},
      makeRequest: async () => makeRequest(),
    });
    expect(trial).toMatchObject({ isActing: true, sends: expect.stringContaining('live account') });
  });

  it('shows the address for the courier’s events, and when one came', async () => {
    const look = (last: Date | null, hasToken = true) =>
      checkPushes({
        chosen: 'shiprocket',
        publicUrl: 'https://shop.in',
        hasToken,
        readLast: async () => last,
      }).look();
    const copy = 'https://shop.in/api/couriers/events/rocket';
    expect(await look(null)).toMatchObject({ state: 'open', copy });
    expect(await look(null, false)).toMatchObject({ state: 'red', copy });
    const heard = await look(new Date('2026-11-17T06:00:00Z'));
    expect(heard).toMatchObject({ state: 'green', copy });
    expect(heard.words).toContain('11:30');
  });

  it('notes a parcel size that nobody has measured', async () => {
    const look = (version: number) => checkUsualParcel(async () => ({ value: SIZE, version })).look();
    expect(await look(0)).toMatchObject({ state: 'note' });
    expect(await look(1)).toMatchObject({ state: 'green' });
  });
});

const store = await openTestStore();
store.services.courierSandbox?.listensAt(await store.app.listen({ port: 0, host: '127.0.0.1' }));
await setRole(store.db, { phone: '9000000101', role: 'owner' });
await setRole(store.db, { phone: '9000000102', role: 'manager' });
const { headers } = await signIn(store, '9000000101');

async function readAll(): Promise<GoLiveLine[]> {
  const answer = await store.app.inject({ url: '/api/admin/courier-setup', headers });
  return answer.json<{ data: GoLive }>().data.lines;
}

async function check(name: string) {
  return store.app.inject({ method: 'POST', url: `/api/admin/courier-setup/${name}`, headers });
}

describe('the courier setup in the back office', () => {
  it('leads through the demo’s courier to a test booking', async () => {
    expect((await readAll()).map(({ name, state }) => [name, state])).toEqual([
      ['courier-keys', 'note'],
      ['courier', 'open'],
      ['courier-pickup', 'open'],
      ['courier-parcel-size', 'note'],
      ['courier-test-booking', 'open'],
      ['courier-webhook', 'open'],
      ['courier-first-parcel', 'open'],
    ]);
    for (const name of ['courier', 'courier-pickup', 'courier-test-booking']) {
      const { state, words } = (await check(name)).json<{ data: GoLiveLine }>().data;
      expect({ name, state }, words).toEqual({ name, state: 'green' });
    }
    expect((await readAll()).find(({ name }) => name === 'courier-test-booking')).toMatchObject({
      state: 'green',
      isActing: true,
    });
    const rows = (await store.app.inject({ url: '/dev/courier.json' })).json<object[]>();
    expect(rows).toMatchObject([{ orderId: expect.stringMatching(/^TEST-/), isCancelled: true }]);
    const pushed = await store.app.inject({
      method: 'POST',
      url: '/api/couriers/events/rocket',
      headers: { 'x-api-key': 'sandbox-courier-token' },
      payload: {},
    });
    expect(pushed.statusCode).toBe(200);
    expect((await readAll()).find(({ name }) => name === 'courier-webhook')).toMatchObject({
      state: 'green',
    });
  });

  it('knows its steps only, and is for the owner', async () => {
    expect((await check('webhook')).json()).toMatchObject({ code: 'not-found' });
    const manager = await signIn(store, '9000000102');
    const answer = await store.app.inject({ url: '/api/admin/courier-setup', headers: manager.headers });
    expect(answer.statusCode).toBe(403);
  });
});
