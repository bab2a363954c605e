import { Refusal } from '#server/domains/refusal.ts';
import type { Actor, OrderContext } from '../order-context.ts';
import { insertHistory, selectOrder } from '../orders.queries.ts';

/** What staff write down about an order, for each other. */
export async function writeOrderNote(
  { db }: OrderContext,
  { staff, orderId, note }: { staff: Actor; orderId: string; note: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await selectOrder(tx, orderId);
    if (!order || order.placedAt === null) throw new Refusal('order-not-found');
    await insertHistory(tx, orderId, [{ what: 'note', who: staff.id, note }]);
  });
}
