import type { OrderStatus } from '#core/rules/order-states.ts';
import type { ParcelState } from '#core/rules/parcel-states.ts';
import type { OrderRow } from '../orders.queries.ts';

type CashOrder = Pick<OrderRow, 'status' | 'paymentMethod' | 'paymentStatus' | 'totalPaise' | 'aheadPaise'>;

const GOES_BACK: readonly OrderStatus[] = ['Cancelled', 'Returned'];
/** Nobody will come to the door with it. */
const NOT_COMING: readonly ParcelState[] = ['returning', 'returned', 'lost'];

/** What the person at the door still has to be given, by the order and the parcel that it travels in now. */
export function cashToCollect(
  order: CashOrder & { refusedAt: unknown },
  parcelState: ParcelState | null = null,
): number {
  const isOver = order.status === 'Delivered' || GOES_BACK.includes(order.status) || order.refusedAt !== null;
  const isComing = !isOver && (parcelState === null || !NOT_COMING.includes(parcelState));
  return order.paymentMethod === 'COD' && order.paymentStatus === 'Pending' && isComing
    ? order.totalPaise - order.aheadPaise
    : 0;
}

/** What was paid online of an order that is to be paid at the door: money that goes back is no longer paid. */
export function paidAhead(order: Pick<CashOrder, 'status' | 'paymentMethod' | 'aheadPaise'>): number {
  return order.paymentMethod === 'COD' && !GOES_BACK.includes(order.status) ? order.aheadPaise : 0;
}

/** The same of any order. */
export function paidOnline(order: CashOrder): number {
  const isPrepaid = order.paymentMethod !== 'COD' && order.paymentStatus === 'Paid';
  return isPrepaid && !GOES_BACK.includes(order.status) ? order.totalPaise : paidAhead(order);
}
