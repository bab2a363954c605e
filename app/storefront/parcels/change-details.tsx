import { useEffect, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure, isRefusal } from '#app/lib/api-failure.ts';
import { ask } from '#app/lib/ask.ts';
import { failureCode } from '#app/lib/send-call.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { Button } from '#app/ui/button.tsx';
import type { Problems } from '#app/ui/field.tsx';
import { Form, typedText, useForm } from '#app/ui/form.tsx';
import { AlertIcon, CheckIcon } from '#app/ui/icons.tsx';
import { changeDetailsByLink, type DetailsChange } from '#core/contract/parcels.ts';
import { isRecord } from '#core/objects.ts';
import { ADDRESS_LENGTH } from '#core/rules/failed-answer.ts';
import { INDIAN_MOBILE } from '#core/rules/shipping.ts';
import { answerTexts, detailsTexts } from '#texts/tracking.ts';
import { AddressField, PhoneField } from './delivery-fields.tsx';

interface ChangeDetailsProps {
  token: string;
  canChange: boolean;
  /** What came of the form, when it came without JavaScript: `changed`, a field, or the code of a failure. */
  outcome: string | null;
}

/** Another address or phone, before a parcel is booked. */
export function ChangeDetails({ token, canChange, outcome }: ChangeDetailsProps) {
  const { revalidate } = useRevalidator();
  const [isChanged, setIsChanged] = useState(outcome === 'changed');
  const [isNew, setIsNew] = useState(false);
  const [isTooLate, setIsTooLate] = useState(outcome === 'order-not-changeable');

  async function send(change: DetailsChange) {
    try {
      await ask(changeDetailsByLink, { params: { token }, body: change });
      setIsChanged(true);
      setIsNew(true);
    } catch (error) {
      if (failureCode(changeDetailsByLink, error) !== 'order-not-changeable') throw error;
      setIsTooLate(true);
      await revalidate();
    }
  }

  if (isChanged) return <Changed isNew={isNew} />;
  if (isTooLate) return <Note text={detailsTexts.tooLate} />;
  return canChange ? <DetailsForm outcome={outcome} onSend={send} /> : null;
}

function Changed({ isNew }: { isNew: boolean }) {
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
        {detailsTexts.changed}
      </h2>
      <p role="status">{detailsTexts.weTellYou}</p>
    </section>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p role="alert" className="track-answer">
      {text}
    </p>
  );
}

interface DetailsFormProps {
  outcome: string | null;
  onSend: (change: DetailsChange) => Promise<void>;
}

/** Folded, since most come to look. Without JavaScript the browser sends it to this very address. */
function DetailsForm({ outcome, onSend }: DetailsFormProps) {
  const isHydrated = useHydrated();
  const first = firstProblems(outcome);
  const [failure, setFailure] = useState(outcome === 'too-many-changes' ? detailsTexts.tooOften : null);
  const form = useForm(async (element) => {
    setFailure(null);
    const typed = new FormData(element);
    const [phone, address] = ['phone', 'address'].map((name) => typedText(typed, name) || undefined);
    const change = { ...(phone && { phone }), ...(address && { address }) };
    const problems = checkChange(change);
    if (problems) return problems;
    try {
      await onSend(change);
    } catch (error) {
      console.warn(error);
      const wrong = toProblems(error);
      if (wrong === undefined) setFailure(isRefusal(error) ? error.message : answerTexts.failed);
      return wrong;
    }
    return undefined;
  }, first);

  return (
    <details className="track-answer" open={outcome !== null || undefined}>
      <summary className="text-link text-lg">{detailsTexts.title}</summary>
      <Form form={form} method="post" noValidate={isHydrated} className="grid gap-4">
        <p className="text-ink-2">{detailsTexts.hint}</p>
        <input type="hidden" name="form" value="details" />
        <AddressField label={detailsTexts.address} />
        <PhoneField />
        {failure && (
          <p role="alert" className="field-error">
            <AlertIcon aria-hidden="true" className="size-4 flex-none stroke-2" />
            {failure}
          </p>
        )}
        <Button type="submit" busy={form.isBusy} className="justify-self-start max-md:w-full">
          {form.isBusy ? answerTexts.sending : detailsTexts.send}
        </Button>
      </Form>
    </details>
  );
}

/** As the server checks it. */
function checkChange({ phone, address }: DetailsChange): Problems | undefined {
  if (phone === undefined && address === undefined) return { address: detailsTexts.nothing };
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

function firstProblems(field: string | null): Problems {
  return field === 'phone' || field === 'address' ? { [field]: answerTexts.invalid[field] } : {};
}
