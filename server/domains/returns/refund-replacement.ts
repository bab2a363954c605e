import type { Tx } from '#server/db/client.ts';
import type { Issuing } from '#server/domains/invoices/issue-document.ts';
import { insertHistory, lockOrder, type OrderRow } from '#server/domains/orders/orders.queries.ts';
import { refundReturn } from './refund-return.ts';
import {
  finishRefundedReturn,
  selectReturnedLines,
  selectReturnReplacedBy,
  updateReturn,
} from './returns.queries.ts';

/** What it takes to give money back beside the order itself. */
export interface RefundingContext {
  /** Issues credit notes along with what they are for. */
  issuing: Pick<Issuing, 'creditReturn'>;
  /** The store's own address, for links in messages. */
  publicUrl: string;
}

/**
 * A replacement that is cancelled or comes back undelivered leaves the shopper with neither the goods nor the money: the
 * exchange goes on as a return, and what was paid goes back. Nothing happens for any other order. The replacement must be
 * locked. To be called last: it issues the credit note.
 */
export async function refundReplacement(
  tx: Tx,
  replacement: OrderRow,
  { issuing, publicUrl, who, at }: RefundingContext & { who: string; at: Date },
): Promise<void> {
  if (replacement.replacementFor === null) return;
  const request = await selectReturnReplacedBy(tx, replacement.id);
  const order = request && (await lockOrder(tx, request.orderId));
  if (!request || !order) return;
  const lines = await selectReturnedLines(tx, request.id);
  await updateReturn(tx, request.id, { type: 'Return', status: 'Received', finishedAt: null });
  await insertHistory(tx, order.id, [
    {
      what: 'return',
      from: request.status,
      to: 'Received',
      who,
      returnId: request.id,
      note: `${replacement.id} was not delivered: refund instead of exchange`,
    },
  ]);
  const credited = await refundReturn(tx, { publicUrl, order, request, lines, who, at });
  await finishRefundedReturn(tx, request.id, at);
  await issuing.creditReturn(tx, credited);
}
