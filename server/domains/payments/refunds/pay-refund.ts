import { maskPayee } from '#core/rules/payee.ts';
import type { Tx } from '#server/db/client.ts';
import { refundHandedOut, refundPaid } from '#server/domains/orders/lifecycle/order-messages.ts';
import type { OrderRow } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { FinishReturn } from '../payment-context.ts';
import type { RefundRow } from '../payments.queries.ts';
import { moveRefund } from './follow-refund.ts';
import { lockPayout, updatePayout } from './payouts.queries.ts';

/**
 * A member of staff has transferred a refund by hand and says under which reference; or, while the shopper has named no
 * account, has handed the money out. The order must be locked.
 */
export async function payRefund(
  tx: Tx,
  {
    order,
    refund,
    reference,
    finishReturn,
    who,
    at,
  }: {
    order: OrderRow;
    refund: RefundRow;
    reference: string | undefined;
    finishReturn: FinishReturn;
    who: string;
    at: Date;
  },
): Promise<void> {
  const payout = await lockPayout(tx, refund.id);
  if (!payout) {
    throw new Refusal('return-status-not-allowed', { message: 'The refund is still being processed' });
  }
  const payee = maskPayee(payout);
  if (payee === null) {
    if (reference) throw new Refusal('payee-missing');
    const handedOut = { kind: 'unrecorded', reference: 'not recorded', paidAt: at, paidBy: who };
    await updatePayout(tx, refund.id, handedOut);
    const message = refundHandedOut(order, refund.amountPaise);
    await moveRefund(tx, { order, refund, status: 'processed', message, finishReturn, who, at });
    return;
  }
  if (!reference) {
    throw new Refusal('invalid-input', {
      message: 'reference: Please enter the transfer reference',
      field: 'reference',
    });
  }
  await updatePayout(tx, refund.id, { reference, paidAt: at, paidBy: who });
  const message = refundPaid(order, { amountPaise: refund.amountPaise, payee, reference });
  await moveRefund(tx, { order, refund, status: 'processed', message, finishReturn, who, at });
}
