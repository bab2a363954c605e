import type { StatusTone } from '#app/ui/status.tsx';
import type { Order } from '#core/contract/orders.ts';
import type { OrderStatus, ReturnStatus } from '#core/rules/order-states.ts';
import { isWithinReturnWindow } from '#core/rules/return-window.ts';

/** The way of an order that nothing stops. */
export const ORDER_PATH: readonly OrderStatus[] = [
  'Pending',
  'Confirmed',
  'Packed',
  'Shipped',
  'Out for Delivery',
  'Delivered',
];

export function orderTone(status: OrderStatus): StatusTone {
  if (status === 'Pending') return 'wait';
  return status === 'Cancelled' ? 'bad' : 'good';
}

export function returnTone(status: ReturnStatus): StatusTone {
  if (status === 'Pending') return 'wait';
  return status === 'Approved' ? 'good' : 'bad';
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
