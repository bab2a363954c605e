import { useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ShieldIcon } from '#app/ui/icons.tsx';
import type { Tracked } from '#core/contract/parcels.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { codTexts } from '#texts/tracking.ts';
import { usePayByLink } from './use-pay-by-link.ts';

/** Paying all of a cash order online after all; and that it was paid. The part that is asked for is paid with the question. */
export function PayOnline({ token, tracked }: { token: string; tracked: Tracked }) {
  const { payOnline, question } = tracked;
  const { isBusy, message, pay } = usePayByLink({ token, tracked, what: 'all' });
  const titleId = useId();

  if (!payOnline) return <PaymentNote message={message} />;
  const { amount, saving } = payOnline;
  const isPartAsked = question?.askedFor === 'part';
  return (
    <section
      aria-labelledby={titleId}
      className={isPartAsked ? 'track-answer noscript:hidden' : 'track-answer'}
    >
      <h2 id={titleId} className="text-xl">
        {saving > 0 ? codTexts.paySave(formatRupees(saving)) : codTexts.payTitle}
      </h2>
      <p className="text-ink-2">{codTexts.payHint}</p>
      <Button
        look={isPartAsked ? 'line' : 'gold'}
        busy={isBusy}
        onClick={pay}
        className="justify-self-start noscript:hidden max-md:w-full"
      >
        <ShieldIcon aria-hidden="true" />
        {isBusy ? codTexts.paying : codTexts.payAll(formatRupees(amount))}
      </Button>
      <p className="hidden noscript:block">{codTexts.noScript}</p>
      <p role="status" className="font-medium empty:hidden">
        {message}
      </p>
    </section>
  );
}

/** What came of a payment, in the place of the button that is gone. */
export function PaymentNote({ message }: { message: string | null }) {
  return (
    message && (
      <p role="status" className="track-answer">
        {message}
      </p>
    )
  );
}
