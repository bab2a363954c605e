import { useId } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Order } from '#core/contract/orders.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { orderQuestionTexts } from '#texts/order-question.ts';

interface OrderQuestionProps {
  question: NonNullable<Order['question']>;
  trackPath: string;
  heading: 'h2' | 'h4';
  className: string;
}

/** A cash order that is packed only after an answer: given on the tracking page, as by the link of the message. */
export function OrderQuestion({ question, trackPath, heading: Heading, className }: OrderQuestionProps) {
  const { askedFor, until, part } = question;
  const { title, hint } = orderQuestionTexts[askedFor];
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={className}>
      <Heading id={titleId} className="text-xl">
        {title}
      </Heading>
      <p className="max-w-text text-ink-2">{hint(formatMoment(until))}</p>
      <ButtonLink to={trackPath} look="gold" className="justify-self-start">
        {part === null
          ? orderQuestionTexts.confirm.button
          : orderQuestionTexts.part.button(formatRupees(part))}
      </ButtonLink>
    </section>
  );
}
