import { useEffect, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure, isRefusal } from '#app/lib/api-failure.ts';
import { ask } from '#app/lib/ask.ts';
import { failureCode } from '#app/lib/send-call.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { Button } from '#app/ui/button.tsx';
import { type Problems, RadioField, SelectField } from '#app/ui/field.tsx';
import { Form, typedText, useForm } from '#app/ui/form.tsx';
import { AlertIcon, CheckIcon } from '#app/ui/icons.tsx';
import { showToast } from '#app/ui/toast.ts';
import { answerFailedByLink, type Tracked } from '#core/contract/parcels.ts';
import { isRecord } from '#core/objects.ts';
import { ADDRESS_LENGTH, answerDays, type FailedAnswer, toFailedAnswer } from '#core/rules/failed-answer.ts';
import { formatDay } from '#core/rules/india-time.ts';
import { INDIAN_MOBILE } from '#core/rules/shipping.ts';
import { answerTexts } from '#texts/tracking.ts';
import { AddressField, PhoneField } from './delivery-fields.tsx';

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
  return given ? (
    <Answered answer={given} isTooLate={isTooLate} isNew={sent !== null} />
  ) : (
    <AnswerForm reason={tracked.reason} today={today} problem={problem} onSend={send} />
  );
}

/** The answer that counts. */
function Answered(props: { answer: GivenAnswer; isTooLate: boolean; isNew: boolean }) {
  const { answer, isTooLate, isNew } = props;
  const note = useRef<HTMLElement>(null);
  const titleId = useId();
  // The button that sent it is gone: the focus goes on to what came of it.
  useEffect(() => {
    if (isNew) note.current?.focus();
  }, [isNew]);
  return (
    <section ref={note} tabIndex={-1} aria-labelledby={titleId} className="track-answer">
      <h2 id={titleId} className="flex items-start gap-2.5 text-xl">
        <CheckIcon aria-hidden="true" className="mt-0.5 size-5 flex-none stroke-2 text-leaf" />
        {describeAnswer(answer)}
      </h2>
      <p role="status">{isTooLate ? answerTexts.answeredAlready : answerTexts.whatNext[answer.action]}</p>
    </section>
  );
}

function describeAnswer({ action, day }: GivenAnswer): string {
  if (action === 'return') return answerTexts.returning;
  return day ? answerTexts.tryingOn(formatDay(day)) : answerTexts.tryingAgain;
}

const ACTIONS = ['reattempt', 'return'] as const;
const FIELDS = ['action', 'day', 'phone', 'address'] as const;

interface AnswerFormProps extends Pick<AnswerFailedProps, 'today' | 'problem'> {
  reason: Tracked['reason'];
  onSend: (answer: FailedAnswer) => Promise<void>;
}

/** Without JavaScript the browser checks the fields, sends the form to this very address, and is led back to the page. */
function AnswerForm({ reason, today, problem, onSend }: AnswerFormProps) {
  const isHydrated = useHydrated();
  const titleId = useId();
  const [action, setAction] = useState<(typeof ACTIONS)[number]>('reattempt');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm(async (element) => {
    setFailure(null);
    const typed = new FormData(element);
    const answer = toFailedAnswer((name) => typedText(typed, name));
    const problems = checkAnswer(answer);
    if (problems) return problems;
    try {
      await onSend(answer);
    } catch (error) {
      console.warn(error);
      const wrong = toProblems(error);
      if (wrong === undefined) setFailure(isRefusal(error) ? error.message : answerTexts.failed);
      return wrong;
    }
    return undefined;
  }, firstProblems(problem));
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
        chosen={action}
        onChoose={setAction}
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
      {failure && (
        <p role="alert" className="field-error">
          <AlertIcon aria-hidden="true" className="size-4 flex-none stroke-2" />
          {failure}
        </p>
      )}
      <Button type="submit" busy={form.isBusy} className="justify-self-start max-md:w-full">
        {form.isBusy ? answerTexts.sending : answerTexts.send}
      </Button>
    </Form>
  );
}

/** As the server checks it. */
function checkAnswer({ phone, address }: FailedAnswer): Problems | undefined {
  const problems: Problems = {};
  if (phone !== undefined && !INDIAN_MOBILE.test(phone)) problems.phone = answerTexts.phoneInvalid;
  if (address !== undefined && address.length < ADDRESS_LENGTH.least)
    problems.address = answerTexts.addressTooShort;
  return Object.keys(problems).length > 0 ? problems : undefined;
}

/** The field that the server has named. */
function toProblems(error: unknown): Problems | undefined {
  const body = error instanceof ApiFailure && isRecord(error.body) ? error.body : {};
  return typeof body.field === 'string' ? firstProblems(body.field) : undefined;
}

function firstProblems(problem: string | null): Problems {
  const field = FIELDS.find((name) => name === problem);
  return field === undefined ? {} : { [field]: answerTexts.invalid[field] };
}
