import { type PriceTerms, refundReturned } from '#core/pricing/returned-goods.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { findCouponTerms } from '#server/domains/coupons/coupons.service.ts';
import type { CreditedReturn } from '#server/domains/invoices/issue-document.ts';
import { changeOrder } from '#server/domains/orders/lifecycle/change-order.ts';
import {
  lockOrder,
  type OrderLineRow,
  type OrderRow,
  selectLines,
  selectOrder,
} from '#server/domains/orders/orders.queries.ts';
import { askPayees } from '#server/domains/payments/refunds/ask-payee.ts';
import { decideRefund } from '#server/domains/payments/refunds/decide-refund.ts';
import {
  countReturned,
  type ReturnedLine,
  type ReturnRow,
  selectReturnedLines,
  updateReturn,
} from './returns.queries.ts';

/**
 * Decides what is paid back for goods that are here. A replacement cost nothing: its money is with the order that was
 * paid for. The order must be locked; whoever locks a replacement and the order before it locks them in this order.
 * Returns what the credit note is made of, to be issued last.
 */
export async function refundReturn(
  tx: Tx,
  {
    publicUrl,
    order,
    request,
    lines,
    who,
    at,
  }: {
    publicUrl: string;
    order: OrderRow;
    request: Pick<ReturnRow, 'id'>;
    lines: readonly ReturnedLine[];
    who: string;
    at: Date;
  },
): Promise<CreditedReturn> {
  for (const { line, quantity } of lines) {
    if (line.replacesLineId !== null) {
      await countReturned(tx, { lineId: line.id, quantity, refundPaise: 0 });
    }
  }
  const paid = await lockPaidOrder(tx, order);
  const { refunds, before } = await quoteRefund(tx, paid, lines);
  for (const refund of refunds) await countReturned(tx, refund);
  const refundPaise = refunds.reduce((sum, refund) => sum + refund.refundPaise, 0);
  await updateReturn(tx, request.id, { refundPaise });
  if (paid.id !== order.id) await closeIfAllBack(tx, order, who);
  const changed = await closeIfAllBack(tx, paid, who);
  await decideRefund(tx, changed, {
    amountPaise: refundPaise,
    reason: 'order-returned',
    returnId: request.id,
    who,
    at,
  });
  await askPayees(tx, { order: paid, returnId: request.id, publicUrl, at });
  return {
    orderId: paid.id,
    returnId: request.id,
    refunds: refunds.map((refund) => withBefore(refund, before)),
    at,
  };
}

/** What would be paid back if the goods of a request arrived now. */
export async function estimateRefund(
  db: Db,
  { order, returnId }: { order: OrderRow; returnId: string },
): Promise<number> {
  const paid = order.replacementFor === null ? order : await selectOrder(db, order.replacementFor);
  if (!paid) return 0;
  const { refunds } = await quoteRefund(db, paid, await selectReturnedLines(db, returnId));
  return refunds.reduce((sum, refund) => sum + refund.refundPaise, 0);
}

async function quoteRefund(db: Db | Tx, paid: OrderRow, lines: readonly ReturnedLine[]) {
  const before = await selectLines(db, paid.id);
  const refunds = refundReturned(
    { lines: before, deliveryPaise: paid.deliveryPaise, terms: await readTerms(db, paid) },
    lines.map(({ line, quantity }) => ({ lineId: line.replacesLineId ?? line.id, quantity })),
  );
  return { before, refunds };
}

async function lockPaidOrder(tx: Tx, order: OrderRow): Promise<OrderRow> {
  if (order.replacementFor === null) return order;
  const paid = await lockOrder(tx, order.replacementFor);
  if (!paid) throw new Error(`Order ${order.replacementFor} is gone`);
  return paid;
}

/** Orders from before the terms were stored are priced by the coupon as it is now. */
async function readTerms(tx: Db | Tx, { priceTerms, couponCode }: OrderRow): Promise<PriceTerms> {
  if (priceTerms !== null) return priceTerms;
  return { coupon: couponCode === null ? null : await findCouponTerms(tx, couponCode), delivery: null };
}

async function closeIfAllBack(tx: Tx, order: OrderRow, who: string): Promise<OrderRow> {
  const isWhole = (await selectLines(tx, order.id)).every((line) => line.returnedQuantity === line.quantity);
  if (!isWhole || order.status !== 'Delivered') return order;
  return changeOrder(tx, order, { status: 'Returned', who });
}

function withBefore<Refund extends { lineId: string }>(refund: Refund, lines: readonly OrderLineRow[]) {
  const refundedBefore = lines.find(({ id }) => id === refund.lineId)?.refundedPaise ?? 0;
  return { ...refund, refundedBefore };
}
