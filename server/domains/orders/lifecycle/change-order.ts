import { canOrderBecome, canPaymentBecome, canStepBack, isWaiting } from '#core/rules/order-states.ts';
import type { Tx } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  type HistoryEntry,
  insertHistory,
  lockOrder,
  type OrderRow,
  updateOrder,
} from '../orders.queries.ts';

/** An order, and no hold. */
export type PlacedOrder = OrderRow & { placedAt: Date };

/** Another's order, and a hold that never became one, are as good as not there. */
export function requirePlaced(order: OrderRow | undefined, buyer?: { id: string }): PlacedOrder {
  const isHidden = buyer !== undefined && order?.userId !== buyer.id;
  if (!order || order.placedAt === null || isHidden) throw new Refusal('order-not-found');
  return { ...order, placedAt: order.placedAt };
}

export async function lockPlaced(tx: Tx, orderId: string, buyer?: { id: string }): Promise<PlacedOrder> {
  return requirePlaced(await lockOrder(tx, orderId), buyer);
}

export type OrderChange = Partial<Omit<OrderRow, 'id'>>;

/**
 * The one way in which an order changes: only along the tables of states, with an entry in its history for each. The
 * order must be locked by the transaction.
 */
export async function changeOrder(
  tx: Tx,
  order: OrderRow,
  { who, note, isUndo = false, ...change }: OrderChange & { who: string; note?: string; isUndo?: boolean },
): Promise<OrderRow> {
  const entries: HistoryEntry[] = [];
  // Whatever becomes of it, it no longer waits for its shopper.
  if (isWaiting(order) && isWaiting({ ...order, ...change }) === false) change.waitsUntil = null;
  if (change.status !== undefined && change.status !== order.status) {
    const isAllowed = isUndo
      ? canStepBack(order, change.status)
      : canOrderBecome(order.status, change.status);
    if (!isAllowed) {
      throw new Refusal('order-status-not-allowed', {
        message: `An order cannot go from ${order.status} to ${change.status}`,
        field: 'status',
      });
    }
    entries.push({ what: 'status', from: order.status, to: change.status, who, note });
  }
  if (change.paymentStatus !== undefined && change.paymentStatus !== order.paymentStatus) {
    if (!canPaymentBecome(order.paymentStatus, change.paymentStatus)) {
      throw new Error(`A payment cannot go from ${order.paymentStatus} to ${change.paymentStatus}`);
    }
    entries.push({ what: 'payment', from: order.paymentStatus, to: change.paymentStatus, who, note });
  }
  await updateOrder(tx, order.id, change);
  await insertHistory(tx, order.id, entries);
  return { ...order, ...change };
}
