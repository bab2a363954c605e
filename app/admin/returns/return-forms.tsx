import { useState } from 'react';
import { useForm, useFormContext } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { EMPTY_PAYEE, PayeeFields, readPayee } from '#app/ui/payee-fields.tsx';
import { givePayee, type StaffPayout } from '#core/contract/payments.ts';
import type { StaffReturn } from '#core/contract/returns.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { RETURN_QUALITIES, type ReturnQuality } from '#core/rules/order-states.ts';
import { TRANSFER_REFERENCE } from '#core/rules/payee.ts';
import { payeeProblems } from '#texts/payee.ts';
import { useAction } from '../ui/actions.tsx';
import { ChoiceField, Form, TextField } from '../ui/form-fields.tsx';
import { Panel } from '../ui/page.tsx';
import './returns.css';

export const PAID_IN_CASH = 'This order was paid in cash.';
export const FAILED_AT_PROVIDER = 'The payment provider could not send this refund back.';

interface Transfer {
  reference: string;
  /** Of the payee that is shown: the shopper may just have changed it. */
  payeeGivenAt: string | undefined;
}

interface PayRefundFormProps {
  payout: StaffPayout;
  /** Why it is transferred by hand. */
  why: string;
  /** Records the transfer; `done` is what the toast says then. */
  onPaid: (transfer: Transfer, done: string) => Promise<unknown>;
}

/** Money that goes back by transfer: where to, and under which reference it was sent. */
export function PayRefundForm({ payout, why, onPaid }: PayRefundFormProps) {
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm({ defaultValues: { reference: '' } });
  const amount = formatRupees(payout.amount);

  async function pay({ reference }: { reference: string }) {
    const transfer = { reference: reference.trim(), payeeGivenAt: payout.givenAt ?? undefined };
    await onPaid(transfer, `${amount} recorded as paid. The customer will get an SMS`);
  }

  return (
    <Panel title={`Refund ${amount} by transfer`}>
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
          <Form form={form} onSubmit={pay} className="grid gap-3">
            <TextField
              name="reference"
              label="Reference (UTR)"
              note="sent to the customer by SMS"
              maxLength={40}
              rules={{ validate: (text) => TRANSFER_REFERENCE.test(text.trim()) || payeeProblems.reference }}
            />
            <Button type="submit" busy={form.formState.isSubmitting}>
              Mark {amount} as paid
            </Button>
          </Form>
        </>
      )}
      <Button look="line" onClick={() => setIsAsking(true)}>
        {payout.payee === null ? 'Enter it for the customer' : 'Change UPI ID or bank account'}
      </Button>
      {isAsking && <PayeeDialog refundId={payout.refundId} onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}

/** For a shopper who says it on the phone. */
function PayeeDialog({ refundId, onClose }: { refundId: string; onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY_PAYEE);
  const { act } = useAction();

  async function save() {
    const { body, problems } = readPayee(draft);
    if (!body) return problems;
    if (await act(givePayee, { params: { refundId }, body, done: 'Saved' })) onClose();
    return undefined;
  }

  return (
    <FormDialog isOpen onClose={onClose} title="Where the refund goes" submitLabel="Save" onSubmit={save}>
      <PayeeFields draft={draft} onChange={setDraft} />
    </FormDialog>
  );
}

interface SizeChoiceProps {
  label: string;
  request: StaffReturn;
  /** The size that is held for this exchange already. */
  held?: string;
}

/** The size that is sent instead, as far as there is enough of it. */
export function SizeChoice({ label, request, held }: SizeChoiceProps) {
  const options = exchangeSizes(request).map(({ size, available, isEnough }) => ({
    value: size,
    label: `${size}, ${size === held ? 'reserved' : `${available} in stock`}`,
    disabled: size !== held && !isEnough,
  }));
  return <ChoiceField name="size" label={label} options={options} />;
}

/** Sizes that all lines of the request have, with the fewest that any of them could give. */
function exchangeSizes({ lines }: StaffReturn) {
  const [first, ...rest] = lines;
  return (first?.sizes ?? [])
    .filter(({ size }) => rest.every((line) => line.sizes.some((other) => other.size === size)))
    .map(({ size }) => {
      const each = lines.map((line) => ({
        available: line.sizes.find((other) => other.size === size)?.available ?? 0,
        quantity: line.quantity,
      }));
      return {
        size,
        available: Math.min(...each.map(({ available }) => available)),
        isEnough: each.every(({ available, quantity }) => available >= quantity),
      };
    });
}

const MEANINGS: Record<ReturnQuality, string> = {
  Good: 'As good as new. Goes back into stock.',
  Worn: 'Used or washed. Not restocked.',
  Damaged: 'Torn or stained. Not restocked.',
};

/** How goods look that have come back. */
export function QualityChoice() {
  const { register } = useFormContext<{ quality: ReturnQuality }>();
  return (
    <fieldset className="return-choices">
      <legend className="field-label mb-2">Condition</legend>
      {RETURN_QUALITIES.map((quality) => (
        <label key={quality}>
          <input type="radio" value={quality} {...register('quality')} />
          <span>
            <strong>{quality}</strong>
            <small>{MEANINGS[quality]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
