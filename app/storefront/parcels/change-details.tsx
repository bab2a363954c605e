import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#app/lib/ask.ts';
import { failureCode } from '#app/lib/send-call.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { Button } from '#app/ui/button.tsx';
import type { Problems } from '#app/ui/field.tsx';
import { Form } from '#app/ui/form.tsx';
import { changeDetailsByLink, type DetailsChange } from '#core/contract/parcels.ts';
import { answerTexts, detailsTexts } from '#texts/tracking.ts';
import { AddressField, PhoneField } from './delivery-fields.tsx';
import { Failure, Outcome } from './outcome.tsx';
import { useDeliveryForm } from './use-delivery-form.ts';

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

  if (isChanged) return <Outcome title={detailsTexts.changed} text={detailsTexts.weTellYou} isNew={isNew} />;
  if (isTooLate)
    return (
      <p role="alert" className="track-answer">
        {detailsTexts.tooLate}
      </p>
    );
  return canChange ? <DetailsForm outcome={outcome} onSend={send} /> : null;
}

interface DetailsFormProps {
  outcome: string | null;
  onSend: (change: DetailsChange) => Promise<void>;
}

/** Folded, since most come to look. Without JavaScript the browser sends it to this very address. */
function DetailsForm({ outcome, onSend }: DetailsFormProps) {
  const isHydrated = useHydrated();
  const { form, failure } = useDeliveryForm({
    read: readChange,
    check: checkChange,
    onSend,
    wrongField: outcome,
    firstFailure: outcome === 'too-many-changes' ? detailsTexts.tooOften : null,
  });

  return (
    <details className="track-answer" open={outcome !== null || undefined}>
      <summary className="text-link text-lg">{detailsTexts.title}</summary>
      <Form form={form} method="post" noValidate={isHydrated} className="grid gap-4">
        <p className="text-ink-2">{detailsTexts.hint}</p>
        <input type="hidden" name="form" value="details" />
        <AddressField label={detailsTexts.address} />
        <PhoneField />
        <Failure text={failure} />
        <Button type="submit" busy={form.isBusy} className="justify-self-start max-md:w-full">
          {form.isBusy ? answerTexts.sending : detailsTexts.send}
        </Button>
      </Form>
    </details>
  );
}

function readChange(getText: (name: string) => string): DetailsChange {
  const phone = getText('phone');
  const address = getText('address');
  return { ...(phone && { phone }), ...(address && { address }) };
}

function checkChange({ phone, address }: DetailsChange): Problems | undefined {
  return phone === undefined && address === undefined ? { address: detailsTexts.nothing } : undefined;
}
