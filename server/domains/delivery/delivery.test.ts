import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { STATES } from '#core/rules/states.ts';
import { deliveryCharges } from '#server/db/schema/delivery.ts';
import { logIn } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { createDelivery } from './delivery.service.ts';
import { chargeForState } from './state-charges.ts';

const store = await openTestStore();
const { delivery } = store.services;

async function get(path: string) {
  const response = await store.app.inject(path);
  return { status: response.statusCode, body: response.json() };
}

function chargeOf(state: string) {
  return get(`/api/delivery-charge/state/${encodeURIComponent(state)}`);
}

beforeAll(() => delivery.ensureFirstCharges());

describe('the charge of a state', () => {
  it('is there for all 36 states and territories from the start', async () => {
    for (const { name } of STATES) {
      const { status, body } = await chargeOf(name);
      expect(status).toBe(200);
      expect(body.prepaidCharge).toBeGreaterThan(0);
      expect(body.freeAbove).toBeGreaterThan(0);
    }
  });

  it('is in rupees, for any spelling of the name', async () => {
    expect(await chargeOf('NCT OF DELHI')).toEqual({
      status: 200,
      body: { success: true, prepaidCharge: 49, freeAbove: 799 },
    });
    expect((await chargeOf('ORISSA')).body).toEqual({ success: true, prepaidCharge: 69, freeAbove: 999 });
    expect((await chargeOf('jammu & kashmir')).body).toMatchObject({ prepaidCharge: 99, freeAbove: 1499 });
  });

  it('is listed for all of them', async () => {
    const { status, body } = await get('/api/delivery-charge');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(STATES.length);
    expect(body.data).toContainEqual({ state: 'Delhi', prepaidCharge: 49, freeAbove: 799 });
  });

  it('stays as the owner set it', async () => {
    await store.db
      .update(deliveryCharges)
      .set({ chargePaise: 3950, freeAbovePaise: 50_000 })
      .where(eq(deliveryCharges.state, 'Goa'));
    await delivery.ensureFirstCharges();
    expect((await chargeOf('Goa')).body).toMatchObject({ prepaidCharge: 39.5, freeAbove: 500 });
    expect(await chargeForState(store.db, 'GOA')).toEqual({ chargePaise: 3950, freeAbovePaise: 50_000 });
  });

  it.each(['Atlantis', '__proto__', '110001', '%'])('is 404 for %j', async (state) => {
    expect(await chargeOf(state)).toMatchObject({ status: 404, body: { success: false, field: 'state' } });
    expect(await chargeForState(store.db, state)).toBeNull();
  });

  it.each([' ', 'x'.repeat(61)])('is refused for %j, naming the field', async (state) => {
    const { status, body } = await chargeOf(state);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, field: 'state' });
  });
});

