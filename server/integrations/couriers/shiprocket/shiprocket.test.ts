import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CourierFailure } from '#server/integrations/couriers/courier.ts';
import { describeCourier } from '#tests/couriers/courier-suite.ts';
import { aRequest, aReturn } from '#tests/couriers/parcel-request.ts';
import { createSteps } from '#tests/couriers/remembering.ts';
import { type ShiprocketStandIn, startShiprocket } from '#tests/couriers/shiprocket-stand-in.ts';
import { createShiprocket } from './shiprocket.ts';

describeCourier('Shiprocket', startShiprocket);

let standIn: ShiprocketStandIn;
beforeEach(async () => {
  standIn = await startShiprocket();
});
afterEach(() => standIn[Symbol.asyncDispose]());

function countCalls(part: string): number {
  return standIn.paths.filter((path) => path.includes(part)).length;
}

function readBodies(part: string): Record<string, unknown>[] {
  return standIn.requests.filter(({ path }) => path.includes(part)).map(({ body }) => JSON.parse(body));
}

describe('the login at Shiprocket', () => {
  const DAY_MS = 24 * 3_600_000;

  it('is made once for all processes', async () => {
    await standIn.connect().book(aRequest(), createSteps());
    await standIn.connect().book(aRequest({ reference: 'OD2' }), createSteps());
    expect(countCalls('auth/login')).toBe(1);
    expect(readBodies('auth/login')).toEqual([{ email: 'api@store.example.in', password: 'right' }]);
  });

  it('is made again once a token is refused', async () => {
    const courier = standIn.connect();
    await courier.book(aRequest(), createSteps());
    standIn.state.valid.clear();
    await courier.book(aRequest({ reference: 'OD2' }), createSteps());
    expect(countCalls('auth/login')).toBe(2);
    expect(standIn.parcels).toHaveLength(2);
  });

  it('is renewed from the eighth day on, while the old token still opens', async () => {
    const connectAt = (days: number) =>
      createShiprocket(
        { apiUrl: standIn.url, email: 'e', password: 'right', pickup: 'Primary', isDemo: true },
        { tokens: standIn.tokens, alarm: () => {}, now: () => new Date(Date.now() + days * DAY_MS) },
      );
    await connectAt(0).readEvents(['1']);
    await connectAt(7.9).readEvents(['1']);
    expect(countCalls('auth/login')).toBe(1);
    await connectAt(8.1).readEvents(['1']);
    expect(countCalls('auth/login')).toBe(2);
    standIn.fail('auth/login', '500');
    await connectAt(9).readEvents(['1']);
    expect(countCalls('courier/track')).toBe(4);
  });

  it('is not tried again after a refusal', async () => {
    const courier = standIn.connect({ hasWrongKey: true });
    await expect(courier.book(aRequest(), createSteps())).rejects.toMatchObject({ kind: 'refused' });
    await expect(courier.book(aRequest(), createSteps())).rejects.toMatchObject({ kind: 'refused' });
    await expect(courier.readEvents(['1'])).rejects.toMatchObject({ kind: 'unknown' });
    expect(countCalls('auth/login')).toBe(1);
    expect(standIn.alarms).toHaveLength(1);
  });

  it('is good, though its token opens nothing: a person is notified, and it is tried again', async () => {
    const courier = standIn.connect();
    standIn.state.refusesTokens = true;
    for (let tries = 0; tries < 2; tries += 1)
      await expect(courier.book(aRequest(), createSteps())).rejects.toMatchObject({ kind: 'unknown' });
    expect(standIn.alarms).toHaveLength(1);
    standIn.state.refusesTokens = false;
    await courier.book(aRequest(), createSteps());
    expect(standIn.parcels).toHaveLength(1);
  });

  it('leaves a booking open that had begun before we were no longer let in', async () => {
    const steps = createSteps();
    standIn.fail('assign/awb', '500');
    await expect(standIn.connect().book(aRequest(), steps)).rejects.toMatchObject({ kind: 'unknown' });
    standIn.state.valid.clear();
    const lockedOut = standIn.connect({ hasWrongKey: true });
    await expect(lockedOut.book(aRequest(), steps)).rejects.toMatchObject({ kind: 'unknown' });
  });
});

