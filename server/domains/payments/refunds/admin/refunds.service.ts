import type { Payee, StaffPayout } from '#core/contract/payments.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import type { PaymentContext } from '../../payment-context.ts';
import { findPayout, givePayee as give } from '../give-payee.ts';
import { presentStaffPayout } from '../present-payout.ts';
import { markRefundPaid, payOutFailed } from './pay-out-failed.ts';
import { retryRefund } from './retry-refund.ts';

/** Refunds as staff retry them or pay them by transfer. */
export function createRefundAdmin(context: PaymentContext) {
  const { db } = context;

  async function readPayee(refundId: string): Promise<StaffPayout> {
    return presentStaffPayout(await findPayout(db, refundId));
  }

  async function givePayee(staff: Actor, refundId: string, payee: Payee): Promise<StaffPayout> {
    return presentStaffPayout(await give(context, await findPayout(db, refundId), { payee, staff }));
  }

  return {
    readPayee,
    givePayee,
    retryRefund: retryRefund.bind(null, context),
    payOutFailed: payOutFailed.bind(null, context),
    markRefundPaid: markRefundPaid.bind(null, context),
  };
}
