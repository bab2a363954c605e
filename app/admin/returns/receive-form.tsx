import { useForm } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { decideReturn, type StaffReturn } from '#core/contract/returns.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import type { ReturnQuality } from '#core/rules/order-states.ts';
import { useAction } from '../lib/use-action.ts';
import { confirmStep } from '../ui/confirm.ts';
import { QualityChoice } from './quality-choice.tsx';
import { RejectButton } from './reject-button.tsx';

/** The goods are here: what they look like decides whether they are sold again. */
export function ReceiveForm({ request }: { request: StaffReturn }) {
  const { isBusy, act } = useAction();
  const { register, getValues } = useForm<{ quality: ReturnQuality; note: string }>({
    defaultValues: { quality: 'Good', note: '' },
  });
  const { refund } = request;
  const isReturn = request.type === 'Return';
  const isCash = request.isCashPaid;

  async function receive() {
    const isSure = await confirmStep({
      title: 'Items received?',
      text: isReturn
        ? isCash
          ? `A credit note will be issued. The customer will get an SMS asking for a UPI ID or bank account, and you can then transfer ${formatRupees(refund)}. This cannot be undone.`
          : `${formatRupees(refund)} will be refunded to the original payment method and a credit note issued. This cannot be undone.`
        : 'You can then send the replacement. This cannot be undone.',
      button: 'Received',
    });
    if (!isSure) return;
    const done =
      isReturn && isCash ? 'Received. We have asked the customer where to send the refund' : 'Received';
    await act(decideReturn, {
      params: { id: request.id },
      body: { status: 'Received', ...getValues() },
      done,
    });
  }

  return (
    <section className="panel" aria-labelledby="step">
      <h2 id="step">Receive items</h2>
      <QualityChoice input={() => register('quality')} />
      <Field label="Note" note="for colleagues (optional)">
        {(control) => (
          <textarea {...control} {...register('note')} className="input" rows={2} maxLength={500} />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <RejectButton request={request} note={() => getValues('note')} />
        <Button busy={isBusy} onClick={receive}>
          Received
        </Button>
      </div>
    </section>
  );
}
