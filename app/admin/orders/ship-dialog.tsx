import { type KeyboardEvent, useId } from 'react';
import { useForm } from 'react-hook-form';
import type { BulkStatusChange } from '#core/contract/orders/list.ts';
import { useStoredDraft } from '../lib/use-draft.ts';
import { DialogForm, Options, TextField } from '../ui/form-fields.tsx';
import { Fact } from '../ui/page.tsx';
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

/** One courier for all, and a tracking number for each. A parcel that was booked goes with what it was booked with. */
export function ShipDialog({ orders, isSent = false, onClose, onShip }: ShipDialogProps) {
  const id = useId();
  const typed = orders.filter(({ hasParcel }) => !hasParcel);
  const booked = orders.filter(({ hasParcel }) => hasParcel);
  const label = orders.length === 1 ? 'Ship the order' : `Ship ${orders.length} orders`;
  const form = useForm<Values>({
    defaultValues: {
      courier: typed.find(({ courier }) => courier !== null)?.courier ?? '',
      numbers: Object.fromEntries(typed.map((order) => [order.id, order.trackingNumber ?? ''])),
    },
  });
  const draft = useStoredDraft(form, { key: `ship:${orders.map((order) => order.id).join()}`, version: 0 });

  async function ship({ courier, numbers }: Values) {
    const parcels = orders.map((order) =>
      // An empty courier of its own: what is typed for the others does not count for it.
      order.hasParcel
        ? { id: order.id, courier: '' }
        : { id: order.id, trackingNumber: numbers[order.id] ?? '' },
    );
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
      {booked.length > 0 && <BookedNumbers orders={booked} />}
      {typed.length > 0 && (
        <>
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
              {typed.length === 1 ? 'Tracking number' : 'Tracking numbers'}
            </legend>
            {typed.map((order) => (
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
        </>
      )}
      <p className="hint">
        {isSent
          ? 'The customer will not get a new message. Send it again from the order if needed.'
          : `${orders.length === 1 ? 'The customer' : 'Each customer'} will get a message with a link to follow the order. The tax invoice is issued now.`}
      </p>
    </DialogForm>
  );
}

/** What the courier has given them. Other ones would leave the parcel booked, and the shopper following something else. */
function BookedNumbers({ orders }: { orders: SteppedOrder[] }) {
  return (
    <>
      <dl className="order-sums">
        {orders.map(({ id, courier, trackingNumber }) => (
          <Fact key={id} label={orders.length === 1 ? 'Parcel' : id}>
            {trackingNumber === null ? 'Being booked' : `${courier} ${trackingNumber}`}
          </Fact>
        ))}
      </dl>
      <p className="hint">To send it with another courier, cancel the parcel first.</p>
    </>
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
