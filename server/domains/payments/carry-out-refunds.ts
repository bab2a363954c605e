import type { OrderContext } from '#server/domains/orders/order-context.ts';
import { ProviderFailure } from '#server/integrations/payment-provider.ts';
import { followRefund } from './follow-refund.ts';
import { claimRefunds, noteRefundError, type RefundRow } from './payments.queries.ts';

const AT_ONCE = 10;

/**
 * Asks the provider for the refunds that are decided, and after those that it is working on. Repeating a call is safe:
 * our id of the refund goes with it. A refusal is not the end, since most are about an empty account: it is tried again,
 * ever more rarely, and the reason is kept. Says how many it worked on.
 */
export async function carryOutRefunds(context: OrderContext): Promise<number> {
  const due = await claimRefunds(context.db, { now: context.now(), most: AT_ONCE });
  await Promise.all(due.map((refund) => carryOut(context, refund)));
  return due.length;
}

async function carryOut(context: OrderContext, refund: RefundRow): Promise<void> {
  const { provider, db } = context;
  try {
    const { id: refundId, paymentId, amountPaise, providerRefundId } = refund;
    const told =
      providerRefundId === null
        ? await provider.refundPayment({ refundId, paymentId, amountPaise })
        : await provider.readRefund(providerRefundId);
    await followRefund(context, { ...told, refundId });
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    await noteRefundError(db, refund.id, error.message);
  }
}
