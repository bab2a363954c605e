import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { StaffPayout } from '#core/contract/payments.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { TRANSFER_REFERENCE } from '#core/rules/payee.ts';
import { payeeProblems } from '#texts/payee.ts';
import { PayeeDialog } from './payee-dialog.tsx';

export const PAID_IN_CASH = 'This order was paid in cash.';
export const FAILED_AT_PROVIDER = 'The payment provider could not send this refund back.';

interface PayRefundFormProps {
  payout: StaffPayout;
  /** Why it is transferred by hand. */
  why: string;
  isBusy: boolean;
  /** Records the reference; `done` is what the toast says then. */
  onPaid: (reference: string, done: string) => Promise<unknown>;
}

/** Money that goes back by transfer: where to, and under which reference it was sent. */
export function PayRefundForm({ payout, why, isBusy, onPaid }: PayRefundFormProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reference: '' } });
  const titleId = useId();
  const amount = formatRupees(payout.amount);

  const pay = handleSubmit(async ({ reference }) => {
    await onPaid(reference.trim(), `${amount} recorded as paid. The customer will get an SMS`);
  });

  return (
    <section className="panel" aria-labelledby={titleId}>
      <h2 id={titleId}>Refund {amount} by transfer</h2>
      {payout.payee === null ? (
        <p>{why} We asked the customer for a UPI ID or bank account by SMS and have not received it yet.</p>
      ) : (
        <>
          <dl className="order-sums">
            {payout.details.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-ink-2">{label}</dt>
                <dd className="select-all font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
          <form onSubmit={pay} className="grid gap-3">
            <Field
              label="Reference (UTR)"
              note="sent to the customer by SMS"
              error={formState.errors.reference?.message}
            >
              {(control) => (
                <input
                  {...control}
                  {...register('reference', {
                    validate: (text) => TRANSFER_REFERENCE.test(text.trim()) || payeeProblems.reference,
                  })}
                  className="input"
                  autoComplete="off"
                  maxLength={40}
                />
              )}
            </Field>
            <Button type="submit" busy={isBusy}>
              Mark {amount} as paid
            </Button>
          </form>
        </>
      )}
      <Button look="line" onClick={() => setIsAsking(true)}>
        {payout.payee === null ? 'Enter it for the customer' : 'Change UPI ID or bank account'}
      </Button>
      {isAsking && <PayeeDialog refundId={payout.refundId} onClose={() => setIsAsking(false)} />}
    </section>
  );
}
