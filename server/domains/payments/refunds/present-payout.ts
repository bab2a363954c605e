import type { Payout, StaffPayout } from '#core/contract/payments.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { maskPayee } from '#core/rules/payee.ts';
import type { Db } from '#server/db/client.ts';
import { type PayoutOfRefund, selectDuePayouts } from './payouts.queries.ts';

/** What the shopper sees, and nobody can misuse. */
export function presentPayout(payout: PayoutOfRefund): Payout {
  return {
    refundId: payout.refundId,
    orderId: payout.orderId,
    amount: rupeesFromPaise(payout.amountPaise),
    payee: maskPayee(payout),
    paidAt: payout.paidAt?.toISOString() ?? null,
    reference: payout.reference,
  };
}

/** In full for whoever transfers the money, until that is done. */
export function presentStaffPayout(payout: PayoutOfRefund): StaffPayout {
  const shown = presentPayout(payout);
  if (payout.paidAt !== null) {
    return { ...shown, details: shown.payee === null ? [] : [{ label: 'Paid to', value: shown.payee }] };
  }
  const fields = [
    ['UPI ID', payout.upiId],
    ['Account holder', payout.accountName],
    ['Account number', payout.accountNumber],
    ['IFSC', payout.ifsc],
  ] as const;
  const details = fields.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
  return { ...shown, details };
}

/** What is to be transferred now for an order, beside its returns. */
export async function readDuePayouts(db: Db, orderId: string): Promise<StaffPayout[]> {
  return (await selectDuePayouts(db, orderId)).map(presentStaffPayout);
}
