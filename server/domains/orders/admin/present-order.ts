import type { StaffOrder } from '#core/contract/orders/details.ts';
import type { StaffOrderRow } from '#core/contract/orders/list.ts';
import type { StaffPayout } from '#core/contract/payments.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import { isCancellable, isComingBack } from '#core/rules/order-states.ts';
import { hidePayeeLink } from '#core/rules/payee.ts';
import type { OrderRow } from '../orders.queries.ts';
import {
  type DocumentRow,
  NO_CHANGE,
  type ReturnOfOrder,
  type StaffCustomerRow,
  type StaffHistoryRow,
  type StaffLineRow,
  type StaffMessageRow,
  type StaffRefundRow,
} from './order-details.queries.ts';
import type { ListedOrderRow } from './order-list.queries.ts';

const THUMB = 160;
const MOST_PICTURES = 3;

export function presentListedOrder({ files, totalPaise, refusedAt, ...row }: ListedOrderRow): StaffOrderRow {
  return {
    ...row,
    isComingBack: isComingBack({ status: row.status, refusedAt }),
    placedAt: isoOf(row.placedAt),
    status: row.status,
    paymentMethod: row.paymentMethod,
    paymentStatus: row.paymentStatus,
    total: rupeesFromPaise(totalPaise),
    pictures: presentPictures(files),
  };
}

export interface StaffOrderRows {
  order: OrderRow;
  lines: StaffLineRow[];
  history: StaffHistoryRow[];
  refunds: StaffRefundRow[];
  payouts: StaffPayout[];
  customer: StaffCustomerRow;
  messages: StaffMessageRow[];
  returns: ReturnOfOrder[];
  documents: DocumentRow[];
}

/** Everything that staff see of one order. */
export function presentStaffOrder(rows: StaffOrderRows): StaffOrder {
  const { order } = rows;
  const canChange = isCancellable(order.status);
  return {
    id: order.id,
    version: rows.history.find(({ what }) => !NO_CHANGE.includes(what))?.id ?? 0,
    status: order.status,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    placedAt: (order.placedAt ?? order.createdAt).toISOString(),
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    refusedAt: order.refusedAt?.toISOString() ?? null,
    isComingBack: isComingBack({ status: order.status, refusedAt: order.refusedAt }),
    returnQuality: order.returnQuality,
    courier: order.courier,
    trackingNumber: order.trackingNumber,
    shipping: presentShipping(order),
    customer: rows.customer,
    lines: rows.lines.map((line) => presentLine(line, canChange)),
    money: presentMoney(order),
    refunds: rows.refunds.map((refund) => presentRefund(refund, rows.payouts)),
    replacementFor: order.replacementFor,
    returnRequests: rows.returns.map(({ reopened: _, ...request }) => ({
      ...request,
      status: request.status,
    })),
    history: rows.history.map(presentEntry),
    messages: rows.messages.map(presentMessage),
    documents: rows.documents.map(presentDocument),
  };
}

export function presentShipping(order: OrderRow): StaffOrder['shipping'] {
  return {
    name: order.shipName,
    address: order.shipAddress,
    phone: order.shipPhone,
    altPhone: order.shipAltPhone,
    email: order.shipEmail,
    pincode: order.shipPincode,
    city: order.shipCity,
    state: order.shipState,
  };
}

function presentEntry({ returnId: _, ...entry }: StaffHistoryRow): StaffOrder['history'][number] {
  return { ...entry, at: isoOf(entry.at) };
}

export function presentLine(row: StaffLineRow, canChange: boolean): StaffOrder['lines'][number] {
  const { file, unitPaise, discountPaise, totalPaise, sizes, ...line } = row;
  return {
    ...line,
    picture: presentThumb(file),
    price: rupeesFromPaise(unitPaise),
    discount: rupeesFromPaise(discountPaise),
    total: rupeesFromPaise(totalPaise),
    sizes: canChange ? (sizes ?? []) : [],
  };
}

export function presentMoney(order: OrderRow): StaffOrder['money'] {
  return {
    subtotal: rupeesFromPaise(order.subtotalPaise),
    offer: rupeesFromPaise(order.offerPaise),
    couponCode: order.couponCode,
    discount: rupeesFromPaise(order.discountPaise),
    delivery: rupeesFromPaise(order.deliveryPaise),
    total: rupeesFromPaise(order.totalPaise),
    paid: rupeesFromPaise(order.paidPaise),
    refunded: rupeesFromPaise(order.refundedPaise),
    toCollect: rupeesFromPaise(cashToCollect(order)),
  };
}

/** What the person at the door still has to be given. */
export function cashToCollect(
  order: Pick<OrderRow, 'paymentMethod' | 'paymentStatus' | 'status' | 'totalPaise' | 'refusedAt'>,
): number {
  const isOpen = !['Delivered', 'Cancelled', 'Returned'].includes(order.status) && order.refusedAt === null;
  return order.paymentMethod === 'COD' && order.paymentStatus === 'Pending' && isOpen ? order.totalPaise : 0;
}

export function presentRefund(
  { amountPaise, ...refund }: StaffRefundRow,
  payouts: readonly StaffPayout[],
): StaffOrder['refunds'][number] {
  return {
    ...refund,
    amount: rupeesFromPaise(amountPaise),
    payout: payouts.find(({ refundId }) => refundId === refund.id) ?? null,
    status: refund.status,
    createdAt: isoOf(refund.createdAt),
    finishedAt: refund.finishedAt === null ? null : isoOf(refund.finishedAt),
  };
}

function presentMessage(row: StaffMessageRow): StaffOrder['messages'][number] {
  const { id, event, channel, recipient, lastError } = row;
  const body = hidePayeeLink(row.body);
  const state = row.sentAt !== null ? 'sent' : row.gaveUpAt !== null ? 'failed' : 'waiting';
  return { id, event, channel, recipient, body, state, error: lastError, at: isoOf(row.at) };
}

function presentDocument({
  number,
  kind,
  totalPaise,
  issuedAt,
}: DocumentRow): StaffOrder['documents'][number] {
  return {
    number,
    kind: kind === 'invoice' ? 'invoice' : 'credit-note',
    total: rupeesFromPaise(totalPaise),
    issuedAt: isoOf(issuedAt),
  };
}

/** Of the first lines of an order in a list. */
export function presentPictures(files: readonly (string | null)[]): string[] {
  return files.slice(0, MOST_PICTURES).map(presentThumb);
}

export function presentThumb(file: string | null): string {
  return file === null ? '' : addressOfFile(file, THUMB);
}

export function isoOf(at: string): string {
  return new Date(at).toISOString();
}
