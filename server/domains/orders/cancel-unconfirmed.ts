import { cancelOrder } from './cancel-order.ts';
import { type OrderContext, STORE } from './order-context.ts';
import { lockUnconfirmed } from './orders.queries.ts';

/**
 * Cancels one cash on delivery order that nobody confirmed in time; false when there is none. Customers who have had a
 * parcel delivered are trusted: their orders wait for staff.
 */
export async function cancelUnconfirmed(context: OrderContext): Promise<boolean> {
  const { confirmWithinHours } = await context.delivery.cod.readRules();
  if (confirmWithinHours === 0) return false;
  const at = context.now();
  const freed = await context.db.transaction(async (tx) => {
    const order = await lockUnconfirmed(tx, at);
    return order && cancelOrder(tx, order, { context, who: STORE, at, reason: 'not-confirmed' });
  });
  context.stockNews.tell(freed ?? []);
  return freed !== undefined;
}
