import { Suspense, use, useEffect, useId, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { ask } from '#app/lib/ask.ts';
import { Button } from '#app/ui/button.tsx';
import { useModal } from '#app/ui/dialog.tsx';
import { late } from '#app/ui/late.ts';
import { EmptyState } from '#app/ui/page.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { cancelOwnOrder, type Order } from '#core/contract/orders.ts';
import { commonTexts } from '#texts/common.ts';
import { orderTexts } from '#texts/profile.ts';
import { OrderCard, orderHeadingId } from './order-card.tsx';

const ReturnDialog = late(async () => (await import('./return-dialog.tsx')).ReturnDialog);

export function Orders({ loaded }: { loaded: Promise<Order[]> }) {
  const orders = use(loaded);
  const { revalidate } = useRevalidator();
  const [cancelled, setCancelled] = useState<ReadonlySet<string>>(new Set());
  // What the shopper is about to do to which order.
  const [toCancel, setToCancel] = useState<Order | null>(null);
  const [toReturn, setToReturn] = useState<Order | null>(null);
  useOrderInAddress();

  function showCancelled(order: Order) {
    setCancelled((known) => new Set([...known, order._id]));
    focusOrder(order);
    revalidate();
  }

  if (orders.length === 0) {
    return <EmptyState text={orderTexts.none} to="/shop" label={commonTexts.shopAll} />;
  }
  return (
    <>
      {orders.map((order) => (
        <OrderCard
          key={order._id}
          order={cancelled.has(order._id) ? { ...order, status: 'Cancelled' } : order}
          onCancel={() => setToCancel(order)}
          onReturn={() => setToReturn(order)}
        />
      ))}
      <CancelDialog order={toCancel} onClose={() => setToCancel(null)} onCancelled={showCancelled} />
      <Suspense>
        <ReturnDialog
          order={toReturn}
          onClose={() => setToReturn(null)}
          onChanged={revalidate}
          onRequested={focusOrder}
        />
      </Suspense>
    </>
  );
}

/** The button that opened the dialog is gone: the focus goes on to the order that it was about. */
function focusOrder(order: Order): void {
  // The dialog gives the focus back first.
  requestAnimationFrame(() => document.getElementById(orderHeadingId(order))?.focus());
}

/** '#order-OD123' leads to that order, once the orders are there. */
function useOrderInAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const heading = hash.startsWith('#order-') ? document.getElementById(hash.slice(1)) : null;
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }, [hash]);
}

interface CancelDialogProps {
  /** The order in question; null while nothing is asked. */
  order: Order | null;
  onClose: () => void;
  onCancelled: (order: Order) => void;
}

/** Asks once more before an order is cancelled. */
function CancelDialog({ order, onClose, onCancelled }: CancelDialogProps) {
  const dialogRef = useModal(order !== null);
  const { isBusy, run } = useBusy();
  const id = useId();

  async function cancel() {
    if (!order) return;
    try {
      const params = { orderId: order._id };
      await ask(cancelOwnOrder, { params, idempotencyKey: `cancel-${order._id}` });
      showToast(orderTexts.cancelled);
      onCancelled(order);
    } catch (error) {
      console.warn(error);
      showToast(orderTexts.cancelFailed, { kind: 'error' });
    }
    onClose();
  }

  return (
    <dialog
      ref={dialogRef}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-question`}
      className="alert"
      onClose={onClose}
    >
      <div className="grid gap-2.5">
        <h2 id={`${id}-title`} className="text-xl">
          {orderTexts.cancel}
        </h2>
        <p id={`${id}-question`}>{orderTexts.cancelQuestion}</p>
      </div>
      <div className="flex justify-end gap-2.5">
        <Button look="line" size="small" className="min-w-27" onClick={onClose}>
          {orderTexts.cancelNo}
        </Button>
        <Button look="danger" size="small" busy={isBusy} onClick={() => run(cancel)}>
          {orderTexts.cancelYes}
        </Button>
      </div>
    </dialog>
  );
}
