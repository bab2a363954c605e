import { isCancellable } from '#core/rules/order-states.ts';
import type { Tx } from '#server/db/client.ts';
import { type StockUnits, takeStockAgain, writeOffStock } from '#server/domains/stock/take-stock.ts';
import { type OrderHooks, STORE } from '../order-context.ts';
import { type OrderRow, selectLines } from '../orders.queries.ts';
import { getUnits } from './cancel-order.ts';
import { changeOrder } from './change-order.ts';

/** What a courier has lost is sent once more: the same goods leave the shelf again. The order must be locked. */
export async function takeGoodsAgain(
  tx: Tx,
  order: OrderRow,
  { who }: { who: string },
): Promise<StockUnits[]> {
  const units = getUnits(await selectLines(tx, order.id));
  await takeStockAgain(tx, { orderId: order.id, units, who });
  return units;
}

/** Takes off the shelf again what a cancelled order has just put there, since a courier has lost it. */
export async function writeOffLost(tx: Tx, order: OrderRow, { who }: { who: string }): Promise<void> {
  const units = getUnits(await selectLines(tx, order.id));
  await writeOffStock(tx, { orderId: order.id, units, who: who === STORE ? null : who });
}

/**
 * Ends an order whose parcel is lost. Nothing goes back on the shelf; what was paid goes back. The order must be locked,
 * and on its way.
 */
export async function closeLost(
  tx: Tx,
  order: OrderRow,
  { hooks, who, at }: { hooks: OrderHooks; who: string; at: Date },
): Promise<void> {
  // The courier had it, though nobody scanned that it left.
  const left = isCancellable(order.status) ? await changeOrder(tx, order, { status: 'Shipped', who }) : order;
  const note = 'Lost by the courier: not restocked';
  const closed = await changeOrder(tx, left, { status: 'Returned', returnQuality: 'Damaged', note, who });
  await hooks.refundOrder(tx, closed, { reason: 'order-undelivered', who, at });
  await hooks.creditOrder(tx, { orderId: order.id, at, isLost: true });
  await hooks.refundReplacement(tx, order, { who, at });
}
