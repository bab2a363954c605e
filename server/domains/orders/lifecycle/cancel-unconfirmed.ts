import { sweep } from '#server/jobs/sweep.ts';
import { type OrderContext, STORE } from '../order-context.ts';
import { lockUnconfirmed, selectUnconfirmed } from '../orders.queries.ts';
import { cancelOrder } from './cancel-order.ts';

/**
 * Cancels cash on delivery orders that nobody confirmed in time; false when there are none. Customers who have had a
 * parcel delivered are trusted: their orders wait for staff.
 */
export async function cancelUnconfirmed(context: OrderContext): Promise<boolean> {
  const { confirmWithinHours } = await context.delivery.cod.readRules();
  if (confirmWithinHours === 0) return false;
  const tried = await sweep(context, {
    kind: 'confirmation',
    findDue: (at) => selectUnconfirmed(context.db, at),
    work: (id) => cancelOne(context, id),
  });
  return tried > 0;
}

async function cancelOne(context: OrderContext, id: string): Promise<boolean> {
  const at = context.now();
  const freed = await context.db.transaction(async (tx) => {
    const order = await lockUnconfirmed(tx, { id, now: at });
    return order && cancelOrder(tx, order, { context, who: STORE, at, reason: 'not-confirmed' });
  });
  context.stockNews.tell(freed ?? []);
  return freed !== undefined;
}
