import type { UnpaidOrder, UnpaidOrderRow } from '#core/contract/orders/unpaid.ts';
import type { StaffPayout } from '#core/contract/payments.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import type { OrderRow } from '../orders.queries.ts';
import type {
  StaffCustomerRow,
  StaffHistoryRow,
  StaffLineRow,
  StaffRefundRow,
} from './order-details.queries.ts';
import {
  isoOf,
  presentLine,
  presentMoney,
  presentPictures,
  presentRefund,
  presentShipping,
} from './present-order.ts';
import type { UnpaidRow } from './unpaid-orders.queries.ts';

export function presentUnpaidRow(
  { files, startedAt, status, holdUntil, totalPaise, paidPaise, refundedPaise, ...row }: UnpaidRow,
  at: Date,
): UnpaidOrderRow {
  const endsAt = holdUntil === null ? null : new Date(holdUntil);
  return {
    ...row,
    startedAt: isoOf(startedAt),
    isOpen: isStillOpen(status, endsAt, at),
    endsAt: endsAt?.toISOString() ?? null,
    total: rupeesFromPaise(totalPaise),
    paid: rupeesFromPaise(paidPaise),
    refunded: rupeesFromPaise(refundedPaise),
    pictures: presentPictures(files),
  };
}

interface UnpaidOrderRows {
  order: OrderRow;
  lines: StaffLineRow[];
  history: StaffHistoryRow[];
  refunds: StaffRefundRow[];
  payouts: StaffPayout[];
  customer: StaffCustomerRow;
  attempts: UnpaidOrder['attempts'];
  at: Date;
}

export function presentUnpaidOrder(rows: UnpaidOrderRows): UnpaidOrder {
  const { order, history, at } = rows;
  const ended = history.find(({ what, to }) => what === 'status' && to === 'Cancelled');
  return {
    id: order.id,
    startedAt: order.createdAt.toISOString(),
    isOpen: isStillOpen(order.status, order.holdUntil, at),
    endsAt: order.holdUntil?.toISOString() ?? null,
    ending: ended?.note ?? null,
    shipping: presentShipping(order),
    customer: rows.customer,
    lines: rows.lines.map((line) => presentLine(line, false)),
    money: presentMoney(order),
    refunds: rows.refunds.map((refund) => presentRefund(refund, rows.payouts)),
    attempts: rows.attempts,
  };
}

/** Its time may be over a little before a job ends it. */
function isStillOpen(status: string, endsAt: Date | null, at: Date): boolean {
  return status === 'Pending' && endsAt !== null && endsAt > at;
}
