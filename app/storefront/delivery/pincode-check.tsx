import { type FormEvent, useState } from 'react';
import { checkedPlace } from '#app/lib/checked-place.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { pincodeTexts } from '#texts/delivery.ts';
import { PromiseText, useQuoteAnswer } from './delivery-promise.tsx';

/** When a parcel would be at a pincode and for how much. A pincode that is known is answered without being asked. */
export function PincodeCheck({ goodsPaise }: { goodsPaise: number }) {
  const known = checkedPlace.use()?.pincode ?? null;
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState({ pincode: null as string | null, attempt: 0 });
  const pincode = typed ?? known ?? '';
  // What is being typed has not been asked yet.
  const question = typed === null || typed === asked.pincode ? (typed ?? known) : null;
  const answer = useQuoteAnswer({ pincode: question, goodsPaise, attempt: asked.attempt });
  const isWrong = answer?.kind === 'wrong' || answer?.kind === 'failed';

  function submit(event: FormEvent) {
    event.preventDefault();
    setTyped(pincode);
    setAsked(({ attempt }) => ({ pincode, attempt: attempt + 1 }));
  }

  return (
    <form onSubmit={submit} className="grid gap-2" noValidate>
      <Field label={pincodeTexts.label} error={isWrong && typed !== null ? answer.text : undefined}>
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
              onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
            />
            <Button type="submit" look="line" size="small" busy={question !== null && answer === null}>
              {pincodeTexts.check}
            </Button>
          </div>
        )}
      </Field>
      <PromiseText answer={answer} />
    </form>
  );
}
