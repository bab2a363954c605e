import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { readPackingSlip } from '#core/contract/invoices.ts';
import { changeOrderStatus, refuseParcel, type StaffOrder } from '#core/contract/orders/details.ts';
import { BULK_STATUSES } from '#core/contract/orders/list.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { canOrderBecome, isCancellable, type ReturnQuality } from '#core/rules/order-states.ts';
import { nextStep } from '#core/rules/order-views.ts';
import { useRight } from '../lib/me.ts';
import { QualityChoice } from '../returns/return-forms.tsx';
import { confirmStep, FileButton, useAction } from '../ui/actions.tsx';
import { DialogForm } from '../ui/form-fields.tsx';
import { OrderStepping, useOrderSteps } from './use-order-steps.tsx';

/** What can be done with an order now; the usual next step stands out. */
export function OrderSteps({ order }: { order: StaffOrder }) {
  const canChange = useRight('orders:change');
  const slip = { params: { id: order.id }, name: `packing-slip-${order.id}.pdf` };
  return (
    <>
      {!['Cancelled', 'Returned'].includes(order.status) && (
        <FileButton look="line" call={readPackingSlip} wanted={slip} label="Packing slip">
          <Printer aria-hidden="true" />
        </FileButton>
      )}
      {canChange && <EndSteps order={order} />}
      {canChange && <NextStep order={order} />}
    </>
  );
}

function NextStep({ order }: { order: StaffOrder }) {
  const steps = useOrderSteps();
  const next = order.isComingBack ? null : nextStep(order.status);
  const status = BULK_STATUSES.find((known) => known === next?.status);
  const stepped = { ...order, name: order.shipping.name, total: order.money.total };
  return (
    <>
      <OrderStepping steps={steps} />
      {order.status === 'Shipped' && next && (
        <Button look="line" busy={steps.isBusy} onClick={() => steps.take('Delivered', [stepped])}>
          Deliver
        </Button>
      )}
      {next && status && (
        <Button busy={steps.isBusy} onClick={() => steps.take(status, [stepped])}>
          {next.label}
        </Button>
      )}
    </>
  );
}

/** The ways in which an order ends without reaching its shopper. */
function EndSteps({ order }: { order: StaffOrder }) {
  const { isBusy, act } = useAction();
  const [isBackOpen, setIsBackOpen] = useState(false);
  const { id, status, money } = order;

  async function cancel() {
    const back = money.paid - money.refunded;
    const isSure = await confirmStep({
      title: `Cancel order ${id}?`,
      text: `The items go back into stock.${back > 0 ? ` ${formatRupees(back)} will be refunded.` : ''} The customer will get a message. This cannot be undone.`,
      button: 'Cancel order',
      keep: 'Keep order',
    });
    if (!isSure) return;
    const body = { status: 'Cancelled' } as const;
    await act(changeOrderStatus, { params: { id }, body, done: `Order ${id} cancelled` });
  }

  async function refuse() {
    const isSure = await confirmStep({
      title: `Order ${id} refused at the door?`,
      text: `The parcel will be marked as coming back, and the refusal counts against ${order.shipping.phone}. Restock the items when the parcel is back.`,
      button: 'Mark as refused',
    });
    if (isSure) await act(refuseParcel, { params: { id }, done: 'Marked as refused' });
  }

  if (isCancellable(status)) {
    return (
      <Button look="line" busy={isBusy} onClick={cancel}>
        Cancel order
      </Button>
    );
  }
  if (status === 'Delivered' || !canOrderBecome(status, 'Returned')) return null;
  return (
    <>
      {!order.isComingBack && (
        <Button look="line" busy={isBusy} onClick={refuse}>
          Refused at the door
        </Button>
      )}
      <Button look={order.isComingBack ? 'ink' : 'line'} busy={isBusy} onClick={() => setIsBackOpen(true)}>
        Parcel is back
      </Button>
      {isBackOpen && <ParcelBackDialog order={order} onClose={() => setIsBackOpen(false)} />}
    </>
  );
}

/** An undelivered parcel has arrived: how its goods look decides whether they are sold again. */
function ParcelBackDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const form = useForm<{ quality: ReturnQuality }>({ defaultValues: { quality: 'Good' } });
  const { act } = useAction();
  const owed = order.money.paid - order.money.refunded;

  async function save({ quality }: { quality: ReturnQuality }) {
    const body = { status: 'Returned', quality } as const;
    const done = `Parcel is back, items ${quality === 'Good' ? 'restocked' : 'not restocked'}`;
    if (await act(changeOrderStatus, { params: { id: order.id }, body, done })) onClose();
  }

  return (
    <DialogForm
      form={form}
      title="Parcel is back"
      submitLabel="Parcel is back"
      onSubmit={save}
      onClose={onClose}
    >
      <QualityChoice />
      <p className="hint">
        The order will be closed as Returned and a credit note issued.
        {owed > 0 && ` ${formatRupees(owed)} will be refunded.`} This cannot be undone.
      </p>
    </DialogForm>
  );
}
