import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { answerFailed, failedAnswerSchema, type ParcelRow } from '#core/contract/parcels.ts';
import { addDays, dayInIndia, formatDay } from '#core/rules/india-time.ts';
import { ask } from '../lib/ask.ts';
import { ActionButton } from '../ui/actions.tsx';
import { showFailure } from '../ui/edit-form.tsx';
import { AreaField, ChoiceField, DialogForm, TextField } from '../ui/form-fields.tsx';
import { Problem } from '../ui/page.tsx';

const DAYS_AHEAD = [1, 2, 3, 4, 5, 6];

type Failed = Pick<ParcelRow, 'id' | 'orderId' | 'phone' | 'pincode'>;

/** What is to become of a parcel that could not be handed over; the courier is notified once. */
export function AnswerFailed({ parcel }: { parcel: Failed }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Try again<span className="sr-only"> with order {parcel.orderId}</span>
      </Button>
      <ActionButton
        look="line"
        size="small"
        call={answerFailed}
        action={{
          params: { id: parcel.id },
          body: { action: 'return' },
          done: 'The courier will send it back',
        }}
        confirm={{
          title: `Send order ${parcel.orderId} back?`,
          text: 'The courier makes no further attempt and brings the parcel back to you. This cannot be undone.',
          button: 'Send back',
        }}
      >
        Send back<span className="sr-only"> order {parcel.orderId}</span>
      </ActionButton>
      {isOpen && <TryAgainDialog parcel={parcel} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface Values {
  day: string;
  phone: string;
  address: string;
}

const toAnswer = ({ day, phone, address }: Values) => ({
  action: 'reattempt' as const,
  ...(day && { day }),
  ...(phone.trim() && { phone: phone.trim() }),
  ...(address.trim() && { address: address.trim() }),
});

/** By the same rules as the server, where something was typed. */
function checkedBy(name: 'phone' | 'address') {
  return (typed: string): string | true => {
    const text = typed.trim();
    if (text === '') return true;
    const { error } = failedAnswerSchema.safeParse({ action: 'reattempt', [name]: text });
    return error?.issues[0]?.message ?? true;
  };
}

function TryAgainDialog({ parcel, onClose }: { parcel: Failed; onClose: () => void }) {
  const revalidator = useRevalidator();
  const today = dayInIndia(new Date());
  const form = useForm<Values>({ defaultValues: { day: '', phone: '', address: '' } });
  const days = DAYS_AHEAD.map((ahead) => addDays(today, ahead));

  async function send(values: Values) {
    try {
      await ask(answerFailed, { params: { id: parcel.id }, body: toAnswer(values) });
    } catch (error) {
      return showFailure(form, error);
    }
    showToast('The courier will try again');
    onClose();
    await revalidator.revalidate();
  }

  return (
    <DialogForm
      form={form}
      title={`Try again with order ${parcel.orderId}`}
      submitLabel="Try again"
      onSubmit={send}
      onClose={onClose}
    >
      <ChoiceField
        name="day"
        label="Day"
        options={[
          { value: '', label: 'As soon as possible' },
          ...days.map((value) => ({ value, label: formatDay(value) })),
        ]}
      />
      <TextField
        name="phone"
        label="Another phone"
        note={`optional, instead of ${parcel.phone}`}
        type="tel"
        inputMode="numeric"
        maxLength={10}
        rules={{ validate: checkedBy('phone') }}
      />
      <AreaField
        name="address"
        label="Address or landmark"
        note={`optional, within ${parcel.pincode}`}
        maxLength={200}
        rules={{ validate: checkedBy('address') }}
      />
      <Problem text={form.formState.errors.root?.message} />
    </DialogForm>
  );
}
