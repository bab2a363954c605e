import {
  canRefundBecome,
  isCancellable,
  paymentStatusAfterRefund,
  type RefundStatus,
} from '#core/rules/order-states.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { cancelOrder } from '#server/domains/orders/lifecycle/cancel-order.ts';
import { changeOrder } from '#server/domains/orders/lifecycle/change-order.ts';
import {
  notifyShopper,
  refundDone,
  type ShopperMessage,
} from '#server/domains/orders/lifecycle/order-messages.ts';
import { type OrderHooks, STORE } from '#server/domains/orders/order-context.ts';
import {
  insertHistory,
  lockOrder,
  type OrderRow,
  updateOrder,
} from '#server/domains/orders/orders.queries.ts';
import { newReadableId } from '#server/domains/orders/readable-id.ts';
import type { StockUnits } from '#server/domains/stock/take-stock.ts';
import type { ProviderRefund } from '#server/integrations/payment-provider.ts';
import { isAccepted } from '../cash/payment-requests.queries.ts';
import {
  insertRefund,
  lockRefund,
  type RefundRow,
  selectLeftOf,
  selectPayment,
  selectRefund,
  selectRefundOfProvider,
  sumProcessed,
  updateRefund,
} from '../payments.queries.ts';
import type { FinishReturn, PaymentContext } from '../payments.service.ts';

const STATUS_OF: Record<ProviderRefund['status'], RefundStatus> = {
  pending: 'requested',
  processed: 'processed',
  failed: 'failed',
};

type FollowContext = Pick<
  PaymentContext,
  'db' | 'now' | 'alarm' | 'stockNotifier' | 'hooks' | 'publicUrl' | 'finishReturn'
>;

/** What the provider says of one refund, for an order and a refund that are locked. */
interface Followed {
  order: OrderRow;
  refund: RefundRow;
  reported: ProviderRefund;
}

/** Takes over what the provider says of a refund, from its answer, its event or its records; any number of times. */
export async function followRefund(
  context: FollowContext,
  reported: ProviderRefund,
): Promise<'followed' | 'payment-unknown'> {
  const known = await findRefund(context.db, reported);
  if (!known) return recordForeignRefund(context, reported);
  await inTransaction(context, async (tx) => {
    // The order comes first, as everywhere: whoever locks it waits for nobody who waits for him.
    const order = await lockOrder(tx, known.orderId);
    const refund = await lockRefund(tx, known.id);
    return order && refund && { order, refund, reported };
  });
  return 'followed';
}

/** Moves the refund that `find` locks, and then notifies everybody who has to know. */
async function inTransaction(
  context: FollowContext,
  find: (tx: Tx) => Promise<Followed | undefined>,
): Promise<void> {
  const { db, now, alarm, stockNotifier } = context;
  const at = now();
  const { alarms, freed } = await db.transaction(async (tx) => {
    const found = await find(tx);
    return found ? follow(tx, found, { context, at }) : { alarms: [], freed: [] };
  });
  stockNotifier.notify(freed);
  for (const text of alarms) alarm(text);
}

async function follow(
  tx: Tx,
  { order, refund, reported }: Followed,
  { context: { hooks, publicUrl, finishReturn }, at }: { context: FollowContext; at: Date },
): Promise<{ alarms: string[]; freed: StockUnits[] }> {
  const status = STATUS_OF[reported.status];
  const providerRefundId = refund.providerRefundId ?? reported.id;
  const by = { publicUrl, who: STORE, at };
  const step = { order, refund, status, providerRefundId, finishReturn, ...by };
  if (await moveRefund(tx, step)) {
    const text = `Refund ${refund.id} of order ${order.id} has failed at the payment provider.`;
    return { alarms: [text], freed: [] };
  }
  if (refund.status === 'failed' && status === 'processed') {
    const text = `Refund ${refund.id} of order ${order.id} had failed, and the payment provider has now paid it. See that it is not paid again.`;
    return { alarms: [text], freed: [] };
  }
  const isNewlyBack = status === 'processed' && refund.status !== 'processed';
  if (!isNewlyBack || refund.reason !== 'made-at-provider') return { alarms: [], freed: [] };
  const { freed, hasLeft } = await cancelRefunded(tx, { orderId: order.id, hooks, publicUrl, at });
  const text = `Order ${order.id} has left the store, and all of its money went back at the payment provider.`;
  return { alarms: hasLeft ? [text] : [], freed };
}

/** A refund of a locked order takes another status. */
export interface RefundStep {
  order: OrderRow;
  refund: RefundRow;
  status: RefundStatus;
  providerRefundId?: string | null;
  /** What the shopper reads when it is done; that it is, unless given. */
  message?: ShopperMessage;
  finishReturn: FinishReturn;
  /** The store's own address, for the link in the message. */
  publicUrl: string;
  who: string;
  at: Date;
}