describe('a booking at Shiprocket', () => {
  it('takes a courier that is free, and names the one that came', async () => {
    const booked = await standIn.connect().book(aRequest(), createSteps());
    expect(booked).toMatchObject({ courier: 'Amazon Surface', expectedOn: '2026-11-20' });
    expect(readBodies('assign/awb')).toMatchObject([{ courier_id: 43 }]);
    expect(standIn.requests.find(({ path }) => path.includes('serviceability'))?.query).toMatchObject({
      ...{ pickup_postcode: '110001', delivery_postcode: '560034', cod: '1', weight: '0.35' },
    });
  });

  it('looks up what it asked for before it asks again', async () => {
    const steps = createSteps();
    for (const call of ['create/adhoc', 'assign/awb']) standIn.fail(call, 'lost-answer');
    for (let tries = 0; tries < 2; tries += 1)
      await expect(standIn.connect().book(aRequest(), steps)).rejects.toBeInstanceOf(CourierFailure);
    await standIn.connect().book(aRequest(), steps);
    expect(countCalls('create/adhoc')).toBe(1);
    expect(countCalls('assign/awb')).toBe(1);
  });

  it('is refused, and cancelled there, where its rider would collect another amount', async () => {
    standIn.state.surcharge = 40;
    await expect(standIn.connect().book(aRequest(), createSteps())).rejects.toMatchObject({
      kind: 'refused',
    });
    expect(standIn.parcels).toMatchObject([{ isCancelled: true, trackingNumber: null }]);
    await standIn.connect().book(aRequest({ reference: 'OD2', collectPaise: 0 }), createSteps());
    expect(standIn.parcels[1]).toMatchObject({ isCancelled: false });
  });

  it('is refused in the end, even when the order there cannot be cancelled at once', async () => {
    const steps = createSteps();
    standIn.fail('assign/awb', 'refused');
    standIn.fail('orders/cancel', '500');
    await expect(standIn.connect().book(aRequest(), steps)).rejects.toMatchObject({ kind: 'unknown' });
    await expect(standIn.connect().book(aRequest(), steps)).rejects.toMatchObject({ kind: 'refused' });
    expect(standIn.parcels).toMatchObject([{ isCancelled: true, trackingNumber: null }]);
  });

  it('says when the wallet is empty; what Shiprocket says is for staff', async () => {
    standIn.state.isWalletEmpty = true;
    await expect(standIn.connect().book(aRequest(), createSteps())).rejects.toMatchObject({
      kind: 'refused',
      message: 'Shiprocket’s wallet must be recharged',
      said: 'Recharge your wallet, Asha Rao',
    });
  });
});

describe('the cash of a parcel at Shiprocket', () => {
  async function readRemittance(remittance: Record<string, unknown>) {
    const courier = standIn.connect();
    const steps = createSteps();
    const { trackingNumber } = await courier.book(aRequest(), steps);
    standIn.state.remittance = remittance;
    return courier.readRemittance?.({
      reference: aRequest().reference,
      trackingNumber,
      memory: steps.memory,
    });
  }

  it.each([
    [{}, null],
    [{ remittance_utr: '', remittance_status: 'REMITTED', remittance_date: '' }, null],
    [{ remittance_utr: 'NA', remittance_date: null }, null],
    [
      { remittance_utr: 'axisn123', remittance_status: 'whatever', remittance_date: '2026-11-16 10:00:00' },
      { utr: 'AXISN123', paidOn: '2026-11-16' },
    ],
    [
      { remittance_utr: 4711, remittance_date: 'soon' },
      { utr: '4711', paidOn: null },
    ],
  ])('is paid once there is a transfer: %j', async (remittance, expected) => {
    expect(await readRemittance(remittance)).toEqual(expected);
  });

  it('is nobody’s where the order is not known, and cannot be read while Shiprocket does not answer', async () => {
    const courier = standIn.connect();
    const parcel = { reference: 'OD-NONE', trackingNumber: '1', memory: {} };
    expect(await courier.readRemittance?.(parcel)).toBeNull();
    standIn.fail('orders', '429');
    await expect(courier.readRemittance?.(parcel)).rejects.toThrow(CourierFailure);
  });

  it('and its charges are estimated when it is booked', async () => {
    const { charges } = await standIn.connect().book(aRequest(), createSteps());
    expect(charges).toEqual({ freightPaise: 5400, cashFeePaise: 3050, returnPaise: 0 });
  });
});

