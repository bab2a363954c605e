import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#app/lib/ask.ts';
import { failureCode } from '#app/lib/send-call.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { Button } from '#app/ui/button.tsx';
import { RadioField, SelectField } from '#app/ui/field.tsx';
import { Form } from '#app/ui/form.tsx';
import { showToast } from '#app/ui/toast.ts';
import { answerFailedByLink, type Tracked } from '#core/contract/parcels.ts';
import { answerDays, type FailedAnswer, toFailedAnswer } from '#core/rules/failed-answer.ts';
import { formatDay } from '#core/rules/india-time.ts';
import { answerTexts } from '#texts/tracking.ts';
import { AddressField, PhoneField } from './delivery-fields.tsx';
import { Failure, Outcome } from './outcome.tsx';
import { useDeliveryForm } from './use-delivery-form.ts';

interface AnswerFailedProps {
  token: string;
  tracked: Tracked;
  today: string;
  /** What was wrong with the form, when it came without JavaScript and was sent back. */
  problem: string | null;
}

type GivenAnswer = NonNullable<Tracked['answer']>;

/** What is to become of a parcel that could not be handed over: asked once for each attempt. */
export function AnswerFailed({ token, tracked, today, problem }: AnswerFailedProps) {
  const { revalidate } = useRevalidator();
  const [sent, setSent] = useState<GivenAnswer | null>(null);
  const [isTooLate, setIsTooLate] = useState(problem === 'answered');

  async function send(answer: FailedAnswer) {
    try {
      await ask(answerFailedByLink, { params: { token }, body: answer });
      setSent({ action: answer.action, day: answer.day ?? null });
    } catch (error) {
      const code = failureCode(answerFailedByLink, error);
      if (code !== 'failed-answered' && code !== 'parcel-not-failed') throw error;
      if (code === 'parcel-not-failed') showToast(answerTexts.movedOn);
      setIsTooLate(true);
      await revalidate();
    }
  }

  const given = sent ?? tracked.answer;
  if (!given) return <AnswerForm reason={tracked.reason} today={today} problem={problem} onSend={send} />;
  return (
    <Outcome
      title={describeAnswer(given)}
      text={isTooLate ? answerTexts.answeredAlready : answerTexts.whatNext[given.action]}
      isNew={sent !== null}
    />
  );
}

function describeAnswer({ action, day }: GivenAnswer): string {
  if (action === 'return') return answerTexts.returning;
  return day ? answerTexts.tryingOn(formatDay(day)) : answerTexts.tryingAgain;
}

const ACTIONS = ['reattempt', 'return'] as const;

interface AnswerFormProps extends Pick<AnswerFailedProps, 'today' | 'problem'> {
  reason: Tracked['reason'];
  onSend: (answer: FailedAnswer) => Promise<void>;
}

/** Without JavaScript the browser checks the fields, sends the form to this very address, and is led back to the page. */
function AnswerForm({ reason, today, problem, onSend }: AnswerFormProps) {
  const isHydrated = useHydrated();
  const titleId = useId();
  const { form, failure } = useDeliveryForm({ read: toFailedAnswer, onSend, wrongField: problem });
  // What the courier was missing comes first.
  const isPhoneFirst = reason === 'unreachable';

  return (
    <Form
      form={form}
      method="post"
      noValidate={isHydrated}
      aria-labelledby={titleId}
      className="track-answer"
    >
      <h2 id={titleId} className="text-xl">
        {answerTexts.title}
      </h2>
      <p className="text-ink-2">{answerTexts.hints[reason ?? 'other']}</p>
      <RadioField
        label={answerTexts.question}
        name="action"
        labels={answerTexts.actions}
        values={ACTIONS}
        first="reattempt"
      />
      <div className="track-attempt">
        <SelectField label={answerTexts.day} name="day">
          <option value="">{answerTexts.nextDay}</option>
          {answerDays(today).map((day) => (
            <option key={day} value={day}>
              {formatDay(day)}
            </option>
          ))}
        </SelectField>
        {isPhoneFirst && <PhoneField />}
        <AddressField label={answerTexts.address} />
        {!isPhoneFirst && <PhoneField />}
      </div>
      <p className="track-return text-ink-2">{answerTexts.returnHint}</p>
      <Failure text={failure} />
      <Button type="submit" busy={form.isBusy} className="justify-self-start max-md:w-full">
        {form.isBusy ? answerTexts.sending : answerTexts.send}
      </Button>
    </Form>
  );
}
