import { type KeyboardEvent, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { changeOrderStatus, type StaffOrder } from '#core/contract/orders/details.ts';
import type { BulkStatusChange } from '#core/contract/orders/list.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { useRight } from '../lib/me.ts';
import { useStoredDraft } from '../lib/use-draft.ts';
import { RowAction, useAction } from '../ui/actions.tsx';
import { DialogForm, Options, TextField } from '../ui/form-fields.tsx';
import { Panel } from '../ui/page.tsx';
import type { SteppedOrder } from './use-order-steps.tsx';

/** Who carries the parcel; the number can be mended while it is on the road. */
export function OrderParcel({ order }: { order: StaffOrder }) {
  const params = { id: order.id };
  const [isOpen, setIsOpen] = useState(false);
  const { act } = useAction();
  const isOnRoad = ['Shipped', 'Out for Delivery'].includes(order.status);
  const canChange = useRight('orders:change') && isOnRoad;
  if (!isOnRoad && order.courier === null && order.trackingNumber === null && order.deliveredAt === null)
    return null;
  return (
    <Panel
      title="Parcel"
      beside={
        canChange && (
          <RowAction className="text-action" about=" courier or number" onClick={() => setIsOpen(true)}>
            Change
          </RowAction>
        )
      }
    >
      <dl className="order-sums">
        <Fact label="Courier" value={order.courier ?? 'not entered'} />
        <Fact label="Tracking number" value={order.trackingNumber ?? 'none'} />
        {order.deliveredAt && <Fact label="Delivered" value={formatMoment(order.deliveredAt)} />}
        {order.refusedAt && <Fact label="Refused at the door" value={formatMoment(order.refusedAt)} />}
        {order.isComingBack && <Fact label="Now" value="On its way back" />}
        {order.returnQuality && <Fact label="Returned as" value={order.returnQuality} />}
      </dl>
      {isOpen && (
        <ShipDialog
          orders={[{ ...order, name: order.shipping.name, total: order.money.total }]}
          isSent
          onClose={() => setIsOpen(false)}
          onShip={async ({ courier, orders: [parcel] }) => {
            const body = { status: order.status, courier, trackingNumber: parcel?.trackingNumber };
            const isDone = await act(changeOrderStatus, { params, body, done: 'Parcel details saved' });
            if (isDone) setIsOpen(false);
            return isDone;
          }}
        />
      )}
    </Panel>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-2">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

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
