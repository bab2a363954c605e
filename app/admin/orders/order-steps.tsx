import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { readPackingSlip } from '#core/contract/invoices.ts';
import { changeOrderStatus, refuseParcel, type StaffOrder } from '#core/contract/orders/details.ts';
import { BULK_STATUSES } from '#core/contract/orders/list.ts';
import type { Parcel } from '#core/contract/parcels.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { canOrderBecome, isCancellable } from '#core/rules/order-states.ts';
import { nextStep } from '#core/rules/order-views.ts';
import { useMe, useRight } from '../lib/me.ts';
import { confirmStep, FileButton, useAction } from '../ui/actions.tsx';
import { ParcelBackDialog } from './parcel-back.tsx';
import { OrderStepping, useOrderSteps } from './use-order-steps.tsx';

/** What can be done with an order now; the usual next step stands out. */
export function OrderSteps({ order, parcel }: { order: StaffOrder; parcel: Parcel | null }) {
  const isBack = order.isComingBack || parcel?.state === 'returning' || parcel?.state === 'returned';
  const canChange = useRight('orders:change');
  const slip = { params: { id: order.id }, name: `packing-slip-${order.id}.pdf` };
  return (
    <>
      {!['Cancelled', 'Returned'].includes(order.status) && (
        <FileButton look="line" call={readPackingSlip} wanted={slip} label="Packing slip">
          <Printer aria-hidden="true" />
        </FileButton>
      )}
      {canChange && <EndSteps order={order} isBack={isBack} />}
      {canChange && <NextStep order={order} isBack={isBack} />}
    </>
  );
}

interface StepsProps {
  order: StaffOrder;
  /** It was not handed over, and comes back or has come back. */
  isBack: boolean;
}

function NextStep({ order, isBack }: StepsProps) {
  const steps = useOrderSteps();
  // By hand only where the courier is not asked.
  const { hasCourier } = useMe();
  const next = isBack ? null : nextStep(order.status);
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
        <Button
          look={status === 'Shipped' && hasCourier ? 'line' : 'ink'}
          busy={steps.isBusy}
          onClick={() => steps.take(status, [stepped])}
        >
          {next.label}
        </Button>
      )}
    </>
  );
}

/** The ways in which an order ends without reaching its shopper. */
function EndSteps({ order, isBack }: StepsProps) {
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
      <Button look={isBack ? 'ink' : 'line'} busy={isBusy} onClick={() => setIsBackOpen(true)}>
        Parcel is back
      </Button>
      {isBackOpen && (
        <ParcelBackDialog
          orderId={id}
          owed={money.paid - money.refunded}
          onClose={() => setIsBackOpen(false)}
        />
      )}
    </>
  );
}
