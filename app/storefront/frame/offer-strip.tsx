import { useStore } from '#app/lib/store-identity.ts';
import { FilledText } from '#app/ui/text.tsx';
import { STRIP_COUPON } from '#core/pricing/coupon.ts';
import { frameTexts } from '#texts/frame.ts';

/** Gone while the coupon does not give what the strip says: a promise that the cart breaks is worse than none. */
export function OfferStrip() {
  const { isStripOfferValid } = useStore();
  if (!isStripOfferValid) return null;
  return (
    <aside
      aria-label={frameTexts.announcement}
      className="bg-ink px-gutter py-2 text-center text-fine text-balance text-paper"
    >
      <FilledText text={frameTexts.strip} places={{ coupon: <Coupon /> }} />
    </aside>
  );
}

function Coupon() {
  return (
    <b className="narrow bg-marigold px-1.5 pt-0.5 pb-px leading-none font-bold tracking-label whitespace-nowrap text-ink">
      {STRIP_COUPON}
    </b>
  );
}
