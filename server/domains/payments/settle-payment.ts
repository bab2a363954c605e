import type { Db, Tx } from '#server/db/client.ts';
import { redeemCoupon } from '#server/domains/coupons/coupons.service.ts';
import { type PriceFacts, quoteUnits, readPriceFacts } from '#server/domains/orders/checkout/draft-order.ts';
import { dropHold, isOpenHold } from '#server/domains/orders/checkout/start-payment.ts';
import { getUnits } from '#server/domains/orders/lifecycle/cancel-order.ts';
import { changeOrder } from '#server/domains/orders/lifecycle/change-order.ts';
import {
  type LateCause,
  notifyShopper,
  ORDER_MESSAGES,
} from '#server/domains/orders/lifecycle/order-messages.ts';
import { type OrderHooks, STORE } from '#server/domains/orders/order-context.ts';
import { lockOrderOfProvider, type OrderRow, selectLines } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { type StockUnits, sellHeld, takeStock } from '#server/domains/stock/take-stock.ts';
import type { ProviderPayment } from '#server/integrations/payment-provider.ts';
import { toStorable } from '#server/storable.ts';
import { selectRequest } from './cash/payment-requests.queries.ts';
import { settleCashPayment } from './cash/settle-cash-payment.ts';
import { wakeEvents } from './payment-events.queries.ts';
import { insertPayment, upsertAttempt } from './payments.queries.ts';
import type { PaymentContext } from './payments.service.ts';
import { refundPart } from './refunds/decide-refund.ts';

const LONGEST_FAILURE = 500;
/** Long enough for slow UPI and bank confirmations; whoever pays later has left the shop, and prices move on. */
const LATEST_AFTER_HOLD_MS = 60 * 60_000;

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
  context: Pick<PaymentContext, 'db' | 'now' | 'stockNotifier' | 'publicUrl' | 'hooks'>,
  payment: ProviderPayment,
): Promise<Settlement> {
  const { db, now, stockNotifier, publicUrl, hooks } = context;
  if (payment.status !== 'captured') {
    await recordAttempt(db, payment, now());
    return 'ignored';
  }
  const { settlement, moved = [] } = await db.transaction((tx) =>
    settle(tx, payment, { at: now(), publicUrl, hooks }),
  );
  stockNotifier.notify(moved);
  return settlement;
}

/** What the provider says of a payment that brought no money: staff must be able to explain it to the shopper. */
async function recordAttempt(db: Db, payment: ProviderPayment, seenAt: Date): Promise<void> {
  const { failure, madeAt = seenAt } = payment;
  const storable = failure ? String(toStorable(failure)).slice(0, LONGEST_FAILURE) : null;
  await upsertAttempt(db, { ...payment, failure: storable, madeAt, seenAt });
}

/** When it is settled, and where the shopper can follow what was bought. */
interface Settling {
  at: Date;
  publicUrl: string;
  hooks: OrderHooks;
}

async function settle(tx: Tx, payment: ProviderPayment, settling: Settling): Promise<Outcome> {
  const { at, publicUrl } = settling;
  const by = { at, publicUrl };
  const order = await lockOrderOfProvider(tx, payment.providerOrderId);
  if (!order) return { settlement: 'ignored' };
  const { id, amountPaise, currency, method } = payment;
  const row = { id, orderId: order.id, amountPaise, currency, method, capturedAt: at };
  if (!(await insertPayment(tx, row))) return { settlement: 'known' };
  await wakeEvents(tx, id, at);

  const isRupees = currency === 'INR';
  const received = await changeOrder(tx, order, {
    paidPaise: order.paidPaise + (isRupees ? amountPaise : 0),
    who: STORE,
  });
  const request =
    order.providerOrderId === payment.providerOrderId
      ? undefined
      : await selectRequest(tx, payment.providerOrderId);
  if (request) {
    return { settlement: await settleCashPayment(tx, received, { order, payment, request, ...settling }) };
  }
  if (!isRupees || amountPaise !== order.totalPaise) {
    return sendBack(tx, received, { payment, reason: 'amount-differs', ...by });
  }
  if (!isUnpaid(order)) return sendBack(tx, received, { payment, reason: 'paid-twice', ...by });

  const arrivedAt = payment.madeAt && payment.madeAt < at ? payment.madeAt : at;
  const sold = isHeldAt(received, arrivedAt) && (await sellHold(tx, received));
  if (sold) return confirm(tx, received, sold, settling);

  const late = isOpenHold(received) ? await endUnsold(tx, received, at) : received;
  const bought = await buyLate(tx, late, { arrivedAt, at });
  if (typeof bought !== 'string') return confirm(tx, late, bought, settling);
  const paid = await changeOrder(tx, late, { paymentStatus: 'Paid', who: STORE });
  return sendBack(tx, paid, { payment, reason: 'paid-late', ...by, lateCause: bought });
}

