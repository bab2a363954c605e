import { Printer } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import { BULK_STATUSES, type StaffOrder } from '#core/contract/staff/orders.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { canOrderBecome, isCancellable } from '#core/rules/order-states.ts';
import { nextStep } from '#core/rules/order-views.ts';
import { useRight } from '../lib/me.ts';
import { saveStaffFile } from '../lib/save-staff-file.ts';
import { useDeed } from '../lib/use-deed.ts';
import { confirmStep } from '../ui/confirm.ts';
import { ShipDialog } from './ship-dialog.tsx';
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
              saveStaffFile(`/orders/${order.id}/packing-slip.pdf`, `packing-slip-${order.id}.pdf`),
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
  const next = nextStep(order.status);
  const status = BULK_STATUSES.find((known) => known === next?.status);
  const stepped = { ...order, name: order.shipping.name, total: order.money.total };
  return (
    <>
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
  const { isBusy, act } = useDeed();
  const { id, status, money } = order;
  const back = money.paid - money.refunded;
  const refund = back > 0 ? ` ${formatRupees(back)} will be refunded.` : '';

  async function end(to: 'Cancelled' | 'Returned') {
    const isCancel = to === 'Cancelled';
    const isSure = await confirmStep({
      title: isCancel ? `Cancel order ${id}?` : `Order ${id} came back undelivered?`,
      text: `The goods go back on the shelf.${refund}${isCancel ? ' The shopper is told.' : ''} This cannot be undone.`,
      button: isCancel ? 'Cancel the order' : 'Take it back',
    });
    if (!isSure) return;
    const done = isCancel ? `Order ${id} is cancelled` : `Order ${id} is back`;
    await act({ path: `/orders/${id}/status`, method: 'PUT', body: { status: to }, done });
  }

  async function refuse() {
    const isSure = await confirmStep({
      title: `Refused at the door: order ${id}?`,
      text: `The goods go back on the shelf and the refusal counts against ${order.shipping.phone}.${refund} This cannot be undone.`,
      button: 'Mark as refused',
    });
    if (isSure) await act({ path: `/orders/${id}/refused`, method: 'POST', done: `Order ${id} was refused` });
  }

  if (isCancellable(status)) {
    return (
      <Button look="line" busy={isBusy} onClick={() => end('Cancelled')}>
        Cancel order
      </Button>
    );
  }
  if (status === 'Delivered' || !canOrderBecome(status, 'Returned')) return null;
  return (
    <>
      <Button look="line" busy={isBusy} onClick={() => end('Returned')}>
        Came back
      </Button>
      <Button look="line" busy={isBusy} onClick={refuse}>
        Refused at the door
      </Button>
    </>
  );
}
