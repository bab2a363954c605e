import type { Payee, StaffPayout } from '#core/contract/payments.ts';
import type { Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { NO_ANSWER, onceInTransaction } from '#server/domains/idempotency.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { lockOrder, type OrderRow } from '#server/domains/orders/orders.queries.ts';
import { newReadableId } from '#server/domains/orders/readable-id.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { ProviderFailure } from '#server/integrations/payment-provider.ts';
import {
  lockRefund,
  type RefundRow,
  selectLeftOf,
  selectPayment,
  selectRefund,
  selectReplacing,
} from '../../payments.queries.ts';
import type { PaymentContext } from '../../payments.service.ts';
import { refundPart } from '../decide-refund.ts';
import {
  askPayee,
  findPayout,
  payRefund,
  presentStaffPayout,
  givePayee as storePayee,
  type Transfer,
} from '../payouts.ts';

interface StaffAction {
  staff: Actor;
  refundId: string;
}

/** Refunds as staff retry them or pay them by transfer. */
export function createRefundAdmin(context: PaymentContext) {
  const { db } = context;

  async function readPayee(refundId: string): Promise<StaffPayout> {
    return presentStaffPayout(await findPayout(db, refundId));
  }

  async function givePayee(staff: Actor, refundId: string, payee: Payee): Promise<StaffPayout> {
    return presentStaffPayout(await storePayee(context, await findPayout(db, refundId), { payee, staff }));
  }

  return {
    readPayee,
    givePayee,
    retryRefund: retryRefund.bind(null, context),
    payOutFailed: payOutFailed.bind(null, context),
    markRefundPaid: markRefundPaid.bind(null, context),
  };
}

/**
 * Decides a refund anew that has failed at the provider. It is another refund: under the old id the provider would only
 * repeat its answer. Nothing happens when the money has gone back in the meantime. Returns the new refund's id.
 */
async function retryRefund(context: PaymentContext, { staff, refundId }: StaffAction): Promise<string> {
  const { db, now, publicUrl } = context;
  return db.transaction(async (tx) => {
    const by = { publicUrl, who: staff.id, at: now() };
    const { refund } = await replaceFailed(tx, { refundId, byHand: false, ...by });
    return refund.id;
  });
}

/** Decides another refund in place of one that has failed, once; the shopper's order is locked from here on. */
async function replaceFailed(
  tx: Tx,
  {
    refundId,
    byHand,
    ...by
  }: { refundId: string; byHand: boolean; publicUrl: string; who: string; at: Date },
): Promise<{ order: OrderRow; refund: RefundRow }> {
  const failed = await selectRefund(tx, refundId);
  const order = failed && (await lockOrder(tx, failed.orderId));
  const payment = failed && (await selectPayment(tx, failed.paymentId));
  if (!failed || !order || !payment) throw new Refusal('refund-not-found');
  const { paymentId, amountPaise, reason, returnId } = failed;
  const isOwed = (await selectLeftOf(tx, paymentId)) >= amountPaise && !(await selectReplacing(tx, refundId));
  if (failed.status !== 'failed' || !isOwed) throw new Refusal('refund-not-failed');
  if (byHand && payment.currency !== 'INR') throw new Refusal('refund-not-in-rupees');
  const id = newReadableId('RF');
  const { currency } = payment;
  const decided = { id, paymentId, amountPaise, currency, reason, returnId, byHand, replaces: refundId };
  const changed = await refundPart(tx, order, { ...decided, ...by });
  const refund = await selectRefund(tx, id);
  if (!refund) throw new Error('The refund was not written');
  return { order: changed, refund };
}

/**
 * The provider cannot send a refund back, since the card has expired or the account is closed: it is transferred by hand
 * instead, to an account that the shopper is asked for. Returns the id of the refund that takes its place.
 */
async function payOutFailed(context: PaymentContext, { staff, refundId }: StaffAction): Promise<string> {
  const { db, now, publicUrl } = context;
  const found = await selectRefund(db, refundId);
  if (!found) throw new Refusal('refund-not-found');
  if (found.status !== 'failed') throw new Refusal('refund-not-failed');
  await requireFailedAtProvider(context, found);
  return db.transaction(async (tx) => {
    const at = now();
    const by = { publicUrl, who: staff.id, at };
    const { order, refund } = await replaceFailed(tx, { refundId, byHand: true, ...by });
    await askPayee(tx, { order, refund, publicUrl, at });
    const change = { before: { replacedBy: null }, after: { replacedBy: refund.id } };
    const name = `Refund ${refundId}`;
    await recordChange(tx, {
      who: staff.id,
      action: 'refund.paid-out-instead',
      id: refundId,
      name,
      ...change,
    });
    return refund.id;
  });
}

/** Asked at the last moment: an answer that is not a plain no would mean that the money may still arrive by itself. */
async function requireFailedAtProvider(
  { provider }: PaymentContext,
  { providerRefundId }: RefundRow,
): Promise<void> {
  try {
    const reported = providerRefundId === null ? null : await provider.readRefund(providerRefundId);
    if (reported?.status !== 'failed') throw new Refusal('refund-may-still-arrive');
  } catch (error) {
    if (error instanceof ProviderFailure) throw new Refusal('refund-may-still-arrive');
    throw error;
  }
}

/** Staff have transferred a refund by hand and say under which reference. */
async function markRefundPaid(
  context: PaymentContext,
  {
    staff,
    refundId,
    transfer,
    key,
  }: StaffAction & { transfer: Transfer & { reference: string }; key: string | undefined },
): Promise<void> {
  const { now, publicUrl, finishReturn } = context;
  const call = { userId: staff.id, key, name: `refund paid ${refundId}`, body: transfer, ...NO_ANSWER };
  await onceInTransaction(context, call, async (tx) => {
    const found = await selectRefund(tx, refundId);
    const order = found && (await lockOrder(tx, found.orderId));
    const refund = order && (await lockRefund(tx, refundId));
    if (!order || !refund?.byHand) throw new Refusal('refund-not-found');
    if (refund.status === 'processed') throw new Refusal('refund-already-paid');
    const by = { publicUrl, who: staff.id, at: now() };
    await payRefund(tx, { order, refund, transfer, finishReturn, ...by });
    const change = {
      name: `Refund ${refundId}`,
      before: { reference: null },
      after: { reference: transfer.reference },
    };
    await recordChange(tx, { who: staff.id, action: 'refund.paid', id: refundId, ...change });
  });
}
