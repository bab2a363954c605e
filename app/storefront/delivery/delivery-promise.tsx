import { Fragment, useEffect, useState } from 'react';
import { answerQuote, type QuoteAnswer } from './answer-quote.ts';
import { SEPARATOR } from './quote-sentence.ts';

interface Asked {
  /** Null: not known yet, and nothing is asked. */
  pincode: string | null;
  /** What the goods cost after discounts. */
  goodsPaise: number;
  /** Another number asks again. */
  attempt?: number;
}

/** The answer for a pincode, once it is there. The last one stays while only the goods change. */
export function useQuoteAnswer({ pincode, goodsPaise, attempt = 0 }: Asked): QuoteAnswer | null {
  const question = `${pincode} ${attempt}`;
  const [known, setKnown] = useState<{ question: string; answer: QuoteAnswer } | null>(null);
  useEffect(() => {
    if (pincode === null) return;
    let isGone = false;
    answerQuote(pincode, goodsPaise).then((answer) => {
      if (!isGone) setKnown({ question, answer });
    });
    return () => {
      isGone = true;
    };
  }, [pincode, goodsPaise, question]);
  return known?.question === question ? known.answer : null;
}

/** Day, charge and cash for a pincode that is known: the same sentence on every page. */
export function DeliveryPromise({
  saysReason = true,
  ...asked
}: Omit<Asked, 'attempt'> & {
  /** False where the page itself says why cash is not taken. */
  saysReason?: boolean;
}) {
  return <PromiseText answer={useQuoteAnswer(asked)} saysReason={saysReason} />;
}

export function PromiseText({
  answer,
  saysReason = true,
}: {
  answer: QuoteAnswer | null;
  saysReason?: boolean;
}) {
  const isSaid = answer?.kind === 'served' || answer?.kind === 'unserved';
  const tone = answer?.kind === 'unserved' ? 'font-medium text-danger' : 'text-ink-2';
  return (
    <div role="status" className="grid gap-1 text-sm empty:hidden">
      {isSaid && (
        <p className={tone}>
          <UnbrokenParts text={answer.text} />
        </p>
      )}
      {isSaid && saysReason && answer.reason && <p className="text-ink-2">{answer.reason}</p>}
    </div>
  );
}

/** Breaks a line between the parts of the sentence and not within them. The day comes first and stands out. */
function UnbrokenParts({ text }: { text: string }) {
  const [first = '', ...others] = text.split(SEPARATOR);
  if (others.length === 0) return text;
  return (
    <>
      <strong className="font-semibold whitespace-nowrap text-ink">{first}</strong>
      {others.map((part) => (
        <Fragment key={part}>
          {SEPARATOR}
          <span className="whitespace-nowrap">{part}</span>
        </Fragment>
      ))}
    </>
  );
}
