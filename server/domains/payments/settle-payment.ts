import type { Tx } from '#server/db/client.ts';
import { reserveSizes, type StockUnits, sellHeld, takeStock } from '#server/domains/inventory/take-stock.ts';
import { unitsOf } from '#server/domains/orders/cancel-order.ts';
import { changeOrder } from '#server/domains/orders/change-order.ts';
import { type OrderContext, STORE } from '#server/domains/orders/order-context.ts';
import { ORDER_MESSAGES, tellShopper } from '#server/domains/orders/order-messages.ts';
import { lockOrderOfProvider, type OrderRow, selectLines } from '#server/domains/orders/orders.queries.ts';
import { dropHold, isOpenHold } from '#server/domains/orders/start-payment.ts';
import { redeemCoupon } from '#server/domains/promotions/redeem-coupon.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { ProviderPayment } from '#server/integrations/payment-provider.ts';
import { refundPart } from './decide-refund.ts';
import { insertPayment } from './payments.queries.ts';

export type Settlement =
  /** The order is paid and confirmed. */
  | 'confirmed'
  /** Money that cannot become this order goes back. */
  | 'refunded'
  /** This payment had been recorded before. */
  | 'known'
  /** No money has arrived, or it is not for an order of this store. */
  | 'ignored';

interface Outcome {
  settlement: Settlement;
  moved?: StockUnits[];
}

/**
 * The one place where money becomes an order. The browser's callback, the provider's events and our own look at the
 * provider's records all come here, in any order and any number of times, and the end is the same.
 */
export async function settlePayment(
  { db, now, stockNews }: Pick<OrderContext, 'db' | 'now' | 'stockNews'>,
  payment: ProviderPayment,
): Promise<Settlement> {
  if (payment.status !== 'captured') return 'ignored';
  const { settlement, moved = [] } = await db.transaction((tx) => settle(tx, payment, now()));
  stockNews.tell(moved);
  return settlement;
}

async function settle(tx: Tx, payment: ProviderPayment, at: Date): Promise<Outcome> {
  const order = await lockOrderOfProvider(tx, payment.providerOrderId);
  if (!order) return { settlement: 'ignored' };
  const { id, amountPaise, currency, method } = payment;
  const row = { id, orderId: order.id, amountPaise, currency, method, capturedAt: at };
  if (!(await insertPayment(tx, row))) return { settlement: 'known' };

  const isRupees = currency === 'INR';
  const received = await changeOrder(tx, order, {
    paidPaise: order.paidPaise + (isRupees ? amountPaise : 0),
    who: STORE,
  });
  if (!isRupees || amountPaise !== order.totalPaise)
    return sendBack(tx, received, payment, 'amount-differs', at);
  if (!isUnpaid(order)) return sendBack(tx, received, payment, 'paid-twice', at);

  const sold = isOpenHold(order) ? await sellHold(tx, received) : await sellAgain(tx, received);
  if (sold) return confirm(tx, received, sold, at);

  const refused = isOpenHold(received) ? await refuseHold(tx, received) : received;
  const paid = await changeOrder(tx, refused, { paymentStatus: 'Paid', who: STORE });
  return sendBack(tx, paid, payment, 'paid-late', at);
}

async function confirm(tx: Tx, order: OrderRow, moved: StockUnits[], at: Date): Promise<Outcome> {
  await changeOrder(tx, order, {
    status: 'Confirmed',
    paymentStatus: 'Paid',
    placedAt: at,
    holdUntil: null,
    who: STORE,
  });
  const told = ORDER_MESSAGES['order-placed'](order);
  await tellShopper(tx, { event: `order-placed:${order.id}`, order, told });
  return { settlement: 'confirmed', moved };
}

async function sendBack(
  tx: Tx,
  order: OrderRow,
  { id: paymentId, amountPaise, currency }: ProviderPayment,
  reason: 'amount-differs' | 'paid-twice' | 'paid-late',
  at: Date,
): Promise<Outcome> {
  await refundPart(tx, order, { paymentId, amountPaise, currency, reason, who: STORE, at });
  return { settlement: 'refunded' };
}

/** The units, once they are sold out of the hold; nothing when a product has been deleted meanwhile. */
async function sellHold(tx: Tx, order: OrderRow): Promise<StockUnits[] | undefined> {
  const units = await allUnits(tx, order);
  return units && (await sellHeld(tx, { orderId: order.id, units })) ? units : undefined;
}

/** The hold has ended before the money came: the goods are taken if they can still be had. */
async function sellAgain(tx: Tx, order: OrderRow): Promise<StockUnits[] | undefined> {
  const units = await allUnits(tx, order);
  if (!units) return undefined;
  try {
    await reserveSizes(tx, units);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
  await takeStock(tx, { orderId: order.id, units });
  await redeemAgain(tx, order);
  return units;
}

/** The shopper has paid the price with the coupon: it stands even if the coupon has been used up by others since. */
async function redeemAgain(tx: Tx, { id: orderId, userId, couponCode }: OrderRow): Promise<void> {
  if (couponCode === null) return;
  try {
    await tx.transaction((inner) => redeemCoupon(inner, { code: couponCode, userId, orderId }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

async function refuseHold(tx: Tx, order: OrderRow): Promise<OrderRow> {
  await dropHold(tx, order, { who: STORE, note: 'the goods are no longer there' });
  return { ...order, status: 'Cancelled', paymentStatus: 'Failed', holdUntil: null };
}

/** Undefined when one of the products has been deleted. */
async function allUnits(tx: Tx, order: OrderRow): Promise<StockUnits[] | undefined> {
  const lines = await selectLines(tx, order.id);
  const units = unitsOf(lines);
  return units.length === lines.length ? units : undefined;
}

/** Nobody has paid for it yet, whether its hold still stands or not. */
function isUnpaid({ placedAt, paymentStatus }: OrderRow): boolean {
  return placedAt === null && (paymentStatus === 'Pending' || paymentStatus === 'Failed');
}
