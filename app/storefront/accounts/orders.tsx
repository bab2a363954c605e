import { use, useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Order } from '#core/contract/orders.ts';
import { commonTexts } from '#texts/common.ts';
import { orderTexts } from '#texts/profile.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { OrderCard, orderHeadingId } from './order-card.tsx';
import { ReturnDialog } from './return-dialog.tsx';

/** What the shopper is about to do to which order. */
interface Intent {
  kind: 'cancel' | 'return';
  order: Order;
}

export function Orders({ loaded }: { loaded: Promise<Order[]> }) {
  const orders = use(loaded);
  const { revalidate } = useRevalidator();
  const [cancelled, setCancelled] = useState<ReadonlySet<string>>(new Set());
  const [intent, setIntent] = useState<Intent | null>(null);
  const close = () => setIntent(null);
  useOrderInAddress();

  function showCancelled(order: Order) {
    setCancelled((known) => new Set([...known, order._id]));
    focusOrder(order);
    revalidate();
  }

  if (orders.length === 0) {
    return (
      <EmptyState text={orderTexts.none}>
        <ButtonLink to="/shop" look="line" size="small">
          {commonTexts.shopAll}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {orders.map((order) => (
        <OrderCard
          key={order._id}
          order={cancelled.has(order._id) ? { ...order, status: 'Cancelled' } : order}
          onCancel={() => setIntent({ kind: 'cancel', order })}
          onReturn={() => setIntent({ kind: 'return', order })}
        />
      ))}
      <CancelDialog
        order={intent?.kind === 'cancel' ? intent.order : null}
        onClose={close}
        onCancelled={showCancelled}
      />
      <ReturnDialog
        order={intent?.kind === 'return' ? intent.order : null}
        onClose={close}
        onChanged={revalidate}
        onRequested={focusOrder}
      />
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
