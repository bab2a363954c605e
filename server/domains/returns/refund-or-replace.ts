import { randomUUID } from 'node:crypto';
import { type PriceTerms, refundReturned } from '#core/pricing/returned-goods.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { findCouponTerms } from '#server/domains/coupons/coupons.service.ts';
import type { CreditedReturn, Issuing } from '#server/domains/invoices/issue-document.ts';
import { changeOrder } from '#server/domains/orders/lifecycle/change-order.ts';
import { notifyShopper, replacementPlaced } from '#server/domains/orders/lifecycle/order-messages.ts';
import {
  getAddress,
  insertHistory,
  insertOrder,
  lockOrder,
  type NewOrder,
  type OrderRow,
  selectLines,
  selectOrder,
} from '#server/domains/orders/orders.queries.ts';
import { newReadableId } from '#server/domains/orders/readable-id.ts';
import { decideRefund } from '#server/domains/payments/refunds/decide-refund.ts';
import { askPayees } from '#server/domains/payments/refunds/payouts.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  findSize,
  lockWanted,
  releaseUnits,
  type StockUnits,
  takeStock,
} from '#server/domains/stock/take-stock.ts';
import {
  countReturned,
  finishRefundedReturn,
  type ReturnedLine,
  type ReturnRow,
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

/** A step of a request whose order is locked. */
export interface ReturnStep {
  order: OrderRow;
  request: ReturnRow;
  lines: readonly ReturnedLine[];
  who: string;
  at: Date;
}

/**
 * Decides what is paid back for goods that are here. A replacement cost nothing: its money is with the order that was
 * paid for. The order must be locked; whoever locks a replacement and the order before it locks them in this order.
 * Returns what the credit note is made of, to be issued last.
 */
export async function refundReturn(
  tx: Tx,
  { publicUrl, order, request: { id: returnId }, lines, who, at }: ReturnStep & { publicUrl: string },
): Promise<CreditedReturn> {
  for (const { line, quantity } of lines.filter(({ line }) => line.replacesLineId !== null)) {
    await countReturned(tx, { lineId: line.id, quantity, refundPaise: 0 });
  }
  const paid = await lockPaidOrder(tx, order);
  const { refunds, before } = await quoteRefund(tx, paid, lines);
  for (const refund of refunds) await countReturned(tx, refund);
  const refundPaise = getSum(refunds);
  await updateReturn(tx, returnId, { refundPaise });
  if (paid.id !== order.id) await closeIfAllBack(tx, order, who);
  const changed = await closeIfAllBack(tx, paid, who);
  const decided = { amountPaise: refundPaise, reason: 'order-returned', returnId } as const;
  await decideRefund(tx, changed, { ...decided, publicUrl, who, at });
  await askPayees(tx, { order: paid, returnId, publicUrl, at });
  const credited = refunds.map((refund) => {
    return { ...refund, refundedBefore: before.find(({ id }) => id === refund.lineId)?.refundedPaise ?? 0 };
  });
  return { orderId: paid.id, returnId, refunds: credited, at };
}

/** What would be paid back if the goods of a request arrived now. */
export async function estimateRefund(
  db: Db,
  { order, returnId }: { order: OrderRow; returnId: string },
): Promise<number> {
  const paid = order.replacementFor === null ? order : await selectOrder(db, order.replacementFor);
  if (!paid) return 0;
  const { refunds } = await quoteRefund(db, paid, await selectReturnedLines(db, returnId));
  return getSum(refunds);
}

function getSum(refunds: readonly { refundPaise: number }[]): number {
  return refunds.reduce((sum, { refundPaise }) => sum + refundPaise, 0);
}

async function quoteRefund(db: Db | Tx, paid: OrderRow, lines: readonly ReturnedLine[]) {
  const before = await selectLines(db, paid.id);
  const refunds = refundReturned(
    { lines: before, deliveryPaise: paid.deliveryPaise, terms: await readTerms(db, paid) },
    lines.map(({ line, quantity }) => ({ lineId: line.replacesLineId ?? line.id, quantity })),
  );
  return { before, refunds };
}

/** The order whose money it is: a replacement's is that of the order that it replaces. */
export async function lockPaidOrder(tx: Tx, order: OrderRow): Promise<OrderRow> {
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

/**
 * The other size goes out as an order of its own: it is packed, shipped and tracked like any other. It costs nothing and
 * has no invoice; money and invoice stay with the order that was paid for. Returns the units that left the shelf or are
 * free again.
 */
export async function sendReplacement(
  tx: Tx,
  {
    order,
    request,
    held,
    lines,
    who,
    at,
  }: ReturnStep & { /** By the approval; another size may have been chosen since. */ held: StockUnits[] },
): Promise<StockUnits[]> {
  const units = exchangeUnits(request, lines);
  await lockWanted(tx, [...held, ...units]);
  await releaseUnits(tx, { orderId: order.id, units: held });
  await refuseShortage(tx, units);
  const id = newReadableId('OD');
  await insertOrder(tx, {
    order: toReplacement(order, { id, at }),
    lines: lines.map(({ line, quantity }, position) => ({
      id: randomUUID(),
      position,
      replacesLineId: line.replacesLineId ?? line.id,
      productId: line.productId,
      name: line.name,
      category: line.category,
      hsn: line.hsn,
      size: request.exchangeSize ?? line.size,
      quantity,
      unitPaise: 0,
      discountPaise: 0,
      totalPaise: 0,
    })),
    who,
  });
  await takeStock(tx, { orderId: id, units, who });
  await updateReturn(tx, request.id, { replacementOrderId: id });
  const message = replacementPlaced({ ...order, id }, { originalId: order.id });
  await notifyShopper(tx, { event: `replacement-placed:${id}`, order: { ...order, id }, message });
  return [...held, ...units];
}

/** What is sent for what comes back. */
export function exchangeUnits(
  { exchangeSize }: Pick<ReturnRow, 'exchangeSize'>,
  lines: readonly ReturnedLine[],
): StockUnits[] {
  return lines.map(({ line, quantity }) => {
    if (line.productId === null) throw new Refusal('product-unavailable');
    return { productId: line.productId, size: exchangeSize ?? line.size, quantity };
  });
}

/** Read again, now that what was held is free. A product that is off sale can still be sent. */
async function refuseShortage(tx: Tx, units: StockUnits[]): Promise<void> {
  const sizes = await lockWanted(tx, units);
  for (const unit of units) {
    if ((findSize(sizes, unit)?.available ?? 0) >= unit.quantity) continue;
    throw new Refusal('out-of-stock', {
      message: `Size ${unit.size} is sold out. Choose another size, or refund instead.`,
      field: 'exchangeSize',
    });
  }
}

/** Prepaid: there is nothing to collect, whichever way the first order was paid. */
function toReplacement(order: OrderRow, { id, at }: { id: string; at: Date }): NewOrder {
  return {
    id,
    userId: order.userId,
    replacementFor: order.replacementFor ?? order.id,
    status: 'Confirmed',
    paymentMethod: 'Razorpay',
    paymentStatus: 'Paid',
    subtotalPaise: 0,
    deliveryPaise: 0,
    offerPaise: 0,
    discountPaise: 0,
    totalPaise: 0,
    ...getAddress(order),
    createdAt: at,
    placedAt: at,
  };
}
