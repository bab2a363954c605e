import { formatRupees } from '#core/rules/money-text.ts';
import type { Say } from '#core/texts/server-texts.ts';
import { type DeliveryTerms, deliveryPaise } from './delivery.ts';
import {
  applyCoupon,
  type CouponEffect,
  type CouponTerms,
  isOfferLine,
  type OfferLine,
  SPECIAL_OFFER,
  specialOfferPaise,
} from './offers.ts';
import { rupeesFromPaise } from './paise.ts';
import { spreadAmount } from './spread.ts';

export type { DeliveryTerms } from './delivery.ts';
export type { CouponTerms } from './offers.ts';

export type QuoteLine = OfferLine;

export interface Quote {
  /** The lines at their own prices. */
  subtotalPaise: number;
  offerApplied: boolean;
  /** What the special offer takes off. */
  offerPaise: number;
  /** The coupon that is in the total; null when none was given or it could not be used. */
  couponCode: string | null;
  /** What the coupon takes off. */
  discountPaise: number;
  /** Why the given coupon is not in the total. The total is right without it. */
  couponRefusal: Say | null;
  deliveryPaise: number;
  totalPaise: number;
  /** In the order given: each line's share of offer and coupon, and what it costs after that. */
  lines: { discountPaise: number; totalPaise: number }[];
}

/** What an order costs: the one calculation that the cart shows, the payment page shows and the server charges. */
export function quoteOrder({
  lines,
  coupon,
  delivery,
}: {
  lines: readonly QuoteLine[];
  coupon: CouponTerms | null;
  delivery: DeliveryTerms | null;
}): Quote {
  const amounts = lines.map((line) => line.unitPaise * line.quantity);
  const subtotalPaise = sum(amounts);
  const offerPaise = specialOfferPaise(lines);
  const offerApplied = offerPaise > 0;
  const effect = couponEffect({ coupon, offerApplied, subtotalPaise });
  const shares = offerApplied
    ? spreadAmount(offerPaise, offerAmounts(lines, amounts))
    : spreadAmount(effect.discountPaise, amounts);
  const goodsPaise = subtotalPaise - offerPaise - effect.discountPaise;
  const chargePaise = lines.length === 0 ? 0 : deliveryPaise(delivery, goodsPaise);

  return {
    subtotalPaise,
    offerApplied,
    offerPaise,
    couponCode: coupon !== null && effect.refusal === null ? coupon.code : null,
    discountPaise: effect.discountPaise,
    couponRefusal: effect.refusal,
    deliveryPaise: chargePaise,
    totalPaise: goodsPaise + chargePaise,
    lines: amounts.map((amount, index) => {
      const share = shares[index] ?? 0;
      return { discountPaise: share, totalPaise: amount - share };
    }),
  };
}

function couponEffect({
  coupon,
  offerApplied,
  subtotalPaise,
}: {
  coupon: CouponTerms | null;
  offerApplied: boolean;
  subtotalPaise: number;
}): CouponEffect {
  if (coupon === null) return { discountPaise: 0, refusal: null };
  if (offerApplied) {
    const offer = formatRupees(rupeesFromPaise(SPECIAL_OFFER.pricePaise));
    return { discountPaise: 0, refusal: (details) => details.couponWithOffer(coupon.code, offer) };
  }
  return applyCoupon(coupon, subtotalPaise);
}

/** Only the lines of the offer share it; the others weigh nothing. */
function offerAmounts(lines: readonly QuoteLine[], amounts: readonly number[]): number[] {
  return lines.map((line, index) => (isOfferLine(line) ? (amounts[index] ?? 0) : 0));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
