import { isCancellable } from '#core/rules/order-states.ts';
import type { Tx } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { lockOrder, type OrderRow } from '../orders.queries.ts';
import { selectOrderVersion } from './order-details.queries.ts';

/** Locks an order whose parcel has not left, as it was when the member of staff read it. */
export async function lockChangeableOrder(
  tx: Tx,
  { orderId, version }: { orderId: string; version: number },
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.placedAt === null) throw new Refusal('order-not-found');
  if (!isCancellable(order.status)) throw new Refusal('order-not-changeable');
  if ((await selectOrderVersion(tx, orderId)) !== version) throw new Refusal('changed-meanwhile');
  return order;
}
