import { STRIP_COUPON, STRIP_TEXT } from '#core/rules/texts.ts';

export function OfferStrip() {
  return (
    <aside aria-label="Offer" className="bg-ink px-gutter py-2 text-center text-fine text-balance text-paper">
      {STRIP_TEXT}{' '}
      <b className="narrow bg-marigold px-1.5 pt-0.5 pb-px leading-none font-bold tracking-label whitespace-nowrap text-ink">
        {STRIP_COUPON}
      </b>
    </aside>
  );
}
