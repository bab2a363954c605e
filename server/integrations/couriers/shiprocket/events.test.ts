import { describe, expect, it } from 'vitest';
import { readPushBody, readTracking } from './events.ts';

const unknown: string[] = [];
const onUnknown = ({ code }: { code: string }) => void unknown.push(code);

const SCAN = {
  date: '2023-05-19 11:59:16',
  status: 'EOD-11',
  activity: 'Customer not available',
  location: 'Bengaluru',
  'sr-status': '21',
  'sr-status-label': 'UNDELIVERED',
};
const EVENT = {
  code: '21',
  at: new Date('2023-05-19T06:29:16Z'),
  state: 'failed',
  reason: 'unavailable',
  text: 'Customer not available',
  place: 'Bengaluru',
};
const HEAD = {
  awb: 59629792084,
  current_status: 'UNDELIVERED',
  current_status_id: 36,
  shipment_status: 'UNDELIVERED',
  shipment_status_id: 21,
  current_timestamp: '19 05 2023 11:59:16',
  order_id: 'OD7K3M9QXW2F-2_150876814',
  is_return: 0,
};

function readEventsOf(body: object) {
  return readPushBody({ ...HEAD, ...body }, onUnknown)[0]?.events;
}

describe('a push', () => {
  it('is found by number and reference', () => {
    expect(readPushBody({ ...HEAD, scans: [SCAN] }, onUnknown)).toEqual([
      { trackingNumber: '59629792084', reference: 'OD7K3M9QXW2F-2', events: [EVENT] },
    ]);
    expect(readPushBody({ ...HEAD, awb: null, scans: [] }, onUnknown)).toMatchObject([
      { trackingNumber: null, reference: 'OD7K3M9QXW2F-2' },
    ]);
  });

  it('counts its head where no scan says the same', () => {
    const atOnce = { ...EVENT, text: 'UNDELIVERED', reason: 'other', place: null };
    expect(readEventsOf({})).toEqual([atOnce]);
    expect(readEventsOf({ scans: null })).toEqual([atOnce]);
    const older = { ...SCAN, 'sr-status': 17, date: '2023-05-19 09:00:00', activity: 'Out for delivery' };
    expect(readEventsOf({ scans: [older] })).toMatchObject([{ state: 'out-for-delivery' }, atOnce]);
  });

  it('does not count its head beside the scan that it repeats, though its time is that of the push', () => {
    expect(readEventsOf({ scans: [SCAN], current_timestamp: '19 05 2023 12:10:00' })).toEqual([EVENT]);
  });

  it('goes by the order table and the label where the shipment number is missing', () => {
    const head = { shipment_status_id: null, shipment_status: null };
    expect(readEventsOf(head)).toMatchObject([{ code: 'order-36', state: 'failed' }]);
    expect(
      readEventsOf({ ...head, current_status_id: 'NA', current_status: 'In Transit-AT HUB' }),
    ).toMatchObject([{ code: 'IN TRANSIT AT HUB', state: 'in-transit' }]);
  });

  it('keeps scans without a meaning', () => {
    const scan = { ...SCAN, 'sr-status': 'NA', 'sr-status-label': 'NA', location: 'NA' };
    expect(readEventsOf({ scans: [scan, SCAN] })).toEqual([
      { ...EVENT, code: 'EOD-11', state: null, reason: null, place: null },
      EVENT,
    ]);
  });

  it('about a return is of goods on their way back', () => {
    for (const is_return of [1, '1', true]) {
      const [pushed] = readPushBody({ ...HEAD, is_return }, onUnknown);
      expect(pushed?.events).not.toEqual([]);
      expect(pushed?.events.every(({ isReturn }) => isReturn)).toBe(true);
    }
  });

  it.each([
    ['RETURN PICKED UP', 'picked-up'],
    ['RETURN IN TRANSIT', 'in-transit'],
    ['Return_Delivered', 'delivered'],
    ['RETURN CANCELLED', 'cancelled'],
  ])('about a return is read by its label where it has no number: %s', (label, state) => {
    const { shipment_status_id: _, ...unnumbered } = HEAD;
    // 7 is Delivered in the order table, of parcels to shoppers.
    const body = { ...unnumbered, is_return: 1, shipment_status: label, current_status_id: 7, scans: [] };
    expect(readPushBody(body, onUnknown)[0]?.events).toMatchObject([{ state, isReturn: true }]);
  });

  it('of an unknown status is reported', () => {
    unknown.length = 0;
    readEventsOf({ shipment_status_id: 999 });
    readEventsOf({ shipment_status_id: 16 });
    expect(unknown).toEqual(['999']);
  });
});

describe('tracking', () => {
  const data = {
    track_status: 1,
    shipment_status: 21,
    shipment_track: [{ awb_code: '1', current_status: 'Undelivered', delivered_date: null }],
    shipment_track_activities: [SCAN, { ...SCAN, 'sr-status': 6, date: '2023-05-18 08:00:00' }],
  };

  it('is read in each of its forms, oldest first', () => {
    const forms = [
      { 1: { tracking_data: data } },
      [{ tracking_data: data }],
      [{ 1: { tracking_data: data } }],
    ];
    for (const form of forms) {
      expect(readTracking(form, onUnknown).get('1')).toMatchObject([{ state: 'in-transit' }, EVENT]);
    }
  });

  it('counts its head where there are no activities', () => {
    const delivered = {
      ...data,
      shipment_status: 7,
      shipment_track: [{ awb_code: '1', current_status: 'Delivered', delivered_date: '2023-05-20 10:00:00' }],
      shipment_track_activities: null,
    };
    expect(readTracking({ 1: { tracking_data: delivered } }, onUnknown).get('1')).toEqual([
      {
        code: '7',
        at: new Date('2023-05-20T04:30:00Z'),
        state: 'delivered',
        ...{ reason: null, text: 'Delivered', place: null },
      },
    ]);
  });

  it('says nothing of parcels that it does not know', () => {
    expect(
      readTracking({ 1: {}, 2: { tracking_data: { track_status: 0, error: 'x' } } }, onUnknown).size,
    ).toBe(0);
    expect(readTracking('<html>', onUnknown).size).toBe(0);
  });
});