describe('a pincode', () => {
  it("is answered in the public service's shape", async () => {
    expect(await get('/api/pincode/110001')).toEqual({
      status: 200,
      body: [
        {
          Status: 'Success',
          Message: 'Number of pincode(s) found:1',
          PostOffice: [{ Name: 'New Delhi', District: 'New Delhi', State: 'Delhi' }],
        },
      ],
    });
  });

  it('that nobody knows is an error inside an answer', async () => {
    expect(await get('/api/pincode/999999')).toEqual({
      status: 200,
      body: [{ Status: 'Error', Message: 'No records found', PostOffice: null }],
    });
  });

  it.each(['11000', '1100011', '010001', 'abcdef', '11000a', '%20110001', '110001.0', '１１０００１'])(
    'that is malformed is refused: %s',
    async (pin) => {
      const { status, body } = await get(`/api/pincode/${encodeURI(pin)}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ success: false, field: 'pin' });
      expect(body.message).toContain('pin');
    },
  );

  it('that only the public service knows comes from there, with the proper name of its state', async () => {
    const asked: string[] = [];
    const withService = createDelivery({
      limits: true,
      db: store.db,
      settings: store.services.settings,
      now: () => new Date(),
      secret: 'a secret',
      courier: null,
      pincodeService: {
        async findPostOffices(pincode) {
          asked.push(pincode);
          return [
            { Name: 'Fleet', District: 'Nowhere', State: 'APS' },
            { Name: 'New Town', District: 'Srinagar', State: 'JAMMU & KASHMIR' },
          ];
        },
      },
    });
    expect(await withService.lookUpPincode('999999')).toEqual([
      { district: 'Srinagar', state: 'Jammu and Kashmir' },
    ]);
    await withService.lookUpPincode('110001');
    expect(asked).toEqual(['999999']);
  });
});

describe('confirming an address', () => {
  const address = {
    name: ' Meera Nair ',
    address: '12 MG Road',
    phone: '9876543210',
    altPhone: '',
    pincode: '682001',
    city: 'Ernakulam',
    state: 'Kerala',
  };
  let headers: Record<string, string> = {};

  beforeAll(async () => {
    ({ headers } = await logIn(store));
  });

  async function confirm(payload: object, sent = headers) {
    const response = await store.app.inject({
      method: 'POST',
      url: '/api/orders/confirm-shipping',
      headers: sent,
      payload,
    });
    return { status: response.statusCode, body: response.json() };
  }

  it('gives it back tidy, with what delivery there costs', async () => {
    expect(await confirm(address)).toEqual({
      status: 200,
      body: {
        success: true,
        shipping: {
          name: 'Meera Nair',
          address: '12 MG Road',
          phone: '9876543210',
          pincode: '682001',
          city: 'Ernakulam',
          state: 'Kerala',
        },
        delivery: { prepaidCharge: 69, freeAbove: 999 },
      },
    });
  });

  it('keeps the alternate phone and the e-mail', async () => {
    const { body } = await confirm({ ...address, altPhone: '04842345', email: ' meera@example.com ' });
    expect(body.shipping).toMatchObject({ altPhone: '04842345', email: 'meera@example.com' });
  });

  it('takes city and state from the pincode where they differ or are missing', async () => {
    const { city: _city, state: _state, ...bare } = address;
    for (const payload of [bare, { ...address, city: 'Delhi', state: 'Delhi' }, { ...bare, city: null }]) {
      expect((await confirm(payload)).body.shipping).toMatchObject({ city: 'Ernakulam', state: 'Kerala' });
    }
  });

  it("accepts the shopper's state where the pincode has two", async () => {
    const straddling = { ...address, pincode: '605014', city: '' };
    expect((await confirm({ ...straddling, state: '' })).body.shipping.state).toBe('Puducherry');
    expect((await confirm({ ...straddling, state: 'TAMIL NADU' })).body).toMatchObject({
      shipping: { state: 'Tamil Nadu' },
      delivery: { prepaidCharge: 49 },
    });
  });

  it.each(['name', 'address', 'phone', 'pincode'])('asks for %s', async (field) => {
    for (const missing of [undefined, '  ']) {
      const { status, body } = await confirm({ ...address, [field]: missing });
      expect(status).toBe(400);
      expect(body).toEqual({
        success: false,
        code: 'invalid-input',
        field,
        message: `${field}: Please fill in all required fields.`,
      });
    }
  });

  it.each([
    ['name', 'x'.repeat(101)],
    ['name', 7],
    ['address', 'x'.repeat(501)],
    ['address', ['12 MG Road']],
    ['phone', '1234567890'],
    ['phone', '+919876543210'],
    ['phone', '98765 4321'],
    ['phone', 9876543210],
    ['altPhone', '98765432101'],
    ['altPhone', 'home'],
    ['pincode', '68200'],
    ['pincode', '082001'],
    ['pincode', 682001],
    ['pincode', '999999'],
    ['city', 'x'.repeat(101)],
    ['state', { $ne: '' }],
    ['email', 'meera@'],
  ])('refuses a bad %s: %j', async (field, value) => {
    const { status, body } = await confirm({ ...address, [field]: value });
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, field });
    expect(body.message.toLowerCase()).toContain(field.toLowerCase());
  });

  it('needs a login', async () => {
    expect((await confirm(address, {})).status).toBe(401);
    expect((await confirm({}, { authorization: 'Bearer nonsense' })).status).toBe(401);
  });
});
