import { describe, expect, it } from 'vitest';
import type { Order } from '#core/contract/orders.ts';
import {
  ORDER_STATUSES,
  type OrderStatus,
  RETURN_STATUSES,
  type ReturnStatus,
} from '#core/rules/order-states.ts';
import {
  hasInvoice,
  isPaid,
  isReturnable,
  orderStatusName,
  orderSteps,
  orderTone,
  paymentName,
  returnStatusName,
  returnTone,
} from './order-status.ts';

it('shows pending orders yellow, cancelled ones red and every other one green', () => {
  const tones = ORDER_STATUSES.map((status) => [status, orderTone(status)]);
  expect(tones.filter(([, tone]) => tone !== 'good')).toEqual([
    ['Pending', 'wait'],
    ['Cancelled', 'bad'],
  ]);
});

it('shows pending return requests yellow, approved ones green and every other one red', () => {
  const tones = RETURN_STATUSES.map((status) => [status, returnTone(status)]);
  expect(tones.filter(([, tone]) => tone !== 'bad')).toEqual([
    ['Pending', 'wait'],
    ['Approved', 'good'],
  ]);
});

it('shows how far an order came, also one that was stopped', () => {
  expect(orderSteps({ status: 'Shipped' })).toHaveLength(6);
  expect(orderSteps({ status: 'Cancelled' })).toEqual(['Pending', 'Cancelled']);
  expect(orderSteps({ status: 'Returned' })).toEqual(['Pending', 'Shipped', 'Returned']);
  const deliveredAt = '2026-11-14T10:00:00Z';
  expect(orderSteps({ status: 'Returned', deliveredAt })).toContain('Delivered');
});

it('shows a status that it does not know by its own word, in green', () => {
  const status = 'Processing' as OrderStatus;
  expect(orderStatusName(status)).toBe('Processing');
  expect(orderTone(status)).toBe('good');
  expect(orderSteps({ status })).toEqual(['Pending', 'Processing']);
  expect(returnStatusName('Inspected' as ReturnStatus)).toBe('Inspected');
  expect(returnTone('Inspected' as ReturnStatus)).toBe('bad');
});

it('has an invoice once the parcel has left, also when it has come back', () => {
  expect(ORDER_STATUSES.filter(hasInvoice)).toEqual(['Shipped', 'Out for Delivery', 'Delivered', 'Returned']);
});

it('calls the payment what shoppers call it', () => {
  const order = (changes: Partial<Order>) =>
    ({ paymentMethod: 'COD', paymentStatus: 'Pending', status: 'Shipped', ...changes }) as Order;
  expect(paymentName(order({}))).toBe('Cash on delivery');
  expect(paymentName(order({ paymentMethod: 'Razorpay' }))).toBe('Paid online');
  expect(isPaid(order({ paymentStatus: 'Refunded' }))).toBe(true);
});

describe('isReturnable', () => {
  const now = new Date('2026-11-15T10:00:00Z');
  const item = (returnableQuantity: number, productId: object | null = { _id: 'p1' }) =>
    ({ productId, quantity: 2, returnableQuantity }) as Order['items'][number];
  const order = (changes: Partial<Order>) =>
    ({
      status: 'Delivered',
      createdAt: '2026-11-14T10:00:00Z',
      items: [item(1)],
      ...changes,
    }) as Order;

  it('holds for seven days from the delivery', () => {
    const old = '2026-10-01T10:00:00Z';
    expect(isReturnable(order({ createdAt: old, deliveredAt: '2026-11-08T10:00:00Z' }), now)).toBe(true);
    expect(isReturnable(order({ createdAt: old, deliveredAt: '2026-11-08T09:59:59Z' }), now)).toBe(false);
  });

  it('holds from the order when nobody knows the delivery', () => {
    expect(isReturnable(order({}), now)).toBe(true);
    expect(isReturnable(order({ createdAt: '2026-11-01T10:00:00Z' }), now)).toBe(false);
  });

  it('does not for orders that were not delivered', () => {
    expect(isReturnable(order({ status: 'Shipped' }), now)).toBe(false);
  });

  it('holds while there are pieces without a request whose product still exists', () => {
    expect(isReturnable(order({ items: [item(0), item(1)] }), now)).toBe(true);
    expect(isReturnable(order({ items: [item(0), item(1, null)] }), now)).toBe(false);
  });
});