describe('a label of Shiprocket', () => {
  it('is not taken from our own machine by a live store', async () => {
    const steps = createSteps();
    const { trackingNumber } = await standIn.connect().book(aRequest(), steps);
    const live = createShiprocket(
      { apiUrl: standIn.url, email: 'e', password: 'right', pickup: 'Primary', isDemo: false },
      { tokens: standIn.tokens, alarm: () => {} },
    );
    const parcel = { reference: 'OD7K3M9QXW2F', trackingNumber, memory: steps.memory };
    await expect(live.fetchLabel(parcel)).rejects.toMatchObject({ kind: 'refused' });
  });

  it('must be a PDF', async () => {
    const steps = createSteps();
    const courier = standIn.connect();
    const { trackingNumber } = await courier.book(aRequest(), steps);
    standIn.state.label = '<html>';
    const parcel = { reference: 'OD7K3M9QXW2F', trackingNumber, memory: steps.memory };
    await expect(courier.fetchLabel(parcel)).rejects.toMatchObject({ kind: 'unknown' });
  });
});

describe('goods that come back', () => {
  it('are found in the list of all orders where there is none of returns', async () => {
    standIn.state.hasReturnList = false;
    standIn.fail('orders/create/return', 'lost-answer');
    const steps = createSteps();
    await expect(standIn.connect().bookReturn(aReturn(), steps)).rejects.toMatchObject({ kind: 'unknown' });
    await standIn.connect().bookReturn(aReturn(), steps);
    expect(standIn.parcels).toHaveLength(1);
  });

  it('are fetched at the shopper’s door and brought to the store', async () => {
    await standIn.connect().bookReturn(aReturn(), createSteps());
    expect(readBodies('orders/create/return')).toMatchObject([
      {
        order_id: 'RT4W8K2MPQ7X',
        order_date: '2026-11-15 13:25',
        pickup_customer_name: 'Asha',
        pickup_last_name: 'Rao',
        pickup_address: '12 Turner Road, 4th Block, near the lake',
        pickup_pincode: '560034',
        pickup_email: 'help@store.example.in',
        pickup_phone: '9876543210',
        shipping_customer_name: 'Main & Sons',
        shipping_address: '4 Janpath Lane, first floor',
        shipping_city: 'New Delhi',
        shipping_pincode: '110001',
        payment_method: 'Prepaid',
        sub_total: 999,
        order_items: [{ sku: 'TEE-M', units: 3, selling_price: 333 }],
      },
    ]);
    expect(readBodies('assign/awb')).toMatchObject([{ courier_id: 43, is_return: 1 }]);
    const question = standIn.requests.find(({ path }) => path.includes('serviceability'))?.query;
    expect(question).toMatchObject({
      pickup_postcode: '560034',
      delivery_postcode: '110001',
      is_return: '1',
      declared_value: '999',
    });
  });

  it('are not fetched where nobody knows where to bring them', async () => {
    const request = aReturn();
    const nowhere = { ...request, to: { ...request.to, pincode: null } };
    await expect(standIn.connect().bookReturn(nowhere, createSteps())).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('add the pincode to the store’s address'),
    });
    expect(standIn.parcels).toEqual([]);
  });

  it('are brought to the pickup address that Shiprocket itself knows', async () => {
    standIn.state.pickupPlace = {
      address: 'Plot 9',
      address_2: 'Okhla',
      city: 'Delhi',
      state: 'Delhi',
      name: 'Desk',
    };
    await standIn.connect().bookReturn(aReturn(), createSteps());
    expect(readBodies('orders/create/return')).toMatchObject([
      { shipping_customer_name: 'Desk', shipping_address: 'Plot 9, Okhla', shipping_city: 'Delhi' },
    ]);
  });
});
