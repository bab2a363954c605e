import { isCancellable } from '#core/rules/order-states.ts';
import type { Tx } from '#server/db/client.ts';
import { cancelOrder } from '#server/domains/orders/lifecycle/cancel-order.ts';
import { type OrderHooks, STORE } from '#server/domains/orders/order-context.ts';
import { insertHistory, lockOrder } from '#server/domains/orders/orders.queries.ts';
import type { StockUnits } from '#server/domains/stock/take-stock.ts';

/**
 * All the money of an order went back by hand at the provider. What has not left the store is cancelled, so that nobody
 * packs it; what has left is only marked, and a person must see to it (`hasLeft`).
 */
export async function cancelRefunded(
  tx: Tx,
  { orderId, hooks, at }: { orderId: string; hooks: OrderHooks; at: Date },
): Promise<{ freed: StockUnits[]; hasLeft: boolean }> {
  const order = await lockOrder(tx, orderId);
  const isOver = order?.status === 'Cancelled' || order?.status === 'Returned';
  if (!order || order.placedAt === null || order.paymentStatus !== 'Refunded' || isOver) {
    return { freed: [], hasLeft: false };
  }
  if (isCancellable(order.status)) {
    const reason = 'refunded-at-provider';
    return { freed: await cancelOrder(tx, order, { hooks, who: STORE, at, reason }), hasLeft: false };
  }
  const note = 'refunded in full at the payment provider, after the order had left';
  await insertHistory(tx, orderId, [{ what: 'note', who: STORE, note }]);
  return { freed: [], hasLeft: true };
}
