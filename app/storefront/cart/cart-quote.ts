import type { DeliveryCharges } from '#app/lib/delivery-charges.ts';
import { paiseFromRupees } from '#core/pricing/paise.ts';
import { type CouponTerms, type DeliveryTerms, type Quote, quoteOrder } from '#core/pricing/quote.ts';
import { type Cart, lineProblem } from '#core/rules/cart.ts';
import { formatPaise } from '#core/rules/money-text.ts';
import { cartTexts } from '#texts/cart.ts';
import { commonTexts } from '#texts/common.ts';

/** What the cart costs. Lines of which nothing is left cost nothing: they cannot be bought. */
export function quoteCart(
  cart: Cart,
  { coupon, delivery = null }: { coupon: CouponTerms | null; delivery?: DeliveryTerms | null },
): Quote {
  return quoteOrder({ lines: toBuyableLines(cart), coupon, delivery });
}

export function toBuyableLines(cart: Cart) {
  return toQuoteLines(cart.filter((line) => lineProblem(line)?.kind !== 'gone'));
}

export function toQuoteLines(cart: Cart) {
  return cart.map(({ product, quantity }) => ({
    category: product.category,
    unitPaise: paiseFromRupees(product.price),
    quantity,
  }));
}

interface DeliveryEstimate {
  value: string;
  isFree: boolean;
  /** The total holds it. */
  isKnown: boolean;
  /** What it depends on. */
  note: string | null;
}

const UNKNOWN: DeliveryEstimate = {
  value: cartTexts.deliveryLater,
  isFree: false,
  isKnown: false,
  note: null,
};

/** What the cart says of delivery: the charge of the state, or, while that is not known, what all states have in common. */
export function estimateDelivery(
  quote: Pick<Quote, 'totalPaise' | 'deliveryPaise'>,
  { terms, charges }: { terms: DeliveryTerms | null; charges: DeliveryCharges | null },
): DeliveryEstimate {
  const goodsPaise = quote.totalPaise - quote.deliveryPaise;
  if (terms) return knownDelivery(quote.deliveryPaise);
  return charges && charges.size > 0 ? anyDelivery(goodsPaise, [...charges.values()]) : UNKNOWN;
}

const FREE: DeliveryEstimate = { value: commonTexts.free, isFree: true, isKnown: true, note: null };

function knownDelivery(chargePaise: number): DeliveryEstimate {
  if (chargePaise === 0) return FREE;
  return { value: formatPaise(chargePaise), isFree: false, isKnown: true, note: null };
}

function anyDelivery(goodsPaise: number, all: DeliveryTerms[]): DeliveryEstimate {
  const due = all.filter(({ freeAbovePaise, chargePaise }) => goodsPaise < freeAbovePaise && chargePaise > 0);
  if (due.length === 0) return FREE;
  const free = range(all.map(({ freeAbovePaise }) => freeAbovePaise));
  const charges = range(due.map(({ chargePaise }) => chargePaise));
  const isFreeSomewhere = due.length < all.length;
  return {
    value: isFreeSomewhere ? cartTexts.upTo(formatPaise(charges.most)) : rangeText(charges),
    isFree: false,
    isKnown: false,
    note:
      free.least === free.most
        ? cartTexts.freeFrom(formatPaise(free.least))
        : cartTexts.freeFromByState(formatPaise(free.least), formatPaise(free.most)),
  };
}

function range(amounts: number[]) {
  return { least: Math.min(...amounts), most: Math.max(...amounts) };
}

function rangeText({ least, most }: { least: number; most: number }): string {
  return least === most ? formatPaise(least) : `${formatPaise(least)}–${formatPaise(most)}`;
}
