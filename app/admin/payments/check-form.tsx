import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { checkPayments, checkPaymentsSchema, type PaymentsChecked } from '#core/contract/payments.ts';
import { addDays, dayInIndia } from '#core/rules/india-time.ts';
import { ask } from '../lib/ask.ts';
import { failureText } from '../lib/failure-text.ts';
import { useRight } from '../lib/me.ts';

/** Reads the provider's books of some days now. */
export function CheckForm() {
  const mayCheck = useRight('payments:change');
  const today = dayInIndia(new Date());
  const form = useForm({
    resolver: zodResolver(checkPaymentsSchema),
    defaultValues: { from: addDays(today, -6), to: today },
  });
  const revalidator = useRevalidator();
  const { isBusy, run } = useBusy();
  if (!mayCheck) return null;

  const check = form.handleSubmit((body) =>
    run(async () => {
      try {
        showToast(resultText(await ask(checkPayments, { body })));
      } catch (error) {
        showToast(failureText(error), { kind: 'error' });
      }
      await revalidator.revalidate();
    }),
  );
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={check} className="check-form">
      <Field label="From" error={errors.from?.message}>
        {(control) => (
          <input {...control} {...form.register('from')} type="date" max={today} className="input" />
        )}
      </Field>
      <Field label="To" error={errors.to?.message}>
        {(control) => (
          <input {...control} {...form.register('to')} type="date" max={today} className="input" />
        )}
      </Field>
      <Button type="submit" busy={isBusy}>
        {isBusy ? 'Checking…' : 'Check now'}
      </Button>
    </form>
  );
}

function resultText({ read, differences }: PaymentsChecked): string {
  const payments = `${read.toLocaleString('en-IN')} ${read === 1 ? 'payment' : 'payments'} checked`;
  return differences === 0 ? `${payments}: all match` : `${payments}: ${differences} to resolve`;
}
