import { FilledText } from '#app/ui/text.tsx';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import type { Quote } from '#core/pricing/quote.ts';
import { SPECIAL_OFFER } from '#core/pricing/special-offer.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { cartTexts } from '#texts/cart.ts';

/** Says that the special offer is in the total, and what becomes of a coupon then. */
export function OfferNote({ quote, hasCoupon }: { quote: Quote; hasCoupon: boolean }) {
  if (!quote.offerApplied) return null;
  return (
    <p role="status" className="offer-note">
      <FilledText
        text={cartTexts.offer}
        places={{ price: <strong>{formatRupees(rupeesFromPaise(SPECIAL_OFFER.pricePaise))}</strong> }}
      />
      {hasCoupon && ` ${cartTexts.noCouponWithOffer}`}
    </p>
  );
}
