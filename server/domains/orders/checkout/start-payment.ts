import { type PaymentStarted, type PlaceOrder, startPayment as startCall } from '#core/contract/orders.ts';
import { SMALLEST_PAYMENT_PAISE } from '#core/rules/cod-treatment.ts';
import type { Tx } from '#server/db/client.ts';
import { releaseCoupon } from '#server/domains/coupons/coupons.service.ts';
import { onceWithProgress, type Progress } from '#server/domains/idempotency.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { holdStock, releaseHold, type StockUnits } from '#server/domains/stock/take-stock.ts';
import { ProviderFailure } from '#server/integrations/payment-provider.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { changeOrder } from '../lifecycle/change-order.ts';
import { type Actor, type OrderContext, STORE } from '../order-context.ts';
import { lockOrder, type OrderRow, selectOrder, setProviderOrder } from '../orders.queries.ts';
import { newReadableId } from '../readable-id.ts';
import {
  checkWanted,
  draftOrder,
  readPriceFacts,
  takeCoupon,
  toOnceBody,
  writeOrder,
} from './draft-order.ts';
import { lockHeldPieces, refuseTooMany, refuseTooManyHeld } from './order-limits.ts';

type Hold = Pick<OrderRow, 'id' | 'totalPaise'> & { holdUntil: Date };

/**
 * Online payment, in three steps: the goods are held and the order written before the provider is called; the provider is
 * called outside any transaction; the payment itself is settled later. Whatever stops in between ends by itself when the
 * hold does.
 */
export async function startPayment(
  context: OrderContext,
  { buyer, wanted, key }: { buyer: Actor; wanted: PlaceOrder; key: string | undefined },
): Promise<PaymentStarted> {
  const body = toOnceBody(wanted);
  const call = { userId: buyer.id, key, name: 'create-pending', body, answers: startCall.fields };
  return onceWithProgress(context, call, async (progress) => {
    const hold =
      (await findHold(context, progress)) ?? (await holdOrder(context, { buyer, wanted, progress }));
    const providerOrderId = await orderAtProvider(context, hold);
    const answer: PaymentStarted = {
      orderId: hold.id,
      razorpayOrderId: providerOrderId,
      amount: hold.totalPaise,
      currency: 'INR',
      holdUntil: hold.holdUntil.toISOString(),
    };
    await context.db.transaction(async (tx) => {
      const checkAt = new Date(context.now().getTime() + context.reconcileSeconds * 1000);
      await setProviderOrder(tx, { orderId: hold.id, providerOrderId, checkAt });
      await sendJob(tx, 'payment-check', hold.id, checkAt);
      await progress.finish(tx, answer);
    });
    return answer;
  });
}

async function holdOrder(
  context: OrderContext,
  { buyer, wanted, progress }: { buyer: Actor; wanted: PlaceOrder; progress: Progress },
): Promise<Hold> {
  const order = await checkWanted(context, buyer, wanted);
  const limits = await context.readLimits();
  const hold = await context.db.transaction(async (tx) => {
    const id = newReadableId('OD');
    const createdAt = context.now();
    const [heldPieces, facts] = await Promise.all([
      limits ? lockHeldPieces(tx, { userId: buyer.id, now: createdAt }) : 0,
      readPriceFacts(tx, order, createdAt),
    ]);
    refuseTooMany(limits, order.units);
    refuseTooManyHeld(limits, { units: order.units, heldPieces });
    const draft = draftOrder(id, order, facts);
    const { totalPaise } = draft.quote;
    if (totalPaise < SMALLEST_PAYMENT_PAISE) throw new Refusal('payment-amount-too-small');
    const holdUntil = new Date(createdAt.getTime() + context.holdSeconds * 1000);
    await Promise.all([
      writeOrder(tx, draft, {
        paymentMethod: 'Razorpay',
        createdAt,
        placedAt: null,
        holdUntil,
        confirmBy: null,
      }),
      holdStock(tx, { orderId: id, units: order.units, buyer: { id: buyer.id, sizes: facts.sizes } }),
      progress.attach(tx, id),
      sendJob(tx, 'hold', id, holdUntil),
      takeCoupon(tx, draft),
    ]);
    return { id, holdUntil, totalPaise };
  });
  context.stockNotifier.notify(wanted.items);
  return hold;
}

/** The hold of an earlier run of this call, as long as it is open. */
async function findHold({ db, now }: OrderContext, { orderId }: Progress): Promise<Hold | undefined> {
  const order = orderId === null ? undefined : await selectOrder(db, orderId);
  if (!order || !isOpenHold(order) || order.providerOrderId !== null) return undefined;
  const { id, totalPaise, holdUntil } = order;
  return holdUntil !== null && holdUntil > now() ? { id, totalPaise, holdUntil } : undefined;
}

async function orderAtProvider(context: OrderContext, hold: Hold): Promise<string> {
  try {
    const order = await context.provider.createOrder({ orderId: hold.id, amountPaise: hold.totalPaise });
    return order.id;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    // Nobody has learnt of the provider's order, if there is one: it can never be paid.
    await endHold(context, hold.id, { who: STORE, note: error.message });
    throw new Refusal(error.isTooLarge ? 'payment-amount-too-large' : 'payment-unavailable');
  }
}

/** Ends a hold that was not paid: the goods and the use of the coupon are free again. */
export async function endHold(
  { db, now, stockNotifier }: Pick<OrderContext, 'db' | 'now' | 'stockNotifier'>,
  orderId: string,
  by: { who: string; note?: string },
): Promise<void> {
  const freed = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    return order && isOpenHold(order) ? dropHold(tx, order, { ...by, at: now() }) : [];
  });
  stockNotifier.notify(freed);
}

/**
 * The same inside a transaction that has locked the order. `holdUntil` stays as the moment when the hold ended: money that
 * arrives later is judged by it.
 */
export async function dropHold(
  tx: Tx,
  order: OrderRow,
  { who, note, at }: { who: string; note?: string; at: Date },
): Promise<StockUnits[]> {
  const holdUntil = order.holdUntil !== null && order.holdUntil < at ? order.holdUntil : at;
  await changeOrder(tx, order, { status: 'Cancelled', paymentStatus: 'Failed', holdUntil, who, note });
  const freed = await releaseHold(tx, order.id);
  await releaseCoupon(tx, { orderId: order.id });
  return freed;
}

/** An unpaid online order: it holds goods and is shown to nobody. */
export function isOpenHold({ placedAt, status }: Pick<OrderRow, 'placedAt' | 'status'>): boolean {
  return placedAt === null && status === 'Pending';
}
