import { describe, expect, it } from 'vitest';
import { findTrouble, readStatus } from './statuses.ts';

describe('a status', () => {
  it.each([
    ['UD', 'Manifested', 'X-UCI', 'booked'],
    ['UD', 'Not Picked', 'X-PNP', 'booked'],
    ['UD', 'Not Picked', 'PNP-101', 'booked'],
    ['UD', 'Out for Pickup', 'FMOFP-101', 'booked'],
    ['UD', 'Pending', 'FMEOD-103', 'booked'],
    ['UD', 'In Transit', 'X-PPOM', 'picked-up'],
    ['UD', 'In Transit', 'X-PPONM', 'picked-up'],
    ['UD', 'In Transit', 'X-PIOM', 'in-transit'],
    ['UD', 'In Transit', 'X-DLL2F', 'in-transit'],
    ['UD', 'In Transit', null, 'in-transit'],
    ['UD', 'Pending', 'X-IBD3F', 'in-transit'],
    ['UD', 'Pending', null, 'in-transit'],
    ['UD', 'Dispatched', 'X-DDD3FD', 'out-for-delivery'],
    ['ud', 'DISPATCHED', 'x-ddd3fd', 'out-for-delivery'],
    ['DL', 'Delivered', 'EOD-38', 'delivered'],
    ['DL', 'Delivered', 'SC-101', 'delivered'],
    ['DL', 'Delivered', null, 'delivered'],
    ['DL', 'RTO', 'RD-AC', 'returned'],
    ['DL', 'RTO', null, 'returned'],
    ['DL', 'Delivered', 'RT-110', 'returned'],
    ['RT', 'In Transit', 'X-PIOM', 'returning'],
    ['RT', 'Pending', 'EOD-11', 'returning'],
    ['RT', 'Dispatched', 'X-DDD3FD', 'returning'],
    ['RT', 'In Transit', 'DTUP-210', 'returning'],
    ['RT', 'In Transit', 'RT-104', 'lost'],
    ['LT', 'Lost', 'LT-100', 'lost'],
    ['UD', 'Lost', 'LT-100', 'lost'],
    ['UD', 'Manifested', 'DTUP-210', 'cancelled'],
    ['UD', 'Not Picked', 'DTUP-210', 'cancelled'],
    [null, 'Dispatched', null, 'out-for-delivery'],
    [null, 'Delivered', null, 'delivered'],
    [null, 'RTO', null, 'returned'],
    [null, 'Lost', null, 'lost'],
  ])('%s %s %s is %s', (type, label, code, state) => {
    expect(readStatus({ type, label, code })).toEqual({ state, reason: null, isKnown: true });
  });

  it.each([
    ['EOD-11', 'unavailable'],
    ['EOD-74', 'address'],
    ['EOD-15', 'address'],
    ['SC-104', 'address'],
    ['EOD-3', 'later'],
    ['EOD-16', 'cash'],
    ['EOD-40', 'cash'],
    ['EOD-134', 'cash'],
    ['EOD-6', 'refused'],
    ['EOD-111', 'refused'],
    ['EOD-6O', 'refused'],
    ['EOD-69', 'open-delivery'],
    ['EOD-137', 'otp'],
    ['EOD-138', 'otp'],
    ['EOD-104', 'area'],
    ['EOD-43', 'area'],
    ['SC-102', 'area'],
    ['SC-103', 'area'],
    ['SC-106', 'area'],
    ['EOD-86', 'not-attempted'],
    ['EOD-999', 'other'],
    ['SC-1', 'other'],
    ['eod-11', 'unavailable'],
  ])('with %s has failed: %s', (code, reason) => {
    expect(readStatus({ type: 'UD', label: 'Pending', code })).toEqual({
      state: 'failed',
      reason,
      isKnown: true,
    });
  });

  it.each([
    ['PP', 'Open', 'X-ASP', 'booked'],
    ['PP', 'Dispatched', 'X-DDD3FP', 'booked'],
    ['PP', 'Scheduled', 'EOD-21', 'booked'],
    ['PU', 'In Transit', 'X-PPOM', 'picked-up'],
    ['PU', 'In Transit', 'X-PIOM', 'in-transit'],
    ['PU', 'Pending', null, 'in-transit'],
    ['PU', 'Dispatched', 'X-DDD3FD', 'out-for-delivery'],
    ['PU', 'Lost', 'LT-100', 'lost'],
    ['CN', 'Canceled', null, 'cancelled'],
    ['DL', 'DTO', 'RD-AC', 'delivered'],
    [null, 'DTO', null, 'delivered'],
  ])('%s %s %s is of goods that come back: %s', (type, label, code, state) => {
    const isReturn = true;
    expect(readStatus({ type, label, code })).toEqual({ state, reason: null, isKnown: true, isReturn });
  });

  it.each([
    ['ZZ', 'Delivered', 'EOD-38'],
    ['DL', 'Melted', null],
    ['UD', 'Delivered', 'EOD-38'],
    [null, 'Asha Rao', null],
    [null, null, null],
  ])('%s %s %s is not known', (type, label, code) => {
    expect(readStatus({ type, label, code })).toEqual({ state: null, reason: null, isKnown: false });
  });
});

it.each([
  ['UD', 'FMEOD-101', 'pickup-failed'],
  ['UD', 'fmeod-118', 'pickup-failed'],
  ['UD', 'FMOFP-101', undefined],
  ['UD', 'EOD-11', undefined],
  ['UD', null, undefined],
  // At the shopper's door.
  ['PP', 'EOD-777', 'pickup-failed'],
  ['pp', 'eod-21', 'pickup-failed'],
  ['PP', 'X-ASP', undefined],
  ['PU', 'EOD-11', undefined],
])('notifies of a pickup that failed: %s %s', (type, code, trouble) => {
  expect(findTrouble({ type, code })).toBe(trouble);
});
