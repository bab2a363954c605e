import { use, useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { onDemand, useOnDemand } from '#app/ui/on-demand.ts';
import { EmptyState } from '#app/ui/page.tsx';
import type { Order } from '#core/contract/orders.ts';
import { commonTexts } from '#texts/common.ts';
import { orderTexts } from '#texts/orders.ts';
import { OrderCard, orderHeadingId } from './order-card.tsx';

const returnDialog = onDemand(() => import('./return-dialog.tsx'), { isAhead: true });
const cancelDialog = onDemand(() => import('./cancel-dialog.tsx'), { isAhead: true });

export function Orders({ loaded }: { loaded: Promise<Order[]> }) {
  const orders = use(loaded);
  const { revalidate } = useRevalidator();
  const [cancelled, setCancelled] = useState<ReadonlySet<string>>(new Set());
  // What the shopper is about to do to which order.
  const [toCancel, setToCancel] = useState<Order | null>(null);
  const [toReturn, setToReturn] = useState<Order | null>(null);
  const { Part: CancelDialog, open: openCancel } = useOnDemand(cancelDialog);
  const { Part: ReturnDialog, open: openReturn } = useOnDemand(returnDialog);
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
          order={cancelled.has(order._id) ? toCancelled(order) : order}
          onCancel={async () => setToCancel((await openCancel()) ? order : null)}
          onReturn={async () => setToReturn((await openReturn()) ? order : null)}
        />
      ))}
      {CancelDialog && (
        <CancelDialog order={toCancel} onClose={() => setToCancel(null)} onCancelled={showCancelled} />
      )}
      {ReturnDialog && (
        <ReturnDialog
          order={toReturn}
          onClose={() => setToReturn(null)}
          onChanged={revalidate}
          onRequested={focusOrder}
        />
      )}
    </>
  );
}

/** As it is shown until the server's answer says the same. */
function toCancelled(order: Order): Order {
  return { ...order, status: 'Cancelled', paidAhead: 0, payOnDelivery: 0, question: undefined };
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
