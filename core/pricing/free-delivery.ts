import { roundUpToRupee } from './paise.ts';
import { type CouponTerms, type DeliveryTerms, type QuoteLine, quoteOrder } from './quote.ts';

/** More than any percentage needs to come within a rupee of its end. */
const MOST_STEPS = 100;

/**
 * What is to be bought in addition for free delivery, in whole rupees; null where there is nothing to gain, and where a
 * coupon takes all of it off again. A percentage is taken off what is added, too, so that the gap alone would not do.
 */
export function missingForFreeDelivery({
  lines,
  coupon,
  delivery,
}: {
  lines: readonly QuoteLine[];
  coupon: CouponTerms | null;
  delivery: DeliveryTerms;
}): number | null {
  if (quoteOrder({ lines, coupon, delivery }).deliveryPaise === 0) return null;
  let extraPaise = 0;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const extra = { category: '', unitPaise: extraPaise, quantity: 1 };
    const goodsPaise = quoteOrder({ lines: [...lines, extra], coupon, delivery: null }).totalPaise;
    if (goodsPaise >= delivery.freeAbovePaise) return extraPaise;
    extraPaise = roundUpToRupee(extraPaise + delivery.freeAbovePaise - goodsPaise);
  }
  return null;
}
