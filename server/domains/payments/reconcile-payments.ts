import { type OrderContext, STORE } from '#server/domains/orders/order-context.ts';
import { claimChecks, lockExpiredHold, selectOrder } from '#server/domains/orders/orders.queries.ts';
import { dropHold } from '#server/domains/orders/start-payment.ts';
import { ProviderFailure } from '#server/integrations/payment-provider.ts';
import { checkPayments } from './check-payments.ts';

/** 2, 10 and 30 minutes, 6, 24 and 72 hours after the payment began, for a first interval of two minutes. */
const INTERVALS = [1, 5, 15, 180, 720, 2160] as const;
const AT_ONCE = 20;

/**
 * Compares orders with the provider's records, at growing intervals: a payment whose news got lost is found, and one that
 * failed may still succeed for days. Says how many it looked at.
 */
export async function reconcilePayments(context: OrderContext): Promise<number> {
  const due = await claimChecks(context.db, {
    now: context.now(),
    afterSeconds: INTERVALS.map((factor) => factor * context.reconcileSeconds),
    most: AT_ONCE,
  });
  for (const { id, providerOrderId } of due) {
    const order = await selectOrder(context.db, id);
    if (!order || providerOrderId === null) continue;
    try {
      await checkPayments(context, { providerOrderId, totalPaise: order.totalPaise });
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
    }
  }
  return due.length;
}

/** Ends one hold whose time is over; false when there is none. One at a time, so that no two wait for each other. */
export async function expireHold({ db, now, stockNews }: OrderContext): Promise<boolean> {
  const freed = await db.transaction(async (tx) => {
    const expired = await lockExpiredHold(tx, now());
    return expired && dropHold(tx, expired, { who: STORE, note: 'not paid in time', at: now() });
  });
  stockNews.tell(freed ?? []);
  return freed !== undefined;
}