/** True when the refund has failed just now. Order and refund must be locked. */
export async function moveRefund(tx: Tx, step: RefundStep): Promise<boolean> {
  const { order, refund, status, providerRefundId = null, who, at } = step;
  if (!canRefundBecome(refund.status, status)) return false;
  const isEnd = status === 'processed' || status === 'failed';
  const finishedAt = isEnd ? at : null;
  await updateRefund(tx, refund.id, { status, providerRefundId, lastError: null, finishedAt });
  await insertHistory(tx, order.id, [
    { what: 'refund', from: refund.status, to: status, who, note: `${refund.id}: ${refund.reason}` },
  ]);
  if (status === 'processed') await countProcessed(tx, step);
  if (status === 'failed') await giveUpRefund(tx, order, refund);
  return status === 'failed';
}

async function countProcessed(tx: Tx, step: RefundStep): Promise<void> {
  const { order, refund, publicUrl: site, finishReturn, at } = step;
  const message = step.message ?? refundDone(order, { amountPaise: refund.amountPaise, site });
  const paymentStatus = paymentStatusAfterRefund(order.totalPaise, await sumProcessed(tx, order.id));
  const isPaid = order.paymentStatus === 'Paid' || order.paymentStatus === 'Partially Refunded';
  if (isPaid) await changeOrder(tx, order, { paymentStatus, who: STORE, note: refund.id });
  if (refund.returnId !== null) await finishReturn(tx, refund.returnId, at);
  await notifyShopper(tx, { event: `refund-done:${refund.id}`, order, message });
}

/** The money has stayed: it is owed again, and the check of the books says so until it is decided anew. */
async function giveUpRefund(tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> {
  const payment = await selectPayment(tx, refund.paymentId);
  if (payment?.currency !== 'INR') return;
  await updateOrder(tx, order.id, { refundedPaise: order.refundedPaise - refund.amountPaise });
}

/** A refund that somebody made at the provider by hand: the store's books must show it too. */
async function recordForeignRefund(
  context: FollowContext,
  reported: ProviderRefund,
): Promise<'followed' | 'payment-unknown'> {
  if (reported.status === 'failed') return 'followed';
  const payment = await selectPayment(context.db, reported.paymentId);
  if (!payment) return 'payment-unknown';
  await inTransaction(context, async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    if (!order || (await selectRefundOfProvider(tx, reported.id))) return undefined;
    if ((await selectLeftOf(tx, payment.id)) < reported.amountPaise) {
      context.alarm(`Refund ${reported.id} of payment ${payment.id} is more than was left of it.`);
      return undefined;
    }
    return { ...(await insertForeignRefund(tx, order, reported, context.now())), reported };
  });
  return 'followed';
}

async function insertForeignRefund(
  tx: Tx,
  order: OrderRow,
  { paymentId, amountPaise }: ProviderRefund,
  at: Date,
): Promise<Pick<Followed, 'order' | 'refund'>> {
  const id = newReadableId('RF');
  const reason = 'made-at-provider' as const;
  await insertRefund(tx, { id, orderId: order.id, paymentId, amountPaise, reason, nextAttemptAt: at });
  const refundedPaise = order.refundedPaise + amountPaise;
  // What is no longer paid ahead is paid at the door again.
  const aheadPaise = (await isAccepted(tx, paymentId))
    ? Math.max(0, order.aheadPaise - amountPaise)
    : order.aheadPaise;
  await updateOrder(tx, order.id, { refundedPaise, aheadPaise });
  const refund = await lockRefund(tx, id);
  if (!refund) throw new Error('The refund was not written');
  return { order: { ...order, refundedPaise, aheadPaise }, refund };
}

/** By the provider's id, or by our own: its event may be faster than its answer to our call. */
async function findRefund(db: Db, reported: ProviderRefund): Promise<RefundRow | undefined> {
  const known = await selectRefundOfProvider(db, reported.id);
  if (known || reported.refundId === null) return known;
  const own = await selectRefund(db, reported.refundId);
  return own?.paymentId === reported.paymentId ? own : undefined;
}

/**
 * All the money of an order went back by hand at the provider. What has not left the store is cancelled, so that nobody
 * packs it; what has left is only marked, and a person must see to it (`hasLeft`).
 */
async function cancelRefunded(
  tx: Tx,
  { orderId, ...by }: { orderId: string; hooks: OrderHooks; publicUrl: string; at: Date },
): Promise<{ freed: StockUnits[]; hasLeft: boolean }> {
  const order = await lockOrder(tx, orderId);
  const isOver = order?.status === 'Cancelled' || order?.status === 'Returned';
  if (!order || order.placedAt === null || order.paymentStatus !== 'Refunded' || isOver) {
    return { freed: [], hasLeft: false };
  }
  if (isCancellable(order.status)) {
    const reason = 'refunded-at-provider';
    return { freed: await cancelOrder(tx, order, { ...by, who: STORE, reason }), hasLeft: false };
  }
  const note = 'refunded in full at the payment provider, after the order had left';
  await insertHistory(tx, orderId, [{ what: 'note', who: STORE, note }]);
  return { freed: [], hasLeft: true };
}
