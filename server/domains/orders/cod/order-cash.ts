import { isWaiting, type OrderStatus } from '#core/rules/order-states.ts';
import type { ParcelState } from '#core/rules/parcel-states.ts';
import type { OrderRow } from '../orders.queries.ts';

type CashOrder = Pick<OrderRow, 'status' | 'paymentMethod' | 'paymentStatus' | 'totalPaise' | 'aheadPaise'>;
/** What its shopper was asked for before it is packed. */
export type AskedOrder = Pick<OrderRow, 'status' | 'askedFor' | 'waitsUntil' | 'advancePaise'>;

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

/** What a shopper is to keep ready: without the part that is asked for ahead nothing is sent. */
export function cashAtTheDoor(
  order: Parameters<typeof cashToCollect>[0] & AskedOrder,
  parcelState?: ParcelState | null,
): number {
  return cashToCollect(order, parcelState) - (partAskedFor(order) ?? 0);
}

/** In paise; null for an order of which no part is asked for now. */
export function partAskedFor(order: AskedOrder): number | null {
  return isWaiting(order) && order.askedFor === 'part' ? order.advancePaise : null;
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