/** Whether the goods were still held when the money came. */
function isHeldAt(order: OrderRow, arrivedAt: Date): boolean {
  return isOpenHold(order) && order.holdUntil !== null && arrivedAt <= order.holdUntil;
}

async function confirm(
  tx: Tx,
  order: OrderRow,
  moved: StockUnits[],
  { at, publicUrl }: Settling,
): Promise<Outcome> {
  await changeOrder(tx, order, {
    status: 'Confirmed',
    paymentStatus: 'Paid',
    placedAt: at,
    holdUntil: null,
    who: STORE,
  });
  const message = ORDER_MESSAGES['order-placed'](order, publicUrl);
  await notifyShopper(tx, { event: `order-placed:${order.id}`, order, message });
  return { settlement: 'confirmed', moved };
}

async function sendBack(
  tx: Tx,
  order: OrderRow,
  decision: {
    payment: ProviderPayment;
    reason: 'amount-differs' | 'paid-twice' | 'paid-late';
    at: Date;
    publicUrl: string;
    lateCause?: LateCause;
  },
): Promise<Outcome> {
  const { id: paymentId, amountPaise, currency } = decision.payment;
  await refundPart(tx, order, { ...decision, paymentId, amountPaise, currency, who: STORE });
  return { settlement: 'refunded' };
}

/** The units, once they are sold out of the hold; nothing when a product has been deleted meanwhile. */
async function sellHold(tx: Tx, order: OrderRow): Promise<StockUnits[] | undefined> {
  const units = await readUnits(tx, order.id);
  return units && (await sellHeld(tx, { orderId: order.id, units })) ? units : undefined;
}

/** The hold has run out without anybody having ended it, or does not cover the order any more. */
async function endUnsold(tx: Tx, order: OrderRow, at: Date): Promise<OrderRow> {
  await dropHold(tx, order, { who: STORE, note: 'not paid in time', at });
  return { ...order, status: 'Cancelled', paymentStatus: 'Failed' };
}

/** Nobody has paid for it yet, whether its hold is still open or not. */
export function isUnpaid({ placedAt, paymentStatus }: OrderRow): boolean {
  return placedAt === null && (paymentStatus === 'Pending' || paymentStatus === 'Failed');
}

/**
 * The hold has ended before the money came. It still buys the goods when they can be had, for no more than was paid, and
 * with the coupon that the price was made with. Returns the units that were sold, or why not.
 */
async function buyLate(
  tx: Tx,
  order: OrderRow,
  { arrivedAt, at }: { arrivedAt: Date; at: Date },
): Promise<StockUnits[] | LateCause> {
  if (!isInTimeAfterHold(order, arrivedAt)) return 'too-late';
  const units = await readUnits(tx, order.id);
  if (!units) return 'sold-out';
  const facts = await readLateFacts(tx, order, { units, at });
  const refused = refuseCostlier(order, units, facts);
  if (refused) return refused;
  if (!(await redeemAgain(tx, order))) return 'coupon-gone';
  await takeStock(tx, { orderId: order.id, units, buyer: { id: order.userId, sizes: facts.sizes } });
  return units;
}

/** Whether money that comes at this time may still buy what was held. */
export function isInTimeAfterHold({ holdUntil, createdAt }: OrderRow, arrivedAt: Date): boolean {
  const endedAt = holdUntil ?? createdAt;
  return arrivedAt.getTime() - endedAt.getTime() <= LATEST_AFTER_HOLD_MS;
}

/** Locks the goods and reads what their price depends on now. */
async function readLateFacts(
  tx: Tx,
  { userId, couponCode, shipState }: OrderRow,
  { units, at }: { units: StockUnits[]; at: Date },
): Promise<PriceFacts> {
  const priced = { buyer: { id: userId }, wanted: { couponCode }, shipping: { state: shipState }, units };
  return readPriceFacts(tx, priced, at);
}

/** Why what was paid does not buy the goods now. */
function refuseCostlier(
  { couponCode, totalPaise }: OrderRow,
  units: StockUnits[],
  facts: PriceFacts,
): LateCause | undefined {
  try {
    const quote = quoteUnits(units, facts);
    if (quote.totalPaise <= totalPaise) return undefined;
    return couponCode !== null && quote.couponCode === null ? 'coupon-gone' : 'price-changed';
  } catch (error) {
    if (error instanceof Refusal) return 'sold-out';
    throw error;
  }
}

/** False when no use of the coupon is left; nothing has changed then. */
async function redeemAgain(tx: Tx, { id: orderId, userId, couponCode }: OrderRow): Promise<boolean> {
  if (couponCode === null) return true;
  try {
    await tx.transaction((inner) => redeemCoupon(inner, { code: couponCode, userId, orderId }));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** What an order took or would take from the shelf; undefined when one of the products has been deleted. */
async function readUnits(tx: Tx, orderId: string): Promise<StockUnits[] | undefined> {
  const lines = await selectLines(tx, orderId);
  const units = getUnits(lines);
  return units.length === lines.length ? units : undefined;
}
