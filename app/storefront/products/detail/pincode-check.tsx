import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import { deliveryTexts } from '#texts/delivery.ts';
import { productTexts } from '#texts/product.ts';
import type { PincodeAnswer } from './pincode-answer.ts';

const NOT_ANSWERED: PincodeAnswer = { kind: 'wrong', text: deliveryTexts.pincodeUnchecked };

/** When the parcel would be at a pincode and for how much, asked before anything is put into the cart. */
export function PincodeCheck() {
  const [pincode, setPincode] = useState('');
  const [answer, setAnswer] = useState<PincodeAnswer>();
  const { isBusy, run } = useBusy();

  function submit(event: FormEvent) {
    event.preventDefault();
    run(async () => {
      // Only those who ask need what it takes to answer.
      const asked = import('./pincode-answer.ts').then(({ answerPincode }) => answerPincode(pincode));
      setAnswer(await asked.catch((): PincodeAnswer => NOT_ANSWERED));
    });
  }

  return (
    <form onSubmit={submit} className="grid gap-2" noValidate>
      <Field label={productTexts.checkPincode} error={answer?.kind === 'wrong' ? answer.text : undefined}>
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
            <Button type="submit" look="line" size="small" busy={isBusy}>
              {productTexts.check}
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
