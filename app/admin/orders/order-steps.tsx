import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import { readPackingSlip } from '#core/contract/invoices.ts';
import { changeOrderStatus, refuseParcel, type StaffOrder } from '#core/contract/orders/details.ts';
import { BULK_STATUSES } from '#core/contract/orders/list.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { canOrderBecome, isCancellable } from '#core/rules/order-states.ts';
import { nextStep } from '#core/rules/order-views.ts';
import { useRight } from '../lib/me.ts';
import { saveStaffFile } from '../lib/save-staff-file.ts';
import { useAction } from '../lib/use-action.ts';
import { confirmStep } from '../ui/confirm.ts';
import { ParcelBackDialog } from './parcel-back-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { UndoNotice } from './undo-notice.tsx';
import { useOrderSteps } from './use-order-steps.ts';

/** What can be done with an order now; the usual next step stands out. */
export function OrderSteps({ order }: { order: StaffOrder }) {
  const canChange = useRight('orders:change');
  const slip = useBusy();
  return (
    <>
      {!['Cancelled', 'Returned'].includes(order.status) && (
        <Button
          look="line"
          busy={slip.isBusy}
          onClick={() =>
            slip.run(() =>
              saveStaffFile(readPackingSlip, {
                params: { id: order.id },
                name: `packing-slip-${order.id}.pdf`,
              }),
            )
          }
        >
          <Printer aria-hidden="true" />
          Packing slip
        </Button>
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
      <UndoNotice steps={steps} />
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
      {steps.shipping && (
        <ShipDialog
          orders={steps.shipping}
          isBusy={steps.isBusy}
          onClose={steps.stopShipping}
          onShip={steps.ship}
        />
      )}
    </>
  );
}

/** The ways in which an order ends without having been kept. */
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
    await act(changeOrderStatus, {
      params: { id },
      body: { status: 'Cancelled' },
      done: `Order ${id} cancelled`,
    });
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
