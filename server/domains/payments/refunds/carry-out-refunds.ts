import { claimRefunds, noteRefundError, type RefundRow } from '../payments.queries.ts';
import type { PaymentContext } from '../payments.service.ts';
import { followRefund } from './follow-refund.ts';

const AT_ONCE = 10;
/** The attempts, of ever longer waits, after which a person should know: about an hour, and then days. */
const ALARM_AT = [6, 12, 24];

/**
 * Asks the provider for the refunds that are decided, and after those that it is working on. Repeating a call is safe:
 * our id of the refund goes with it. A refusal is not the end, since most are about an empty account: it is tried again,
 * ever more rarely, and the reason is stored. One that fails stops none of the others. Says how many it worked on.
 */
export async function carryOutRefunds(context: PaymentContext): Promise<number> {
  const due = await claimRefunds(context.db, { now: context.now(), most: AT_ONCE });
  const ends = await Promise.allSettled(due.map((refund) => carryOut(context, refund)));
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
  return due.length;
}

async function carryOut(context: PaymentContext, refund: RefundRow): Promise<void> {
  const { provider, db, alarm } = context;
  const { id: refundId, orderId, paymentId, amountPaise, providerRefundId, attempts } = refund;
  try {
    const reported =
      providerRefundId === null
        ? await provider.refundPayment({ refundId, paymentId, amountPaise })
        : await provider.readRefund(providerRefundId);
    await followRefund(context, { ...reported, refundId });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await noteRefundError(db, refundId, reason);
    if (ALARM_AT.includes(attempts)) alarm(`Refund ${refundId} of order ${orderId} keeps failing: ${reason}`);
  }
}
