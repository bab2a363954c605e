import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DelhiveryStandIn, startDelhivery } from '#tests/couriers/delhivery-stand-in.ts';
import { aRequest } from '#tests/couriers/parcel-request.ts';
import { createSteps } from '#tests/couriers/remembering.ts';
import type { CarriedParcel, FailedAnswer } from '../courier.ts';

let delhivery: DelhiveryStandIn;
let parcel: CarriedParcel;
beforeEach(async () => {
  delhivery = await startDelhivery();
  const steps = createSteps();
  const { trackingNumber } = await delhivery.connect().book(aRequest(), steps);
  parcel = { reference: aRequest().reference, trackingNumber, memory: steps.memory };
  delhivery.forgetCalls();
});
afterEach(() => delhivery[Symbol.asyncDispose]());

function says(path: string, body: object | string, status = 200) {
  delhivery.state.says.set(path, () => ({ status, body }));
}

function listBodies(part: string) {
  return delhivery.requests
    .filter(({ path }) => path.includes(part))
    .map(({ body }) => (body === '' ? '' : JSON.parse(body)));
}

function setClock(time: string) {
  delhivery.state.now = new Date(`${time}+05:30`);
}

describe('a pickup', () => {
  it.each([
    ['2026-11-18T11:59:59', '2026-11-18'],
    ['2026-11-18T12:00:00', '2026-11-19'],
    ['2026-11-18T23:59:00', '2026-11-19'],
    ['2026-11-19T00:00:00', '2026-11-19'],
    // A Saturday, and the Sunday after it.
    ['2026-11-21T13:00:00', '2026-11-23'],
    ['2026-11-22T09:00:00', '2026-11-23'],
  ])('asked for at %s is on %s', async (now, day) => {
    setClock(now);
    await delhivery.connect().requestPickup(parcel);
    expect(listBodies('fm/request')).toEqual([
      {
        pickup_location: 'Main & Sons',
        pickup_date: day,
        pickup_time: '14:00:00',
        expected_package_count: 1,
      },
    ]);
  });

  it('is asked for once a day, for all parcels', async () => {
    const courier = delhivery.connect();
    await Promise.all([1, 2, 3].map(() => courier.requestPickup(parcel)));
    await courier.requestPickup(parcel);
    expect(delhivery.state.pickups).toBe(1);
    setClock('2026-11-19T12:30:00');
    await courier.requestPickup(parcel);
    expect(delhivery.state.pickups).toBe(2);
  });

  it.each([
    ['there is one', { pr_exist: true }],
    ['there is one', { success: false, error: { message: 'Pickup Request exists for this location' } }],
    ['riders come every day', { success: false, error: 'Client is on auto pickup' }],
  ])('needs nothing more where %s: %j', async (_, body) => {
    says('fm/request', body, 400);
    const courier = delhivery.connect();
    await courier.requestPickup(parcel);
    // It may be one for today, so that the next parcel asks for itself.
    await courier.requestPickup(parcel);
    expect(listBodies('fm/request')).toHaveLength(2);
  });

  it('is refused to a warehouse that nobody knows', async () => {
    says('fm/request', { error: 'ClientWarehouse matching query does not exist.' }, 400);
    await expect(delhivery.connect().requestPickup(parcel)).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('a label', () => {
  it('is asked for as a PDF', async () => {
    await delhivery.connect().fetchLabel(parcel);
    const [slip] = delhivery.requests;
    expect(slip?.query).toEqual({ wbns: parcel.trackingNumber, pdf: 'true', pdf_size: '4R' });
    expect(delhivery.paths).toEqual(['/api/p/packing_slip', '/label.pdf']);
  });

  it.each([
    ['unknown', { packages: [], packages_found: 0 }],
    ['unknown', { packages: [{ pdf_download_link: '' }] }],
    ['refused', { packages: [{ pdf_download_link: 'https://169.254.169.254/label.pdf' }] }],
  ])('is %s where the answer is %j', async (kind, body) => {
    says('packing_slip', body);
    await expect(delhivery.connect().fetchLabel(parcel)).rejects.toMatchObject({ kind });
  });
});

describe('cancelling', () => {
  it.each([
    ['<root><status>True</status><remark>Done</remark></root>'],
    [{ status: true, remark: 'Done' }],
    [{ status: 'Success' }],
  ])('is done with %j', async (body) => {
    says('p/edit', body);
    await delhivery.connect().cancel(parcel);
    expect(listBodies('p/edit')).toEqual([{ waybill: parcel.trackingNumber, cancellation: 'true' }]);
  });

  it.each([
    ['<root><status>False</status><remark>Too late, Asha Rao</remark></root>'],
    [{ status: 'Failure', error: 'Too late, Asha Rao' }],
    [{ status: false, remark: 'Too late, Asha Rao' }],
  ])('is refused with %j', async (body) => {
    says('p/edit', body);
    const failure = { kind: 'refused', said: 'Too late, Asha Rao', message: 'Delhivery refused the change' };
    await expect(delhivery.connect().cancel(parcel)).rejects.toMatchObject(failure);
  });

  it('is refused with a status of its own, but not by a page', async () => {
    says('p/edit', { detail: 'Not found' }, 404);
    await expect(delhivery.connect().cancel(parcel)).rejects.toMatchObject({ kind: 'refused' });
    says('p/edit', '<html>Not found</html>', 404);
    await expect(delhivery.connect().cancel(parcel)).rejects.toMatchObject({ kind: 'unknown' });
  });

  it('waits while a parcel that was asked for may still appear', async () => {
    const steps = createSteps();
    delhivery.fail('create.json', 'cut');
    const request = aRequest({ reference: 'OD2' });
    await expect(delhivery.connect().book(request, steps)).rejects.toMatchObject({ kind: 'unknown' });
    const unconfirmed = { reference: 'OD2', trackingNumber: null, memory: steps.memory };
    await expect(delhivery.connect().cancel(unconfirmed)).rejects.toMatchObject({ kind: 'unknown' });
    delhivery.state.now = new Date(delhivery.state.now.getTime() + 60_000);
    await delhivery.connect().cancel(unconfirmed);
    expect(listBodies('p/edit')).toEqual([]);
  });
});

describe('another attempt', () => {
  const again: FailedAnswer = {
    action: 'reattempt',
    day: null,
    phone: null,
    address: null,
    to: aRequest().to,
  };

  it('is asked for, and what came of it is read later', async () => {
    const steps = createSteps();
    const courier = delhivery.connect();
    expect(await courier.answerFailed(parcel, again, steps)).toBeNull();
    expect(listBodies('p/update')).toEqual([
      { data: [{ waybill: parcel.trackingNumber, act: 'RE-ATTEMPT' }] },
    ]);
    says('get_bulk_upl', { status: 'Processing', success_wbns: [], failed_wbns: [] });
    expect(await courier.answerFailed(parcel, again, steps)).toBeNull();
    delhivery.state.says.clear();
    expect(await courier.answerFailed(parcel, again, steps)).toBe(true);
    expect(listBodies('p/update')).toHaveLength(1);
    expect(listBodies('p/edit')).toEqual([]);
  });

  it('has the new details first, without the signs that Delhivery stumbles over', async () => {
    const answer = { ...again, phone: '9123456780', address: '12 Turner Road #3 & up' };
    await delhivery.connect().answerFailed(parcel, answer, createSteps());
    expect(listBodies('p/edit')).toEqual([
      { waybill: parcel.trackingNumber, phone: '9123456780', add: '12 Turner Road 3 up' },
    ]);
  });

  it('is not asked for where the new details are refused', async () => {
    says('p/edit', { status: 'Failure', error: 'x' });
    const answer = { ...again, phone: '9123456780' };
    expect(await delhivery.connect().answerFailed(parcel, answer, createSteps())).toBe(false);
    expect(listBodies('p/update')).toEqual([]);
  });

  it('that is refused by day is asked for once more in the evening', async () => {
    const steps = createSteps();
    const ask = () => delhivery.connect().answerFailed(parcel, again, steps);
    setClock('2026-11-17T14:00:00');
    says('p/update', { status: 'Failure', error: 'Shipment is with the rider' }, 400);
    expect(await ask()).toBeNull();
    setClock('2026-11-17T20:59:59');
    expect(await ask()).toBeNull();
    expect(listBodies('p/update')).toHaveLength(1);
    setClock('2026-11-17T21:00:00');
    expect(await ask()).toBe(false);
    expect(listBodies('p/update')).toHaveLength(2);
  });

  it('on a day is asked for on its eve where days are not taken', async () => {
    const steps = createSteps();
    const ask = () => delhivery.connect().answerFailed(parcel, { ...again, day: '2026-11-20' }, steps);
    delhivery.state.doesDefer = false;
    setClock('2026-11-17T14:00:00');
    expect([await ask(), await ask(), await ask()]).toEqual([null, null, null]);
    setClock('2026-11-19T20:59:59');
    expect(await ask()).toBeNull();
    expect(listBodies('p/update')).toEqual([
      {
        data: [
          {
            waybill: parcel.trackingNumber,
            act: 'DEFER_DLV',
            action_data: { deferred_date: '2026-11-20' },
          },
        ],
      },
    ]);
    setClock('2026-11-19T21:00:00');
    expect([await ask(), await ask()]).toEqual([null, true]);
    expect(listBodies('p/update')[1]).toEqual({
      data: [{ waybill: parcel.trackingNumber, act: 'RE-ATTEMPT' }],
    });
  });

  it('is not the same as sending it back, which can be refused, too', async () => {
    says('p/edit', { status: 'Failure', error: 'Delivered' });
    const back: FailedAnswer = { ...again, action: 'return' };
    expect(await delhivery.connect().answerFailed(parcel, back, createSteps())).toBe(false);
  });
});
