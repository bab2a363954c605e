import {
  canOrderBecome,
  canPaymentBecome,
  canStepBack,
  type OrderStatus,
  type PaymentStatus,
} from '#core/rules/order-states.ts';
import type { Tx } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  type HistoryEntry,
  insertHistory,
  type OrderFields,
  type OrderRow,
  updateOrder,
} from '../orders.queries.ts';

export interface OrderChange extends Omit<OrderFields, 'status' | 'paymentStatus'> {
  status?: OrderStatus;
  paymentStatus?: PaymentStatus;
}

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
  if (change.status !== undefined && change.status !== order.status) {
    const status = order.status;
    const isAllowed = isUndo
      ? canStepBack({ ...order, status }, change.status)
      : canOrderBecome(status, change.status);
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
