import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { CheckIcon } from '#app/ui/icons.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import type { Quote } from '#core/pricing/quote.ts';
import { formatPaise } from '#core/rules/money-text.ts';
import { cartTexts } from '#texts/cart.ts';
import { failureDetails } from '#texts/failures.ts';
import { applyCoupon, type CouponState, dropCoupon } from './coupon-store.ts';

const INPUT_ID = 'coupon';
const MESSAGE_ID = 'coupon-message';

export function CouponBox({ coupon, quote }: { coupon: CouponState; quote: Quote }) {
  const [typed, setTyped] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const unmet = quote.offerApplied ? null : quote.couponRefusal;
  const refusal = coupon.refusal ?? unmet?.(failureDetails) ?? null;
  const code = typed ?? coupon.terms?.code ?? '';

  function submit(event: FormEvent) {
    event.preventDefault();
    run(async () => {
      const isGranted = await applyCoupon(code, rupeesFromPaise(quote.subtotalPaise));
      if (isGranted) setTyped(null);
    });
  }

  function remove() {
    dropCoupon();
    setTyped('');
  }

  return (
    <form noValidate onSubmit={submit} className="coupon">
      <label htmlFor={INPUT_ID} className="field-label">
        {cartTexts.coupon}
      </label>
      <input
        id={INPUT_ID}
        className="input"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        aria-invalid={refusal !== null || undefined}
        aria-describedby={MESSAGE_ID}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="line" size="small" className="min-h-12.5" busy={isBusy}>
        {cartTexts.apply}
      </Button>
      <div id={MESSAGE_ID} role="status" className="coupon-message">
        {refusal !== null && <FieldError>{refusal}</FieldError>}
        {quote.couponCode !== null && (
          <>
            <p className="flex items-center gap-2 text-sm font-semibold text-leaf">
              <CheckIcon aria-hidden="true" className="size-4.5" />
              {cartTexts.couponApplied(formatPaise(quote.discountPaise))}
            </p>
            <button
              type="button"
              aria-label={cartTexts.removeCoupon(quote.couponCode)}
              className="text-link -my-3 text-sm"
              onClick={remove}
            >
              {cartTexts.remove}
            </button>
          </>
        )}
      </div>
    </form>
  );
}
