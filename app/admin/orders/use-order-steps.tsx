import { X } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import type {
  BulkResult,
  BulkStatus,
  BulkStatusChange,
  StaffOrderRow,
  StepBack,
} from '#core/contract/orders/list.ts';
import * as contract from '#core/contract/orders/list.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { canStepBack, isUnconfirmed } from '#core/rules/order-states.ts';
import { ask } from '../lib/ask.ts';
import { counted } from '../lib/counted.ts';
import { attempt, confirmStep } from '../ui/actions.tsx';
import { ShipDialog } from './ship-dialog.tsx';

export type SteppedOrder = Pick<
  StaffOrderRow,
  | 'id'
  | 'name'
  | 'status'
  | 'total'
  | 'paymentMethod'
  | 'paymentStatus'
  | 'courier'
  | 'trackingNumber'
  | 'hasParcel'
>;

export const STEP_LABELS: Record<BulkStatus, string> = {
  Confirmed: 'Confirm',
  Packed: 'Pack',
  Shipped: 'Ship',
  'Out for Delivery': 'Out for delivery',
  Delivered: 'Deliver',
};

/** Takes orders on, one or many. Those that failed are listed; the rest is done. */
export function useOrderSteps({ onDone }: { onDone?: (failedIds: ReadonlySet<string>) => void } = {}) {
  const revalidator = useRevalidator();
  const { isBusy, run } = useBusy();
  const [undoable, setUndoable] = useState<StepBack['orders']>([]);
  const [failures, setFailures] = useState<BulkResult['results']>([]);
  const [shipping, setShipping] = useState<SteppedOrder[] | null>(null);

  /** False when nothing is known to have been done. */
  async function send(change: BulkStatusChange, before: SteppedOrder[]): Promise<boolean> {
    const isSent = await attempt(async () => {
      const result = await ask(contract.changeOrders, { body: change, idempotencyKey: crypto.randomUUID() });
      const failed = result.results.filter(({ isDone }) => !isDone);
      const done = result.results.length - failed.length;
      if (done > 0) showToast(`${counted(done, 'order')} ${change.status.toLowerCase()}`);
      setFailures(failed);
      setUndoable(undoableSteps(change.status, result, before));
      setShipping(null);
      onDone?.(new Set(failed.map(({ id }) => id)));
    });
    await revalidator.revalidate();
    return isSent;
  }

  async function undo() {
    await attempt(async () => {
      const { results } = await ask(contract.stepOrdersBack, { body: { orders: undoable } });
      const failed = results.filter(({ isDone }) => !isDone);
      setUndoable([]);
      setFailures(failed);
      if (failed.length < results.length) showToast('Undone');
    });
    await revalidator.revalidate();
  }

  async function take(status: BulkStatus, orders: SteppedOrder[]) {
    if (!(await confirmUnconfirmed(status, orders))) return;
    if (status === 'Shipped') return setShipping(orders);
    if (status === 'Delivered' && !(await confirmDelivery(orders))) return;
    await run(async () => {
      await send({ status, orders: orders.map(({ id }) => ({ id })) }, orders);
    });
  }

  async function ship(parcels: Omit<BulkStatusChange, 'status'>): Promise<boolean> {
    let isSent = false;
    await run(async () => {
      isSent = await send({ status: 'Shipped', ...parcels }, shipping ?? []);
    });
    return isSent;
  }

  return {
    isBusy,
    take,
    failures,
    forgetFailures: () => setFailures([]),
    /** What was confirmed or packed last, and can still be undone. */
    undoable,
    undo: () => run(undo),
    forgetUndo: () => setUndoable([]),
    /** The orders that the dialog asks a courier for. */
    shipping,
    stopShipping: () => setShipping(null),
    ship,
  };
}

/** The steps that the shopper was not notified of, with what the orders were before. */
function undoableSteps(status: BulkStatus, { results }: BulkResult, before: SteppedOrder[]) {
  if (status !== 'Confirmed' && status !== 'Packed') return [];
  return results.flatMap(({ id, isDone }) => {
    const order = before.find((known) => known.id === id);
    if (!order || !isDone || !canStepBack({ ...order, status }, order.status)) return [];
    const to = order.status;
    return to === 'Pending' || to === 'Confirmed' ? [{ id, from: status, to }] : [];
  });
}

/** Asks before a step skips the call that confirms a cash order. */
async function confirmUnconfirmed(status: BulkStatus, orders: SteppedOrder[]): Promise<boolean> {
  const unconfirmed = orders.filter(isUnconfirmed).length;
  if (status === 'Confirmed' || unconfirmed === 0) return true;
  const step = STEP_LABELS[status].toLowerCase();
  return confirmStep({
    title:
      orders.length === 1
        ? 'This order is not confirmed yet'
        : `${unconfirmed} of ${orders.length} orders are not confirmed yet`,
    text: `Cash on delivery orders should be confirmed with the customer first. If you continue, ${unconfirmed === 1 ? 'it' : 'they'} will be marked as confirmed.`,
    button: `Confirm and ${step}`,
  });
}

function confirmDelivery(orders: SteppedOrder[]): Promise<boolean> {
  const cash = orders
    .filter(({ paymentMethod, paymentStatus }) => paymentMethod === 'COD' && paymentStatus === 'Pending')
    .reduce((sum, { total }) => sum + total, 0);
  const subject = orders.length === 1 ? `Order ${orders[0]?.id}` : `${orders.length} orders`;
  return confirmStep({
    title: `${subject} delivered?`,
    text: `${cash > 0 ? `${formatRupees(cash)} in cash will be recorded as collected. ` : ''}The customer will get a message. This cannot be undone.`,
    button: 'Mark as delivered',
  });
}

/** Asks for the courier of what is being shipped, and offers to undo what was just confirmed or packed. */
export function OrderStepping({ steps }: { steps: ReturnType<typeof useOrderSteps> }) {
  const { isBusy, shipping, undoable } = steps;
  const [first] = undoable;
  return (
    <>
      {shipping && <ShipDialog orders={shipping} onClose={steps.stopShipping} onShip={steps.ship} />}
      {first && (
        <section aria-label="Last step" className="panel undo-notice">
          <p>
            {undoable.length === 1 ? `Order ${first.id}` : `${undoable.length} orders`}{' '}
            {first.from.toLowerCase()}
          </p>
          <Button look="line" busy={isBusy} onClick={steps.undo}>
            Undo
          </Button>
          <IconButton label="Dismiss" onClick={steps.forgetUndo}>
            <X />
          </IconButton>
        </section>
      )}
    </>
  );
}
