import { useEffect, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStore } from '#app/lib/store-identity.ts';
import { Button } from '#app/ui/button.tsx';
import { ShieldIcon } from '#app/ui/icons.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import type { Payable } from '#core/contract/orders/cod.ts';
import type { Tracked } from '#core/contract/parcels.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { codTexts } from '#texts/tracking.ts';

/** Paying a cash order online after all, or the part that is asked for; and that it was paid. */
export function PayOnline({ token, tracked }: { token: string; tracked: Tracked }) {
  const { payOnline, question, paid } = tracked;
  const { brandName } = useStore();
  const { revalidate } = useRevalidator();
  const { isBusy, run } = useBusy();
  const [message, setMessage] = useState<string | null>(null);
  const titleId = useId();
  const leavingRef = useRef<AbortController>(null);
  useEffect(() => () => leavingRef.current?.abort(), []);

  const pay = (what: Payable) =>
    run(async () => {
      setMessage(null);
      const leaving = new AbortController();
      leavingRef.current = leaving;
      // Only who pays needs the code of the payment window.
      const { payByLink } = await import('./pay-by-link.ts');
      setMessage(await payByLink({ token, what, paidBefore: paid, brandName, leaving: leaving.signal }));
      await revalidate();
    });

  if (!payOnline) {
    return (
      message && (
        <p role="status" className="track-answer">
          {message}
        </p>
      )
    );
  }
  const { amount, saving } = payOnline;
  const part = question?.part ?? null;
  return (
    <section aria-labelledby={titleId} className="track-answer">
      <h2 id={titleId} className="text-xl">
        {saving > 0 ? codTexts.paySave(formatRupees(saving)) : codTexts.payTitle}
      </h2>
      <p className="text-ink-2">{codTexts.payHint}</p>
      <div className="flex flex-wrap gap-3 noscript:hidden">
        {part !== null && (
          <Button look="gold" busy={isBusy} onClick={() => pay('part')} className="max-md:w-full">
            <ShieldIcon aria-hidden="true" />
            {isBusy ? codTexts.paying : codTexts.payPart(formatRupees(part))}
          </Button>
        )}
        <Button
          look={part === null ? 'gold' : 'line'}
          busy={isBusy}
          onClick={() => pay('all')}
          className="max-md:w-full"
        >
          {part === null && <ShieldIcon aria-hidden="true" />}
          {isBusy ? codTexts.paying : codTexts.payAll(formatRupees(amount))}
        </Button>
      </div>
      <p className="hidden noscript:block">{codTexts.noScript}</p>
      <p role="status" className="font-medium empty:hidden">
        {message}
      </p>
    </section>
  );
}
