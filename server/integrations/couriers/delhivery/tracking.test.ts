import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DelhiveryStandIn, startDelhivery } from '#tests/couriers/delhivery-stand-in.ts';
import { aRequest } from '#tests/couriers/parcel-request.ts';
import { createSteps } from '#tests/couriers/remembering.ts';

let delhivery: DelhiveryStandIn;
beforeEach(async () => {
  delhivery = await startDelhivery();
});
afterEach(() => delhivery[Symbol.asyncDispose]());

const FAILED = {
  code: 'EOD-11',
  at: new Date('2026-09-03T15:57:29.002Z'),
  state: 'failed',
  reason: 'unavailable',
  text: 'Consignee Unavailable',
  place: 'Bengaluru_Koramangala',
};
const STATUS = {
  Status: 'Pending',
  StatusType: 'UD',
  StatusDateTime: '2026-09-03T21:27:29.002',
  StatusLocation: 'Bengaluru_Koramangala',
  Instructions: 'Consignee Unavailable',
};
const SCAN = {
  Scan: 'Pending',
  ScanType: 'UD',
  StatusCode: 'EOD-11',
  ScanDateTime: '2026-09-03T21:27:29.002',
  ScannedLocation: 'Bengaluru_Koramangala',
  Instructions: 'Consignee Unavailable',
};
const PUSH = {
  Shipment: { AWB: 57930810000066, ReferenceNo: 'OD1', NSLCode: 'EOD-11', PickUpDate: '', Status: STATUS },
};

describe('a push', () => {
  it('is read as it is documented', () => {
    const read = { trackingNumber: '57930810000066', reference: 'OD1', events: [FAILED] };
    expect(delhivery.connect().readPush(PUSH)).toEqual([read]);
    expect(delhivery.connect().readPush([PUSH, { x: 1 }, PUSH])).toEqual([read, read]);
  });

  it('is read with a word alone', () => {
    const body = { waybill: '57930810000066', status: 'Delivered' };
    const event = { code: 'Delivered', at: null, state: 'delivered', reason: null };
    expect(delhivery.connect().readPush(body)).toEqual([
      {
        trackingNumber: '57930810000066',
        reference: null,
        events: [{ ...event, text: 'Delivered', place: null }],
      },
    ]);
  });

  it('is read with a status or scans of its own', () => {
    const courier = delhivery.connect();
    const expected = [{ trackingNumber: '57930810000066', reference: null, events: [FAILED] }];
    const scans = [{ ScanDetail: SCAN }, { ScanDetail: 'x' }];
    expect(courier.readPush({ waybill: 57930810000066, scans })).toEqual(expected);
    const status = { ...STATUS, StatusCode: 'EOD-11' };
    expect(courier.readPush({ waybill: 57930810000066, status })).toEqual(expected);
  });

  it('is nothing without a number or a status', () => {
    const courier = delhivery.connect();
    for (const body of [{ status: 'Delivered' }, { waybill: '1' }, { Shipment: { Status: STATUS } }]) {
      expect(courier.readPush(body)).toEqual([]);
    }
    expect(courier.readPush({ Shipment: { AWB: '1', Status: {} } })).toEqual([]);
    expect(delhivery.alarms).toEqual([]);
  });

  it.each([
    ['2026-09-03T21:27:29.002', '2026-09-03T15:57:29.002Z'],
    ['2026-09-03T21:27:29.002345', '2026-09-03T15:57:29.002Z'],
    ['2026-09-03 21:27:29', '2026-09-03T15:57:29.000Z'],
    ['2026-09-03T21:27:29+05:30', '2026-09-03T15:57:29.000Z'],
    ['2026-09-03T15:57:29Z', '2026-09-03T15:57:29.000Z'],
    ['', undefined],
    ['NA', undefined],
    ['yesterday', undefined],
  ])('of "%s" is of %s', (StatusDateTime, iso) => {
    const body = { Shipment: { AWB: '1', Status: { ...STATUS, StatusDateTime } } };
    const [read] = delhivery.connect().readPush(body);
    expect(read?.events[0]?.at?.toISOString()).toBe(iso);
  });

  it('with a status that nobody knows is reported once, without their words', () => {
    const courier = delhivery.connect();
    const status = { ...STATUS, StatusType: 'ZZ', StatusCode: 'ZZ-7', Instructions: 'Asha Rao' };
    courier.readPush({ waybill: '1', status });
    courier.readPush({ waybill: '2', status });
    expect(delhivery.alarms).toEqual(['Delhivery sends a status that the store does not know: ZZ ZZ-7']);
    courier.readPush({ waybill: '1', status: 'Given to Asha Rao, 9876543210' });
    expect(delhivery.alarms[1]).toBe('Delhivery sends a status that the store does not know: ? ?');
  });
});

describe('a read', () => {
  function track(shipment: object) {
    delhivery.state.says.set('packages/json', () => ({
      body: { ShipmentData: [{ Shipment: { AWB: '57930810000066', ...shipment } }] },
    }));
    return delhivery.connect().readEvents(['57930810000066']);
  }

  it('has its scans and the status, which is mostly the last of them', async () => {
    const Scans = [{ ScanDetail: SCAN }];
    const same = await track({ Status: { ...STATUS, StatusCode: 'EOD-11' }, Scans });
    expect(same.get('57930810000066')).toEqual([FAILED]);
    const later = { Status: 'Dispatched', StatusType: 'UD', StatusDateTime: '2026-09-04T09:00:00' };
    const events = (await track({ Status: later, Scans })).get('57930810000066');
    expect(events).toMatchObject([FAILED, { state: 'out-for-delivery', code: 'Dispatched', place: null }]);
  });

  it('has the status alone where there are no scans', async () => {
    const events = await track({ Status: { ...STATUS, StatusCode: 'EOD-11' }, Scans: null });
    expect(events.get('57930810000066')).toEqual([FAILED]);
  });

  it('has the scans alone where there is no status', async () => {
    const events = await track({ Scans: [{ ScanDetail: SCAN }] });
    expect(events.get('57930810000066')).toEqual([FAILED]);
  });

  it('asks for nothing about who gets the parcel', async () => {
    const { trackingNumber } = await delhivery.connect().book(aRequest(), createSteps());
    await delhivery.connect().readEvents([trackingNumber, '1']);
    const query = delhivery.requests.at(-1)?.query;
    expect(query).toEqual({ waybill: `${trackingNumber},1`, verbose: '1' });
  });

  it('knows that nothing is known, with whichever status that comes', async () => {
    for (const status of [200, 400]) {
      const body = { Success: false, Error: 'No such waybill', rmk: '' };
      delhivery.state.says.set('packages/json', () => ({ status, body }));
      expect(await delhivery.connect().readEvents(['1'])).toEqual(new Map());
    }
  });

  it('is none when the answer says neither', async () => {
    delhivery.state.says.set('packages/json', () => ({ body: { detail: 'Throttled' } }));
    await expect(delhivery.connect().readEvents(['1'])).rejects.toMatchObject({ kind: 'unknown' });
  });
});
