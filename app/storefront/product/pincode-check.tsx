import { type FormEvent, useState } from 'react';
import { findPlace } from '#app/lib/find-place.ts';
import { formatDay } from '#app/lib/format-date.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { expectedDelivery } from '#core/rules/delivery-day.ts';
import { SHIPPING_TEXTS } from '#core/rules/shipping.ts';

interface Answer {
  kind: 'reached' | 'wrong';
  text: string;
}

/** When the parcel would be at a pincode, asked before anything is put into the cart. */
export function PincodeCheck() {
  const [pincode, setPincode] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const [isAsking, setIsAsking] = useState(false);

  async function ask(event: FormEvent) {
    event.preventDefault();
    setIsAsking(true);
    setAnswer(await answerFor(pincode));
    setIsAsking(false);
  }

  return (
    <form onSubmit={ask} className="grid gap-2" noValidate>
      <Field
        label="Check delivery at your pincode"
        error={answer?.kind === 'wrong' ? answer.text : undefined}
      >
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              className="input min-w-0 flex-1"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={6}
              placeholder="560001"
              value={pincode}
              onChange={(event) => {
                setPincode(event.target.value.replaceAll(/\D/g, ''));
                setAnswer(undefined);
              }}
            />
            <Button type="submit" look="line" size="small" busy={isAsking}>
              Check
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className="text-sm text-ink-2">
        {answer?.kind === 'reached' && answer.text}
      </p>
    </form>
  );
}

async function answerFor(pincode: string): Promise<Answer> {
  try {
    const place = await findPlace(pincode);
    if (place === null) return { kind: 'wrong', text: SHIPPING_TEXTS.pincodeInvalid };
    const { earliest, latest } = expectedDelivery(new Date());
    const days = `${formatDay(earliest)} to ${formatDay(latest)}`;
    return { kind: 'reached', text: `${place.city}, ${place.state}: ${days}, cash on delivery too.` };
  } catch (error) {
    console.error(error);
    return { kind: 'wrong', text: SHIPPING_TEXTS.pincodeUnchecked };
  }
}
