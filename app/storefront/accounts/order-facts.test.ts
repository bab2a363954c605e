import { expect, it } from 'vitest';
import type { ShownRefund } from '#core/contract/orders.ts';
import { refundText } from './order-facts.tsx';

const refund: ShownRefund = {
  _id: 'RF1',
  amount: 1498,
  status: 'started',
  startedAt: '2026-11-15T10:00:00Z',
  isCash: false,
};

it('says where the money is, and nothing that is not true', () => {
  const paidOn = { status: 'done' as const, doneAt: '2026-11-17T10:00:00Z' };
  const cash = { ...refund, isCash: true };
  expect(
    [
      refund,
      { ...refund, ...paidOn },
      cash,
      { ...cash, payee: 'as•••@okaxis' },
      { ...cash, ...paidOn, payee: 'as•••@okaxis', reference: '412345678901' },
    ].map(refundText),
  ).toEqual([
    'Refund of ₹1,498 started on 15 Nov · to your UPI or card in 5–7 working days',
    'Refund of ₹1,498 sent on 17 Nov to your original payment method',
    'Refund of ₹1,498 · tell us where to send it',
    'Refund of ₹1,498 · we’ll transfer it to as•••@okaxis and send you the reference by SMS',
    'Refund of ₹1,498 transferred on 17 Nov · to as•••@okaxis · Reference 412345678901',
  ]);
});
