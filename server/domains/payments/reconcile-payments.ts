import { dropHold } from '#server/domains/orders/checkout/start-payment.ts';
import { type OrderContext, STORE } from '#server/domains/orders/order-context.ts';
import {
  advanceCheck,
  lockExpiredHold,
  selectDueChecks,
  selectExpiredHolds,
  selectOrder,
} from '#server/domains/orders/orders.queries.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { checkPayments } from './check-payments.ts';

/** 2, 10 and 30 minutes, 6, 24 and 72 hours after the payment began, for a first interval of two minutes. */
const INTERVALS = [1, 5, 15, 180, 720, 2160] as const;
/** About four days: after that the provider will not answer for it any more. */
const MOST_CHECK_ATTEMPTS = 100;

/**
 * Compares orders with the provider's records, at growing intervals: a payment whose news got lost is found, and one that
 * failed may still succeed for days. Says how many it looked at.
 */
export async function reconcilePayments(context: OrderContext): Promise<number> {
  return sweep(context, {
    kind: 'payment-check',
    mostAttempts: MOST_CHECK_ATTEMPTS,
    findDue: (at) => selectDueChecks(context.db, at),
    work: (id) => checkOrder(context, id),
  });
}

/** A check that fails is made again before the next one of its order is due: it counts only when it was made. */
async function checkOrder(context: OrderContext, id: string): Promise<void> {
  const order = await selectOrder(context.db, id);
  if (!order?.checkAt) return;
  if (order.providerOrderId !== null) await checkPayments(context, order, order.providerOrderId);
  await advanceCheck(context.db, {
    order: { id, checkAt: order.checkAt },
    now: context.now(),
    afterSeconds: INTERVALS.map((factor) => factor * context.reconcileSeconds),
  });
}

/** Ends holds whose time is over; false when there was none. */
export async function expireHold(context: OrderContext): Promise<boolean> {
  const tried = await sweep(context, {
    kind: 'hold',
    findDue: (at) => selectExpiredHolds(context.db, at),
    work: (id) => endExpired(context, id),
  });
  return tried > 0;
}

async function endExpired({ db, now, stockNews }: OrderContext, id: string): Promise<boolean> {
  const freed = await db.transaction(async (tx) => {
    const expired = await lockExpiredHold(tx, { id, now: now() });
    return expired && dropHold(tx, expired, { who: STORE, note: 'not paid in time', at: now() });
  });
  stockNews.tell(freed ?? []);
  return freed !== undefined;
}
