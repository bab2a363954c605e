import type { CodAnswer } from '#core/contract/orders/cod.ts';
import { isWaiting } from '#core/rules/order-states.ts';
import type { Tx } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { StockUnits } from '#server/domains/stock/take-stock.ts';
import { cancelOrder } from '../lifecycle/cancel-order.ts';
import { changeOrder, lockPlaced } from '../lifecycle/change-order.ts';
import { notifyShopper, ORDER_MESSAGES, type TrackedOrder } from '../lifecycle/order-messages.ts';
import type { OrderContext } from '../order-context.ts';
import type { OrderRow } from '../orders.queries.ts';
import { requireTracked } from '../require-tracked.ts';

/** How the shopper has answered, as the order's history says it. */
const WAYS = { link: 'by the link', whatsapp: 'by WhatsApp' } as const;

interface Answering {
  answer: CodAnswer;
  way: keyof typeof WAYS;
}

/** The shopper confirms or cancels a cash order by its link. Twice is the same as once. */
export async function answerByLink(
  context: OrderContext,
  { token, answer }: { token: string; answer: CodAnswer },
): Promise<void> {
  const { id } = await requireTracked(context.db, token);
  await answerQuestion(context, { orderId: id, answer, way: 'link' });
}

export async function answerQuestion(
  context: OrderContext,
  { orderId, ...answering }: Answering & { orderId: string },
): Promise<void> {
  const freed = await context.db.transaction(async (tx) => {
    const order = await lockPlaced(tx, orderId);
    if (isWaiting(order)) return takeAnswer(context, tx, order, answering);
    if (isAnsweredSo(order, answering.answer)) return [];
    throw new Refusal('order-not-waiting');
  });
  context.stockNotifier.notify(freed);
}

async function takeAnswer(
  { hooks, now, publicUrl }: OrderContext,
  tx: Tx,
  order: OrderRow,
  { answer, way }: Answering,
): Promise<StockUnits[]> {
  if (answer === 'cancel') return cancelOrder(tx, order, { hooks, publicUrl, who: order.userId, at: now() });
  if (order.askedFor === 'part') throw new Refusal('part-payment-owed');
  const note = `Confirmed by the shopper, ${WAYS[way]}`;
  const confirmed = await changeOrder(tx, order, { status: 'Confirmed', who: order.userId, note });
  await notifyConfirmed(tx, confirmed, publicUrl);
  return [];
}

/** The order that was waiting is on its way into the parcel: only now the shopper hears that it was placed. */
export async function notifyConfirmed(tx: Tx, order: TrackedOrder, site: string): Promise<void> {
  const message = ORDER_MESSAGES['order-placed'](order, site);
  await notifyShopper(tx, { event: `order-placed:${order.id}`, order, message });
}

/** Asked once, and answered by now in this very way. */
function isAnsweredSo({ askedFor, status }: OrderRow, answer: CodAnswer): boolean {
  const isCancelled = status === 'Cancelled';
  return askedFor !== null && (answer === 'cancel') === isCancelled && status !== 'Returned';
}
