import { recordChange } from '#server/domains/audit/record-change.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { lockOrder } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { ProviderFailure } from '#server/integrations/payment-provider.ts';
import type { PaymentContext } from '../../payment-context.ts';
import { lockRefund, type RefundRow, selectRefund } from '../../payments.queries.ts';
import { askPayee } from '../ask-payee.ts';
import { payRefund } from '../pay-refund.ts';
import { replaceFailed } from './retry-refund.ts';

/**
 * The provider cannot send a refund back, since the card has expired or the account is closed: it is transferred by hand
 * instead, to an account that the shopper is asked for. Returns the id of the refund that takes its place.
 */
export async function payOutFailed(
  context: PaymentContext,
  { staff, refundId }: { staff: Actor; refundId: string },
): Promise<string> {
  const { db, now, publicUrl } = context;
  const found = await selectRefund(db, refundId);
  if (!found) throw new Refusal('refund-not-found');
  if (found.status !== 'failed') throw new Refusal('refund-not-failed');
  await requireFailedAtProvider(context, found);
  return db.transaction(async (tx) => {
    const at = now();
    const { order, refund } = await replaceFailed(tx, { refundId, byHand: true, who: staff.id, at });
    await askPayee(tx, { order, refund, publicUrl, at });
    await recordChange(tx, {
      who: staff.id,
      action: 'refund.paid-out-instead',
      subject: { kind: 'refund', id: refundId, name: `Refund ${refundId}` },
      before: { replacedBy: null },
      after: { replacedBy: refund.id },
    });
    return refund.id;
  });
}

/** Asked at the last moment: an answer that is not a plain no would mean that the money may still arrive by itself. */
async function requireFailedAtProvider(
  { provider }: Pick<PaymentContext, 'provider'>,
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
export async function markRefundPaid(
  { db, now, finishReturn }: Pick<PaymentContext, 'db' | 'now' | 'finishReturn'>,
  { staff, refundId, reference }: { staff: Actor; refundId: string; reference: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await selectRefund(tx, refundId);
    const order = found && (await lockOrder(tx, found.orderId));
    const refund = order && (await lockRefund(tx, refundId));
    if (!order || !refund?.byHand) throw new Refusal('refund-not-found');
    if (refund.status === 'processed') throw new Refusal('refund-already-paid');
    await payRefund(tx, { order, refund, reference, finishReturn, who: staff.id, at: now() });
    await recordChange(tx, {
      who: staff.id,
      action: 'refund.paid',
      subject: { kind: 'refund', id: refundId, name: `Refund ${refundId}` },
      before: { reference: null },
      after: { reference },
    });
  });
}
