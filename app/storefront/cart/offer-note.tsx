import { rupeesFromPaise } from '#core/pricing/paise.ts';
import type { Quote } from '#core/pricing/quote.ts';
import { SPECIAL_OFFER } from '#core/pricing/special-offer.ts';
import { formatRupees } from '#core/rules/money-text.ts';

/** Says that the special offer is in the total, and what becomes of a coupon then. */
export function OfferNote({ quote, hasCoupon }: { quote: Quote; hasCoupon: boolean }) {
  if (!quote.offerApplied) return null;
  return (
    <p role="status" className="offer-note">
      3 regular t-shirts for <strong>{formatRupees(rupeesFromPaise(SPECIAL_OFFER.pricePaise))}</strong>.
      {hasCoupon && ' Coupons can’t be combined with this offer.'}
    </p>
  );
}
