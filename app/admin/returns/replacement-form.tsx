import { useForm } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { decideReturn, type StaffReturn } from '#core/contract/returns.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { useAction } from '../lib/use-action.ts';
import { confirmStep } from '../ui/confirm.ts';
import { exchangeSizes } from './exchange-sizes.ts';

/** The piece is here: the other size goes out as an order of its own, or the money goes back. */
export function ReplacementForm({ request }: { request: StaffReturn }) {
  const held = request.exchangeSize ?? request.lines[0]?.size ?? '';
  const { isBusy, act } = useAction();
  const { register, getValues } = useForm({ defaultValues: { size: held } });
  const params = { id: request.id };

  async function send() {
    const { size } = getValues();
    const body = { status: 'Exchanged', exchangeSize: size } as const;
    await act(decideReturn, { params, body, done: 'Replacement order created. Find it in To pack' });
  }

  async function refund() {
    const isSure = await confirmStep({
      title: 'Refund instead of exchange?',
      text: `The customer will get ${formatRupees(request.refund)} back and no replacement. This cannot be undone.`,
      button: `Refund ${formatRupees(request.refund)}`,
    });
    if (!isSure) return;
    const body = { status: 'Received', refundInstead: true } as const;
    await act(decideReturn, { params, body, done: 'Refund instead of exchange' });
  }

  return (
    <section className="panel" aria-labelledby="step">
      <h2 id="step">Send the replacement</h2>
      <p>This creates a new order with nothing to pay. You will find it in To pack.</p>
      <Field label="Size">
        {(control) => (
          <select {...control} {...register('size')} className="select">
            {exchangeSizes(request).map(({ size, available, isEnough }) => (
              <option key={size} value={size} disabled={size !== held && !isEnough}>
                {size}, {size === held ? 'reserved' : `${available} in stock`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button look="line" busy={isBusy} onClick={refund}>
          Refund instead
        </Button>
        <Button busy={isBusy} onClick={send}>
          Create order
        </Button>
      </div>
    </section>
  );
}
