import type { Coupon } from '#core/contract/coupons.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import type { Say } from '#core/texts/server-texts.ts';
import { paiseFromRupees, RUPEE_PAISE, roundUpToRupee, rupeesFromPaise } from './paise.ts';

/** What a coupon gives and asks, apart from when and how often it may be used, which only the server knows. */
export type CouponTerms = { code: string; minOrderPaise: number } & (
  | { kind: 'flat'; amountPaise: number }
  | { kind: 'percent'; percent: number; capPaise?: number | undefined }
);

export type CouponEffect = { discountPaise: number; refusal: null } | { discountPaise: 0; refusal: Say };

/** A coupon against a cart: what it takes off, never more than the cart, or why it cannot be used. */
export function applyCoupon(terms: CouponTerms, subtotalPaise: number): CouponEffect {
  const missingPaise = terms.minOrderPaise - subtotalPaise;
  if (missingPaise > 0) {
    const missing = formatRupees(rupeesFromPaise(missingPaise));
    return { discountPaise: 0, refusal: (details) => details.couponMinimum(missing, terms.code) };
  }
  const discountPaise = Math.min(valuePaise(terms, subtotalPaise), subtotalPaise);
  return { discountPaise: inWholeRupees(discountPaise, subtotalPaise), refusal: null };
}

/** Nobody has 20 paise ready at the door: on prices in whole rupees a discount is rounded up to the next rupee. */
function inWholeRupees(discountPaise: number, subtotalPaise: number): number {
  return subtotalPaise % RUPEE_PAISE === 0 ? roundUpToRupee(discountPaise) : discountPaise;
}

function valuePaise(terms: CouponTerms, subtotalPaise: number): number {
  if (terms.kind === 'flat') return terms.amountPaise;
  const share = Math.round((subtotalPaise * terms.percent) / 100);
  return Math.min(share, terms.capPaise ?? share);
}

/** Terms as the API has them, in rupees. */
export function couponFromTerms(terms: CouponTerms): Coupon {
  const common = { code: terms.code, minOrder: rupeesFromPaise(terms.minOrderPaise) };
  if (terms.kind === 'flat') return { ...common, kind: 'flat', amount: rupeesFromPaise(terms.amountPaise) };
  const cap = terms.capPaise === undefined ? {} : { cap: rupeesFromPaise(terms.capPaise) };
  return { ...common, kind: 'percent', percent: terms.percent, ...cap };
}

/** The other way round, for the browser's own reckoning. */
export function termsFromCoupon(coupon: Coupon): CouponTerms {
  const common = { code: coupon.code, minOrderPaise: paiseFromRupees(coupon.minOrder) };
  if (coupon.kind === 'flat') {
    return { ...common, kind: 'flat', amountPaise: paiseFromRupees(coupon.amount ?? 0) };
  }
  const cap = coupon.cap === undefined ? {} : { capPaise: paiseFromRupees(coupon.cap) };
  return { ...common, kind: 'percent', percent: coupon.percent ?? 0, ...cap };
}

/** Three regular t-shirts, no more and no fewer, for one price. */
export const SPECIAL_OFFER = { category: 'regular t-shirt', units: 3, pricePaise: 99_900 } as const;

export interface OfferLine {
  category: string;
  unitPaise: number;
  quantity: number;
}

export function isOfferLine({ category }: Pick<OfferLine, 'category'>): boolean {
  return category.trim().toLowerCase() === SPECIAL_OFFER.category;
}

/** What the offer takes off; 0 when it does not apply or when the units cost no more by themselves. */
export function specialOfferPaise(lines: readonly OfferLine[]): number {
  let units = 0;
  let amountPaise = 0;
  for (const line of lines) {
    if (!isOfferLine(line)) continue;
    units += line.quantity;
    amountPaise += line.unitPaise * line.quantity;
  }
  if (units !== SPECIAL_OFFER.units) return 0;
  return Math.max(0, amountPaise - SPECIAL_OFFER.pricePaise);
}
