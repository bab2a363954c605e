import type { Tx } from '#server/db/client.ts';
import { redeemCoupon } from '#server/domains/coupons/coupons.service.ts';
import { quoteUnits, readPriceFacts } from '#server/domains/orders/checkout/draft-order.ts';
import { unitsOf } from '#server/domains/orders/lifecycle/cancel-order.ts';
import type { LateCause } from '#server/domains/orders/lifecycle/order-messages.ts';
import { type OrderRow, selectLines } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { type StockUnits, takeStock } from '#server/domains/stock/take-stock.ts';

/** Long enough for slow UPI and bank confirmations; whoever pays later has left the shop, and prices move on. */
const LATEST_AFTER_HOLD_MS = 60 * 60_000;

/**
 * The hold has ended before the money came. It still buys the goods when they can be had, for no more than was paid, and
 * with the coupon that the price was made with. Returns the units that were sold, or why not.
 */
export async function buyLate(
  tx: Tx,
  order: OrderRow,
  { arrivedAt, at }: { arrivedAt: Date; at: Date },
): Promise<StockUnits[] | LateCause> {
  if (!isInTimeAfterHold(order, arrivedAt)) return 'too-late';
  const units = await readUnits(tx, order.id);
  if (!units) return 'sold-out';
  const refused = await refuseCostlier(tx, order, { units, at });
  if (refused) return refused;
  if (!(await redeemAgain(tx, order))) return 'coupon-gone';
  await takeStock(tx, { orderId: order.id, units });
  return units;
}

/** Whether money that comes at this time may still buy what was held. */
export function isInTimeAfterHold({ holdUntil, createdAt }: OrderRow, arrivedAt: Date): boolean {
  const endedAt = holdUntil ?? createdAt;
  return arrivedAt.getTime() - endedAt.getTime() <= LATEST_AFTER_HOLD_MS;
}

/** Locks the goods and works out what the order would cost now. */
async function refuseCostlier(
  tx: Tx,
  order: OrderRow,
  { units, at }: { units: StockUnits[]; at: Date },
): Promise<LateCause | undefined> {
  const { userId, couponCode, shipState, totalPaise } = order;
  const priced = { buyer: { id: userId }, wanted: { couponCode }, shipping: { state: shipState }, units };
  const facts = await readPriceFacts(tx, priced, at);
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
export async function readUnits(tx: Tx, orderId: string): Promise<StockUnits[] | undefined> {
  const lines = await selectLines(tx, orderId);
  const units = unitsOf(lines);
  return units.length === lines.length ? units : undefined;
}
