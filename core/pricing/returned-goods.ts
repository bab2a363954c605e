import { type DeliveryTerms, deliveryPaise } from './delivery.ts';
import type { CouponTerms } from './offers.ts';
import { quoteOrder } from './quote.ts';

/** What an order's price depended on beside its goods, as it was when the order was made. */
export interface PriceTerms {
  coupon: CouponTerms | null;
  delivery: DeliveryTerms | null;
  /** What paying online took off a cash order; it stays, whatever is sent back. */
  savingPaise?: number;
}

/** A line of an order with what has come back of it so far. */
export interface PaidLine {
  id: string;
  category: string;
  unitPaise: number;
  quantity: number;
  /** What was paid for it, after offer and coupon. */
  totalPaise: number;
  returnedQuantity: number;
  refundedPaise: number;
}

export interface ReturnedUnits {
  lineId: string;
  quantity: number;
}

/** What goes back for a line. No units where an earlier return of it gets the rest of its money. */
export interface LineRefund extends ReturnedUnits {
  refundPaise: number;
}

/**
 * What is paid back when some units of an order come back: what was paid for the goods less what the kept ones cost by
 * the order's own rules. Whoever keeps one of three for ₹999, or less than a coupon asked for, pays its ordinary price;
 * delivery that was free for a larger order is charged. It is never below nothing and never more than these units cost,
 * and when the last unit is back, everything has been paid back.
 */
export function refundReturned(
  order: { lines: readonly PaidLine[]; deliveryPaise: number; terms: PriceTerms },
  returned: readonly ReturnedUnits[],
): LineRefund[] {
  const lines = order.lines.map((line) => {
    const quantity = sum(returned.filter(({ lineId }) => lineId === line.id).map((unit) => unit.quantity));
    return { ...line, now: quantity, back: line.returnedQuantity + quantity };
  });
  const refundedPaise = sum(lines.map((line) => line.refundedPaise));
  let leftPaise = Math.max(0, Math.min(sum(lines.map(paidShare)), owedPaise(order, lines)) - refundedPaise);

  // First to what comes back now; what goes beyond it was held back when other lines were returned.
  const refunds = new Map<string, number>();
  for (const line of lines.toSorted((a, b) => Number(b.now > 0) - Number(a.now > 0))) {
    const part = Math.min(leftPaise, paidShare(line) - line.refundedPaise);
    refunds.set(line.id, part);
    leftPaise -= part;
  }
  return lines
    .map(({ id, now }) => ({ lineId: id, quantity: now, refundPaise: refunds.get(id) ?? 0 }))
    .filter(({ quantity, refundPaise }) => quantity > 0 || refundPaise > 0);
}

type CountedLine = PaidLine & { back: number };

/** What was paid for the units of a line that are back. Cut from the running total, so that all of them give the whole. */
function paidShare({ totalPaise, back, quantity }: CountedLine): number {
  return Math.floor((totalPaise * back) / quantity);
}

/** What was paid for the goods less the price of those that are kept. */
function owedPaise(
  { deliveryPaise: paidDelivery, terms }: { deliveryPaise: number; terms: PriceTerms },
  lines: readonly CountedLine[],
): number {
  const paidPaise = sum(lines.map((line) => line.totalPaise));
  const kept = lines
    .map(({ category, unitPaise, quantity, back }) => ({ category, unitPaise, quantity: quantity - back }))
    .filter(({ quantity }) => quantity > 0);
  if (kept.length === 0) return paidPaise;
  const { totalPaise: keptPaise } = quoteOrder({ lines: kept, coupon: terms.coupon, delivery: null });
  const savedPaise = Math.min(terms.savingPaise ?? 0, keptPaise);
  const deliveryNow = Math.max(0, deliveryPaise(terms.delivery, keptPaise) - paidDelivery);
  return paidPaise - (keptPaise - savedPaise) - deliveryNow;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
