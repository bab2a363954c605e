import { type OrderContext, STORE } from '../order-context.ts';
import { lockUnconfirmed, selectUnconfirmed } from '../orders.queries.ts';
import { cancelOrder } from './cancel-order.ts';

/**
 * Cash on delivery orders that nobody confirmed in time. Customers who have had a parcel delivered are trusted: their
 * orders wait for staff.
 */
export async function findUnconfirmed(
  context: OrderContext,
  at: { now: Date; most: number },
): Promise<string[]> {
  const { confirmWithinHours } = await context.delivery.cod.readRules();
  return confirmWithinHours === 0 ? [] : selectUnconfirmed(context.db, at);
}

/** False when it has been confirmed or cancelled meanwhile. */
export async function cancelUnconfirmed(context: OrderContext, id: string): Promise<boolean> {
  const at = context.now();
  const freed = await context.db.transaction(async (tx) => {
    const order = await lockUnconfirmed(tx, { id, now: at });
    return order && cancelOrder(tx, order, { hooks: context.hooks, who: STORE, at, reason: 'not-confirmed' });
  });
  context.stockNews.tell(freed ?? []);
  return freed !== undefined;
}
