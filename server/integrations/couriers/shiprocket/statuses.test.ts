import { describe, expect, it } from 'vitest';
import { findTrouble, isCancelledOrder, readReason, readStatus } from './statuses.ts';

function byNumber(shipmentNumber: unknown) {
  return readStatus({ shipmentNumber, labels: [] });
}

function byLabel(label: string) {
  return readStatus({ shipmentNumber: 'NA', labels: [null, label] })?.state;
}

describe('a status', () => {
  it.each([
    [1, 'booked'],
    ['19', 'booked'],
    [72, 'booked'],
    [42, 'picked-up'],
    ['18', 'in-transit'],
    [38, 'in-transit'],
    [17, 'out-for-delivery'],
    [7, 'delivered'],
    [43, 'delivered'],
    [21, 'failed'],
    [77, 'failed'],
    [9, 'returning'],
    [46, 'returning'],
    [10, 'returned'],
    [14, 'returned'],
    [12, 'lost'],
    [76, 'lost'],
    [8, 'cancelled'],
    [45, 'cancelled'],
  ])('%s of the shipment table is %s', (number, state) => {
    expect(byNumber(number)).toEqual({ code: String(number), state, isKnown: true });
  });

  it('can be known and change nothing', () => {
    for (const number of [16, 23, 47]) expect(byNumber(number)).toMatchObject({ state: null, isKnown: true });
  });

  it('can be unknown', () => {
    expect(byNumber(999)).toEqual({ code: '999', state: null, isKnown: false });
    expect(byNumber('NA')).toBeNull();
    expect(readStatus({ shipmentNumber: null, labels: ['Sorted by hand'] })).toEqual({
      ...{ code: 'SORTED BY HAND', state: null, isKnown: false },
    });
  });

  it.each([
    [15, 'returning'],
    [16, 'returned'],
    [17, 'returned'],
    [19, 'out-for-delivery'],
    [20, 'in-transit'],
    [36, 'failed'],
    [5, 'cancelled'],
    [7, 'delivered'],
  ])(
    '%s of the order table is %s, and counts only without one of the shipment table',
    (orderNumber, state) => {
      expect(readStatus({ shipmentNumber: null, orderNumber, labels: [] })).toEqual({
        ...{ code: `order-${orderNumber}`, state, isKnown: true },
      });
      expect(readStatus({ shipmentNumber: 12, orderNumber, labels: [] })?.state).toBe('lost');
    },
  );

  it.each([
    ['RTO Initiated', 'returning'],
    ['RTO_NDR', 'returning'],
    ['rto-delivered', 'returned'],
    ['RTO ACKNOWLEDGED', 'returned'],
    ['Undelivered-1st Attempt', 'failed'],
    ['IN TRANSIT-EN-ROUTE', 'in-transit'],
    ['Reached Destination Hub', 'in-transit'],
    ['REACHED BACK AT SELLER CITY', 'returning'],
    ['CANCELED', 'cancelled'],
    ['Cancelled', 'cancelled'],
    ['Out_For_Delivery', 'out-for-delivery'],
    ['DELIVERED', 'delivered'],
    ['PICKED UP', 'picked-up'],
    ['Shipped', 'in-transit'],
    ['LOST', 'lost'],
    ['SELF FULFILED', null],
  ])('without a number goes by its label: %s', (label, state) => {
    expect(byLabel(label)).toBe(state);
  });

  it('of an order says whether it is cancelled', () => {
    expect(isCancelledOrder(5, 'x')).toBe(true);
    expect(isCancelledOrder(1, 'CANCELED')).toBe(true);
    expect(isCancelledOrder(18, 'CANCELLATION REQUESTED')).toBe(false);
  });
});

describe('the reason of a failed delivery', () => {
  it.each([
    ['Customer not available', 'unavailable'],
    ['Door locked / premises closed', 'unavailable'],
    ['Customer not available at the address', 'unavailable'],
    ['Customer not contactable', 'unreachable'],
    ['Phone switched off', 'unreachable'],
    ['Phone off', 'unreachable'],
    ['Customer is not reachable', 'unreachable'],
    ['Incorrect phone number', 'unreachable'],
    ['Address incomplete', 'address'],
    ['Incorrect address', 'address'],
    ['Address not found', 'address'],
    ['Reschedule asked by customer', 'later'],
    ['Future delivery requested', 'later'],
    ['Cash not ready', 'cash'],
    ['COD amount not ready', 'cash'],
    ['COD amount not available', 'cash'],
    ['Refused by customer', 'refused'],
    ['Order cancelled by customer', 'refused'],
    ['Customer wants to open the parcel', 'open-delivery'],
    ['Wants open delivery', 'open-delivery'],
    ['OTP not available', 'otp'],
    ['Out of delivery area', 'area'],
    ['Entry restricted', 'area'],
    ['Delivery not attempted', 'not-attempted'],
    ['No time', 'not-attempted'],
    ['The dog ate it', 'other'],
    ['', 'other'],
  ])('is read from the courier’s words: %s', (words, reason) => {
    expect(readReason(words)).toBe(reason);
  });
});

it('tells of pickups that failed and of parts that were handed over', () => {
  expect(['13', '20', '47', '23', '19', 'order-13'].map(findTrouble)).toEqual([
    'pickup-failed',
    'pickup-failed',
    'pickup-failed',
    'partly-delivered',
    undefined,
    undefined,
  ]);
});
