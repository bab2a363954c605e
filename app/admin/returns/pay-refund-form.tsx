import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { EMPTY_PAYEE, type PayeeProblems, readPayee } from '#app/lib/read-payee.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { PayeeFields } from '#app/ui/payee-fields.tsx';
import type { StaffPayout } from '#core/contract/payees.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { useDeed } from '../lib/use-deed.ts';

/** Cash that goes back by transfer: where to, and under which reference it was sent. */
export function PayRefundForm({ returnId, payout }: { returnId: string; payout: StaffPayout }) {
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, act } = useDeed();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reference: '' } });
  const amount = formatRupees(payout.amount);

  const pay = handleSubmit(async ({ reference }) => {
    await act({
      path: `/returns/${returnId}`,
      method: 'PUT',
      body: { status: 'Refunded', reference: reference.trim() },
      done: `${amount} recorded as paid. The shopper gets an SMS`,
    });
  });

  return (
    <section className="panel" aria-labelledby="step">
      <h2 id="step">Refund {amount} by transfer</h2>
      {payout.payee === null ? (
        <p>
          This order was paid in cash. The shopper was asked by SMS for a UPI ID or bank account and has not
          answered yet.
        </p>
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
              note="the shopper gets it by SMS"
              error={formState.errors.reference?.message}
            >
              {(control) => (
                <input
                  {...control}
                  {...register('reference', {
                    validate: (text) =>
                      /^[A-Za-z0-9][A-Za-z0-9/-]{3,}$/.test(text.trim()) ||
                      'Please enter the reference of the transfer',
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
        {payout.payee === null ? 'Enter it for the shopper' : 'Change where it goes'}
      </Button>
      {isAsking && <PayeeDialog refundId={payout.refundId} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

/** For a shopper who says it on the phone. */
function PayeeDialog({ refundId, onClose }: { refundId: string; onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY_PAYEE);
  const [problems, setProblems] = useState<PayeeProblems>({});
  const { act } = useDeed();

  async function save() {
    const reading = readPayee(draft);
    setProblems(reading.problems);
    if (!reading.body) return;
    const path = `/refunds/${refundId}/payee`;
    const isDone = await act({ path, method: 'PUT', body: reading.body, done: 'Saved' });
    if (isDone) onClose();
  }

  return (
    <FormDialog isOpen onClose={onClose} title="Where the refund goes" submitLabel="Save" onSubmit={save}>
      <PayeeFields draft={draft} problems={problems} onChange={setDraft} />
    </FormDialog>
  );
}
