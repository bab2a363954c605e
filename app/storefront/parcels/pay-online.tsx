import { useId } from 'react';
import type { Tracked } from '#core/contract/parcels.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { codTexts } from '#texts/tracking.ts';
import { PaymentNote, PayStep } from './pay-step.tsx';
import { usePayByLink } from './use-pay-by-link.ts';

/** Paying all of a cash order online after all; and that it was paid. The part that is asked for is paid with the question. */
export function PayOnline({ token, tracked }: { token: string; tracked: Tracked }) {
  const { payOnline, question } = tracked;
  const payment = usePayByLink({ token, tracked, what: 'all' });
  const titleId = useId();

  if (!payOnline) return <PaymentNote message={payment.message} />;
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
      <PayStep
        payment={payment}
        look={isPartAsked ? 'line' : 'gold'}
        label={codTexts.payAll(formatRupees(amount))}
        noScript={codTexts.noScript}
      />
    </section>
  );
}
