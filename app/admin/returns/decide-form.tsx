import { useForm } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { decideReturn, type StaffReturn } from '#core/contract/returns.ts';
import { useAction } from '../lib/use-action.ts';
import { exchangeSizes } from './exchange-sizes.ts';
import { RejectButton } from './reject-button.tsx';

/** Yes or no to a request. The size of an exchange can still be changed here; it is held from now on. */
export function DecideForm({ request }: { request: StaffReturn }) {
  const isExchange = request.type === 'Exchange';
  const { isBusy, act } = useAction();
  const { register, getValues } = useForm({
    defaultValues: { note: '', size: request.exchangeSize ?? request.lines[0]?.size ?? '' },
  });

  async function approve() {
    const { note, size } = getValues();
    await act(decideReturn, {
      params: { id: request.id },
      body: { status: 'Approved', note, ...(isExchange ? { exchangeSize: size } : {}) },
      done: 'Approved. The customer will get an SMS',
    });
  }

  return (
    <section className="panel" aria-labelledby="step">
      <h2 id="step">Decide</h2>
      {isExchange && (
        <Field label="Send instead">
          {(control) => (
            <select {...control} {...register('size')} className="select">
              {exchangeSizes(request).map(({ size, available, isEnough }) => (
                <option key={size} value={size} disabled={!isEnough}>
                  {size}, {available} in stock
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
        <RejectButton request={request} note={() => getValues('note')} />
        <Button busy={isBusy} onClick={approve}>
          Approve
        </Button>
      </div>
    </section>
  );
}
