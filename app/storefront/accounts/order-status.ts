import type { StatusTone } from '#app/ui/status.tsx';
import type { Order } from '#core/contract/orders.ts';
import type { OrderStatus, ReturnStatus } from '#core/rules/order-states.ts';
import { isWithinReturnWindow, RETURN_WINDOW_DAYS } from '#core/rules/order-states.ts';
import { orderStatusNames, orderTexts, returnStatusNames } from '#texts/orders.ts';

/** The way of an order that nothing stops. */
const ORDER_PATH: readonly OrderStatus[] = [
  'Pending',
  'Confirmed',
  'Packed',
  'Shipped',
  'Out for Delivery',
  'Delivered',
];

/** The steps of an order, the last of them reached or not: one that was stopped ends with what stopped it. */
export function orderSteps({
  status,
  deliveredAt,
}: Pick<Order, 'status' | 'deliveredAt'>): readonly OrderStatus[] {
  if (ORDER_PATH.includes(status)) return ORDER_PATH;
  if (status !== 'Returned') return ['Pending', status];
  return deliveredAt === undefined
    ? ['Pending', 'Shipped', 'Returned']
    : ['Pending', 'Shipped', 'Delivered', 'Returned'];
}

/** The store may have been given a status since this page was loaded: that goes by its own word. */
export function orderStatusName(status: OrderStatus): string {
  return orderStatusNames[status] ?? status;
}

export function returnStatusName(status: ReturnStatus): string {
  return returnStatusNames[status] ?? status;
}

/** The way of paying as shoppers call it. */
export function paymentName({ paymentMethod, replacementFor }: Order): string {
  if (replacementFor) return orderTexts.nothingToPay;
  return paymentMethod === 'COD' ? orderTexts.cashOnDelivery : orderTexts.paidOnline;
}

export function isPaid({ paymentStatus, replacementFor }: Order): boolean {
  return !replacementFor && ['Paid', 'Refunded', 'Partially Refunded'].includes(paymentStatus);
}

/** The tax invoice is issued when the parcel leaves, and stays when it comes back. */
export function hasInvoice(status: OrderStatus): boolean {
  return ['Shipped', 'Out for Delivery', 'Delivered', 'Returned'].includes(status);
}

export function orderTone(status: OrderStatus): StatusTone {
  if (status === 'Pending') return 'wait';
  return status === 'Cancelled' ? 'bad' : 'good';
}

export function returnTone(status: ReturnStatus): StatusTone {
  if (status === 'Pending') return 'wait';
  return status === 'Approved' ? 'good' : 'bad';
}

/** The last day on which a return or an exchange can be asked for. */
export function returnableUntil(order: Pick<Order, 'deliveredAt' | 'createdAt'>): string {
  const from = new Date(order.deliveredAt ?? order.createdAt).getTime();
  return new Date(from + RETURN_WINDOW_DAYS * 86_400_000).toISOString();
}

/** Whether a return or an exchange can be asked for: of some piece, and still. */
export function isReturnable(order: Order, now: Date): boolean {
  const isAnyLeft = order.items.some(
    ({ productId, returnableQuantity }) => productId && returnableQuantity > 0,
  );
  if (order.status !== 'Delivered' || !isAnyLeft) return false;
  const deliveredAt = order.deliveredAt === undefined ? null : new Date(order.deliveredAt);
  return isWithinReturnWindow({ deliveredAt, placedAt: new Date(order.createdAt) }, now);
}
