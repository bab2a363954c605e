import { useForm } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { StaffReturn } from '#core/contract/staff/returns.ts';
import { useDeed } from '../lib/use-deed.ts';
import { confirmStep } from '../ui/confirm.ts';

/** Yes or no to a request. The size of an exchange can still be changed here; it is kept aside from now on. */
export function DecideForm({ request }: { request: StaffReturn }) {
  const isExchange = request.type === 'Exchange';
  const sizes = sizesOf(request);
  const { isBusy, act } = useDeed();
  const { register, getValues } = useForm({
    defaultValues: { note: '', size: request.exchangeSize ?? request.lines[0]?.size ?? '' },
  });

  async function decide(status: 'Approved' | 'Rejected') {
    if (status === 'Rejected') {
      const isSure = await confirmStep({
        title: `Reject this ${request.type.toLowerCase()}?`,
        text: 'The shopper is told at once. A shopper has one request for an order: this cannot be undone.',
        button: 'Reject',
      });
      if (!isSure) return;
    }
    const { note, size } = getValues();
    await act({
      path: `/returns/${request.id}`,
      method: 'PUT',
      body: { status, note, ...(isExchange ? { exchangeSize: size } : {}) },
      done: status === 'Approved' ? 'Approved. The shopper is told' : 'Rejected. The shopper is told',
    });
  }

  return (
    <section className="panel" aria-labelledby="step">
      <h2 id="step">Decide</h2>
      {isExchange && (
        <Field label="Send instead">
          {(control) => (
            <select {...control} {...register('size')} className="select">
              {sizes.map(({ size, available, isEnough }) => (
                <option key={size} value={size} disabled={!isEnough}>
                  {size}, {available} on the shelf
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label="Note" note="for colleagues (optional)">
        {(control) => (
          <textarea {...control} {...register('note')} className="input" rows={2} maxLength={500} />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <Button look="line" busy={isBusy} onClick={() => decide('Rejected')}>
          Reject
        </Button>
        <Button busy={isBusy} onClick={() => decide('Approved')}>
          Approve
        </Button>
      </div>
    </section>
  );
}

/** Sizes that all lines of the request have, with the fewest that any of them could give. */
function sizesOf({ lines }: StaffReturn) {
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
