import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isRefusal } from '#app/lib/api-failure.ts';
import { ask } from '#app/lib/ask.ts';
import { Button } from '#app/ui/button.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { answerCodByLink, type CodAnswer } from '#core/contract/orders/cod.ts';
import type { Tracked } from '#core/contract/parcels.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { answerTexts, codTexts } from '#texts/tracking.ts';
import { Failure, Outcome } from './outcome.tsx';
import { PaymentNote, PayStep } from './pay-step.tsx';
import { usePayByLink } from './use-pay-by-link.ts';

interface CodQuestionProps {
  token: string;
  tracked: Tracked;
  /** What came of the form, when it came without JavaScript: `confirm`, `cancel`, or that it was too late. */
  outcome: string | null;
}

/** What the shopper of a cash order is asked before it is packed. */
export function CodQuestion({ token, tracked, outcome }: CodQuestionProps) {
  const { question, payOnDelivery } = tracked;
  const { revalidate } = useRevalidator();
  const [given, setGiven] = useState<CodAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const partPayment = usePayByLink({ token, tracked, what: 'part' });

  async function send(answer: CodAnswer) {
    setFailure(null);
    try {
      await ask(answerCodByLink, { params: { token }, body: { answer } });
      setGiven(answer);
    } catch (error) {
      console.warn(error);
      setFailure(isRefusal(error) ? error.message : answerTexts.failed);
    }
    await revalidate();
  }

  if (given) return <Answered answer={given} isNew />;
  if (!question) {
    if (outcome === 'confirm' || outcome === 'cancel') return <Answered answer={outcome} isNew={false} />;
    if (partPayment.message) return <PaymentNote message={partPayment.message} />;
    return <Failure text={failure ?? (outcome === null ? null : codTexts.tooLate)} />;
  }
  const until = formatMoment(question.until);
  const { part } = question;
  const atTheDoor = formatRupees(payOnDelivery);
  return (
    <section aria-labelledby="cod-question" className="track-answer">
      <h2 id="cod-question" className="text-xl">
        {part === null ? codTexts.confirmTitle : codTexts.partTitle}
      </h2>
      <p className="text-ink-2">
        {part === null
          ? codTexts.confirmHint(atTheDoor, until)
          : codTexts.partHint(formatRupees(part), atTheDoor, until)}
      </p>
      <Failure text={failure} />
      {part === null ? (
        <AnswerForm answer="confirm" onSend={send} label={codTexts.confirm} busyLabel={codTexts.confirming} />
      ) : (
        <PayStep
          payment={partPayment}
          look="gold"
          label={codTexts.payPart(formatRupees(part))}
          noScript={codTexts.noScriptPart}
        />
      )}
      <details className="grid gap-3">
        <summary className="text-link">{codTexts.unwanted}</summary>
        <p className="pb-3 text-ink-2">{codTexts.cancelNote}</p>
        <AnswerForm answer="cancel" onSend={send} label={codTexts.cancel} busyLabel={answerTexts.sending} />
      </details>
    </section>
  );
}

interface AnswerFormProps {
  answer: CodAnswer;
  onSend: (answer: CodAnswer) => Promise<void>;
  label: string;
  busyLabel: string;
}

/** Without JavaScript the browser sends it to this very address, and is led back to the page. */
function AnswerForm({ answer, onSend, label, busyLabel }: AnswerFormProps) {
  const form = useForm(async () => {
    await onSend(answer);
    return undefined;
  });
  return (
    <Form form={form} method="post">
      <input type="hidden" name="form" value="cod" />
      <input type="hidden" name="answer" value={answer} />
      <Button
        type="submit"
        look={answer === 'confirm' ? 'ink' : 'danger'}
        busy={form.isBusy}
        className="max-md:w-full"
      >
        {form.isBusy ? busyLabel : label}
      </Button>
    </Form>
  );
}

function Answered({ answer, isNew }: { answer: CodAnswer; isNew: boolean }) {
  return answer === 'confirm' ? (
    <Outcome title={codTexts.confirmed} text={codTexts.confirmedNote} isNew={isNew} />
  ) : (
    <Outcome title={codTexts.cancelled} text={codTexts.cancelledNote} isNew={isNew} />
  );
}
