import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DelhiveryStandIn, startDelhivery } from '#tests/couriers/delhivery-stand-in.ts';
import { aRequest, aReturn } from '#tests/couriers/parcel-request.ts';
import { createSteps } from '#tests/couriers/remembering.ts';

let delhivery: DelhiveryStandIn;
beforeEach(async () => {
  delhivery = await startDelhivery();
});
afterEach(() => delhivery[Symbol.asyncDispose]());

function says(path: string, body: object | string, status = 200) {
  delhivery.state.says.set(path, () => ({ status, body }));
}

function listCalls(part: string) {
  return delhivery.requests.filter(({ path }) => path.includes(part));
}

describe('a parcel', () => {
  it('is made as Delhivery wants it', async () => {
    await delhivery.connect().book(aRequest({ collectPaise: 129_955 }), createSteps());
    const [call] = listCalls('create.json');
    expect(call).toMatchObject({
      method: 'POST',
      headers: {
        authorization: 'Token right',
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
    });
    const form = Object.fromEntries(new URLSearchParams(call?.body));
    expect(form).toEqual({ format: 'json', data: expect.any(String) });
    const [waybill] = delhivery.rows.map(({ shipment }) => shipment.waybill);
    expect(JSON.parse(form.data ?? '')).toEqual({
      shipments: [
        {
          name: 'Asha Rao',
          add: '12 Turner Road, 4th Block, near the lake',
          pin: '560034',
          city: 'Bengaluru',
          state: 'Karnataka',
          country: 'India',
          phone: '9876543210',
          order: 'OD7K3M9QXW2F',
          payment_mode: 'COD',
          cod_amount: 1299.55,
          total_amount: 1299.55,
          products_desc: 'T-shirt, M x3, Cap x1',
          hsn_code: '6109',
          quantity: '4',
          weight: '350',
          shipment_length: 30,
          shipment_width: 25,
          shipment_height: 3,
          shipping_mode: 'Surface',
          waybill,
          order_date: '2026-11-15',
        },
      ],
      pickup_location: { name: 'Main & Sons' },
    });
  });

  it('collects nothing when it is paid, but is worth what it costs', async () => {
    await delhivery.connect().book(aRequest({ collectPaise: 0 }), createSteps());
    expect(delhivery.rows[0]?.shipment).toMatchObject({
      payment_mode: 'Prepaid',
      cod_amount: 0,
      total_amount: 1299,
    });
  });

  it('has none of the signs in it that Delhivery stumbles over', async () => {
    const to = { name: 'Rao & Sons;', address: 'C/O 100% #4\\7, Ring  Road', city: 'A&B' };
    const lines = [{ name: 'Tee & cap #1', sku: 'x', hsn: '', quantity: 1, totalPaise: 100 }];
    await delhivery.connect().book(aRequest({ lines }, to), createSteps());
    expect(delhivery.rows[0]?.shipment).toMatchObject({
      name: 'Rao Sons',
      add: 'C/O 100 4 7, Ring Road',
      city: 'A B',
      products_desc: 'Tee cap 1 x1',
    });
  });

  it('is expected when its days are over, where it is known from where it starts', async () => {
    const booked = await delhivery.connectFrom('110001').book(aRequest(), createSteps());
    // On Wednesday evening riders come no more; three days after Thursday.
    expect(booked).toMatchObject({ courier: 'Delhivery Surface', expectedOn: '2026-11-22' });
    expect(listCalls('expected_tat')[0]?.query).toEqual({
      origin_pin: '110001',
      destination_pin: '560034',
      mot: 'S',
      pdt: 'B2C',
      expected_pickup_date: '2026-11-19 14:00',
    });
    const other = await delhivery.connectFrom(null).book(aRequest({ reference: 'OD2' }), createSteps());
    expect(other.expectedOn).toBeNull();
  });

  it('is booked without an estimate as well', async () => {
    says('expected_tat', { success: false, msg: 'No lane' });
    const booked = await delhivery.connectFrom('110001').book(aRequest(), createSteps());
    expect(booked.expectedOn).toBeNull();
  });
});

describe('its number', () => {
  it('is fetched in another way where the first gives none', async () => {
    says('waybill/api/fetch', 'null');
    const { trackingNumber } = await delhivery.connect().book(aRequest(), createSteps());
    expect(listCalls('waybill/api/bulk')[0]?.query).toEqual({ count: '1' });
    expect(delhivery.parcels).toMatchObject([{ trackingNumber }]);
  });

  it('is not made up where there is none', async () => {
    says('waybill/api', 'null');
    const booking = delhivery.connect().book(aRequest(), createSteps());
    await expect(booking).rejects.toMatchObject({ kind: 'unknown' });
    expect(listCalls('create.json')).toEqual([]);
  });

  it('is the one that Delhivery says, should it give another', async () => {
    const made = { status: 'Success', waybill: 57_930_899_999_999, refnum: 'OD7K3M9QXW2F', remarks: [''] };
    says('create.json', { success: true, packages: [made] });
    const { trackingNumber } = await delhivery.connect().book(aRequest(), createSteps());
    expect(trackingNumber).toBe('57930899999999');
  });

  it('is given up for another when somebody else’s parcel has it', async () => {
    const steps = createSteps();
    const { trackingNumber } = await delhivery.connect().book(aRequest({ reference: 'OD1' }), createSteps());
    says('waybill/api/fetch', JSON.stringify(trackingNumber));
    const booking = delhivery.connect().book(aRequest(), steps);
    await expect(booking).rejects.toMatchObject({ kind: 'unknown' });
    delhivery.state.says.clear();
    await delhivery.connect().book(aRequest(), steps);
    expect(delhivery.parcels.map(({ reference }) => reference)).toEqual(['OD1', 'OD7K3M9QXW2F']);
  });

  it('is given up for another when it cannot be used', async () => {
    const steps = createSteps();
    const fail = { status: 'Fail', waybill: '', remarks: ['Unable to consume waybill 5793'] };
    says('create.json', { success: false, packages: [fail] });
    const booking = delhivery.connect().book(aRequest(), steps);
    await expect(booking).rejects.toMatchObject({ kind: 'unknown' });
    expect(steps.memory).toMatchObject({ waybill: '', askedAt: '' });
  });
});

describe('after a lost answer', () => {
  async function loseAnswer() {
    const steps = createSteps();
    delhivery.fail('create.json', 'lost-answer');
    await expect(delhivery.connect().book(aRequest(), steps)).rejects.toMatchObject({ kind: 'unknown' });
    delhivery.forgetCalls();
    return steps;
  }

  it('the parcel is looked up by its number and not made again', async () => {
    const steps = await loseAnswer();
    const { trackingNumber } = await delhivery.connect().book(aRequest(), steps);
    expect(trackingNumber).toBe(steps.memory.waybill);
    expect(listCalls('packages/json')[0]?.query).toMatchObject({ waybill: trackingNumber });
    expect(listCalls('create.json')).toEqual([]);
  });

  it('it is made again where it is not to be seen, and a double tells that it was there', async () => {
    const steps = await loseAnswer();
    let looks = 0;
    delhivery.state.says.set('packages/json', () => {
      looks += 1;
      if (looks === 2) delhivery.state.says.clear();
      return { body: { Success: false, Error: 'No such waybill', rmk: '' } };
    });
    const { trackingNumber } = await delhivery.connect().book(aRequest(), steps);
    expect(listCalls('create.json')).toHaveLength(1);
    expect(delhivery.parcels).toMatchObject([{ trackingNumber }]);
  });

  it('a double that nobody can see yet is still open', async () => {
    const steps = await loseAnswer();
    says('packages/json', { Success: false, Error: 'No such waybill' }, 400);
    await expect(delhivery.connect().book(aRequest(), steps)).rejects.toMatchObject({ kind: 'unknown' });
    delhivery.state.says.clear();
    await delhivery.connect().book(aRequest(), steps);
    expect(delhivery.parcels).toHaveLength(1);
  });

  it('it is still open when we are not let in any more', async () => {
    const steps = await loseAnswer();
    const booking = delhivery.connect({ hasWrongKey: true }).book(aRequest(), steps);
    await expect(booking).rejects.toMatchObject({ kind: 'unknown' });
  });
});

describe('a no', () => {
  it.each([
    ['insufficient balance of Asha Rao', 'The balance at Delhivery is too low'],
    ['Pincode 560034 is non serviceable', 'Nobody delivers to 560034'],
    ['Incorrect phone number 9876543210', 'Delhivery does not accept the phone number'],
    ['suspicious order/consignee', 'Delhivery takes the order or who gets it for suspicious'],
    ['capacity of this pincode exceeded', 'Delhivery takes no more parcels for 560034 today'],
    [
      "Crashing due to exception 'ClientWarehouse matching query does not exist.'. Package might have been partially saved.",
      'Delhivery does not know the warehouse in DELHIVERY_PICKUP',
    ],
  ])('"%s" is said in our own words', async (remark, message) => {
    says('create.json', { success: false, packages: [{ status: 'Fail', waybill: '', remarks: [remark] }] });
    const booking = delhivery.connect().book(aRequest(), createSteps());
    await expect(booking).rejects.toMatchObject({ kind: 'refused', message, said: null });
  });

  it('that nobody has heard yet is kept for staff in their words', async () => {
    const remarks = ['Not on Tuesdays, Asha Rao', ''];
    says('create.json', { success: false, packages: [{ status: 'Fail', remarks }], rmk: 'See remarks' });
    const booking = delhivery.connect().book(aRequest(), createSteps());
    await expect(booking).rejects.toMatchObject({
      kind: 'refused',
      message: 'Delhivery refused the parcel',
      said: 'Not on Tuesdays, Asha Rao; See remarks',
    });
  });

  it('may come without a parcel in it', async () => {
    says('create.json', { success: false, packages: [], rmk: 'insufficient balance' });
    const booking = delhivery.connect().book(aRequest(), createSteps());
    await expect(booking).rejects.toMatchObject({
      kind: 'refused',
      message: 'The balance at Delhivery is too low',
    });
  });

  it('counts for any part of it', async () => {
    const packages = [
      { status: 'Success', waybill: '5793081' },
      { status: 'Fail', remarks: ['x'] },
    ];
    says('create.json', { success: true, packages });
    const booking = delhivery.connect().book(aRequest(), createSteps());
    await expect(booking).rejects.toMatchObject({ kind: 'refused' });
  });

  it.each([
    ['a crash', { success: false, rmk: 'An internal Error has occurred' }],
    ['a parcel saved in part', { success: false, rmk: 'Package might have been partially saved.' }],
    ['nothing', {}],
    ['success without a parcel', { success: true, packages: [] }],
  ])('is not what %s means', async (_, body) => {
    says('create.json', body);
    const booking = delhivery.connect().book(aRequest(), createSteps());
    await expect(booking).rejects.toMatchObject({ kind: 'unknown' });
  });
});

describe('where it goes', () => {
  const { size } = aRequest();
  function serve(change: object) {
    const postal_code = { pin: 560034, cod: 'Y', pre_paid: 'Y', remarks: '', max_amount: 0, ...change };
    says('pin-codes', { delivery_codes: [{ postal_code }] });
  }
  const ask = (collectPaise: number) =>
    delhivery.connectFrom('110001').checkService({ pincode: '560034', collectPaise, size });

  it('is said with the days that it takes', async () => {
    expect(await ask(0)).toEqual({ isServed: true, courier: 'Delhivery Surface', days: 3 });
  });

  it.each([
    [{ remarks: 'Embargo' }, 0, { isServed: false, reason: 'pincode' }],
    [{ remarks: 'Embargo' }, 100, { isServed: false, reason: 'pincode' }],
    [{ pre_paid: 'N' }, 0, { isServed: false, reason: 'pincode' }],
    [{ pre_paid: 'N', cod: 'N' }, 100, { isServed: false, reason: 'pincode' }],
    [{ cod: 'N' }, 100, { isServed: false, reason: 'cash' }],
    [{ max_amount: '1299.50' }, 129_951, { isServed: false, reason: 'cash' }],
    [{ max_amount: '1299.50' }, 129_950, { isServed: true, courier: 'Delhivery Surface', days: 3 }],
    [{ max_amount: 1299.5 }, 0, { isServed: true, courier: 'Delhivery Surface', days: 3 }],
    [{ max_amount: null }, 9_999_900, { isServed: true, courier: 'Delhivery Surface', days: 3 }],
  ])('with %j and %d paise is %j', async (change, collectPaise, service) => {
    serve(change);
    expect(await ask(collectPaise)).toEqual(service);
  });
});

describe('a token that is not accepted', () => {
  it.each([401, 403])('is reported once with %d, and nothing is tried', async (status) => {
    says('pin-codes', { detail: 'Authentication credentials were not provided.' }, status);
    const courier = delhivery.connect();
    for (let times = 0; times < 2; times += 1) {
      const booking = courier.book(aRequest(), createSteps());
      const message = 'Delhivery does not accept the token in DELHIVERY_TOKEN';
      await expect(booking).rejects.toMatchObject({ kind: 'refused', message });
    }
    expect(delhivery.alarms).toEqual(['Delhivery does not accept the token in DELHIVERY_TOKEN']);
    expect(listCalls('create.json')).toEqual([]);
  });

  it('leaves open what is to be read', async () => {
    const courier = delhivery.connect({ hasWrongKey: true });
    await expect(courier.readEvents(['1'])).rejects.toMatchObject({ kind: 'unknown' });
  });
});

describe('too many calls', () => {
  it('are followed by half a minute of none', async () => {
    const courier = delhivery.connect();
    says('pin-codes', '<html>Access denied</html>', 403);
    const book = () => courier.book(aRequest(), createSteps());
    await expect(book()).rejects.toMatchObject({ kind: 'unknown' });
    delhivery.state.says.clear();
    delhivery.forgetCalls();
    await expect(book()).rejects.toMatchObject({ kind: 'unknown' });
    expect(delhivery.paths).toEqual([]);
    delhivery.state.now = new Date(delhivery.state.now.getTime() + 30_000);
    await book();
    expect(delhivery.parcels).toHaveLength(1);
  });
});

describe('goods that come back', () => {
  it('are asked for as Delhivery wants it', async () => {
    await delhivery.connect().bookReturn(aReturn(), createSteps());
    expect(delhivery.rows[0]?.shipment).toMatchObject({
      name: 'Asha Rao',
      add: '12 Turner Road, 4th Block, near the lake',
      pin: '560034',
      phone: '9876543210',
      order: 'RT4W8K2MPQ7X',
      payment_mode: 'Pickup',
      cod_amount: 0,
      total_amount: 999,
      products_desc: 'T-shirt, M x3',
      quantity: '3',
      return_name: 'Main Sons',
      return_add: '4 Janpath Lane, first floor',
      return_pin: '110001',
      return_city: 'New Delhi',
      return_phone: '9000000001',
    });
    expect(listCalls('fm/request')).toEqual([]);
  });

  it('are brought to the warehouse where the store has no address of its own', async () => {
    const request = aReturn();
    const nowhere = { ...request, to: { ...request.to, pincode: null } };
    await delhivery.connect().bookReturn(nowhere, createSteps());
    expect(delhivery.rows[0]?.shipment).not.toHaveProperty('return_add');
  });

  it('are not asked for where it only delivers', async () => {
    const postal_code = { pin: 560_034, pre_paid: 'Y', cod: 'Y', pickup: 'N', remarks: '' };
    says('pin-codes', { delivery_codes: [{ postal_code }] });
    await expect(delhivery.connect().bookReturn(aReturn(), createSteps())).rejects.toMatchObject({
      kind: 'refused',
      message: 'Nobody picks up parcels at 560034',
    });
    expect(delhivery.rows).toEqual([]);
  });
});
