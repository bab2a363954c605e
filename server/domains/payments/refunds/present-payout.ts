import type { Payout, StaffPayout } from '#core/contract/payments.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { maskPayee } from '#core/rules/payee.ts';
import type { PayoutOfRefund, PayoutRow } from './payouts.queries.ts';

type PayeeFields = Pick<PayoutRow, 'kind' | 'upiId' | 'accountNumber'>;

/** Null until the shopper has said where the money goes. */
export function maskedPayee({ kind, upiId, accountNumber }: PayeeFields): string | null {
  if (kind === 'upi' && upiId !== null) return maskPayee({ kind, upiId });
  if (kind === 'bank' && accountNumber !== null) return maskPayee({ kind, accountNumber });
  return null;
}

/** What the shopper sees, and nobody can misuse. */
export function presentPayout(payout: PayoutOfRefund): Payout {
  return {
    refundId: payout.refundId,
    orderId: payout.orderId,
    amount: rupeesFromPaise(payout.amountPaise),
    payee: maskedPayee(payout),
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
