import { type KeyboardEvent, useId } from 'react';
import { useForm } from 'react-hook-form';
import type { BulkStatusChange } from '#core/contract/orders/list.ts';
import { useStoredDraft } from '../lib/use-draft.ts';
import { DialogForm, Options, TextField } from '../ui/form-fields.tsx';
import type { SteppedOrder } from './use-order-steps.tsx';

const COURIERS = ['Blue Dart', 'Delhivery', 'DTDC', 'Ecom Express', 'India Post', 'Shadowfax', 'XpressBees'];

interface ShipDialogProps {
  orders: SteppedOrder[];
  /** The parcel is on its way already, and only what is known of it changes. */
  isSent?: boolean;
  onClose: () => void;
  /** True when it was done: what was typed is then forgotten. */
  onShip: (parcels: Omit<BulkStatusChange, 'status'>) => Promise<boolean>;
}

interface Values {
  courier: string;
  numbers: Record<string, string>;
}

/** One courier for all, and a tracking number for each. The shopper gets a message with both. */
export function ShipDialog({ orders, isSent = false, onClose, onShip }: ShipDialogProps) {
  const id = useId();
  const label = orders.length === 1 ? 'Ship the order' : `Ship ${orders.length} orders`;
  const form = useForm<Values>({
    defaultValues: {
      courier: orders.find(({ courier }) => courier !== null)?.courier ?? '',
      numbers: Object.fromEntries(orders.map((order) => [order.id, order.trackingNumber ?? ''])),
    },
  });
  const draft = useStoredDraft(form, { key: `ship:${orders.map((order) => order.id).join()}`, version: 0 });

  async function ship({ courier, numbers }: Values) {
    const parcels = orders.map((order) => ({ id: order.id, trackingNumber: numbers[order.id] ?? '' }));
    if (await onShip({ courier, orders: parcels })) draft.forget();
  }

  return (
    <DialogForm
      form={form}
      title={isSent ? 'Courier and tracking number' : label}
      submitLabel={isSent ? 'Save' : label}
      onSubmit={ship}
      onClose={onClose}
    >
      <TextField
        name="courier"
        label="Courier"
        note="(optional)"
        maxLength={60}
        list={id}
        autoComplete="on"
      />
      <datalist id={id}>
        <Options options={COURIERS} />
      </datalist>
      <fieldset>
        <legend className="field-label mb-2">
          {orders.length === 1 ? 'Tracking number' : 'Tracking numbers'}
        </legend>
        {orders.map((order) => (
          <label key={order.id} className="ship-row">
            <span className="min-w-0">
              <strong>{order.id}</strong>
              <span className="block truncate text-ink-2">{order.name}</span>
            </span>
            <input
              {...form.register(`numbers.${order.id}`)}
              className="input"
              maxLength={60}
              autoComplete="off"
              onKeyDown={goToNext}
            />
          </label>
        ))}
      </fieldset>
      <p className="hint">
        {isSent
          ? 'The customer will not get a new message. Send it again from the order if needed.'
          : 'The customer will get an SMS with the courier and tracking number. The tax invoice is issued now.'}
      </p>
    </DialogForm>
  );
}

/** A scanner ends each number with Enter: that leads to the next field, and only the last one sends the form. */
function goToNext(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('.ship-row input') ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
