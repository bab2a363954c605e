import type { PaymentList } from '#core/contract/payments.ts';

interface ListLabels {
  label: string;
  /** What a line in this list means, and what to do about it. */
  meaning: string;
  nothing: string;
}

export const LIST_LABELS: Record<PaymentList, ListLabels> = {
  'paid-without-order': {
    label: 'Paid without order',
    meaning:
      'The provider has received money that the store has no record of. Settle matches it to its order. Money that belongs to no order can be refunded.',
    nothing: 'Every payment at the provider has its order.',
  },
  'order-without-money': {
    label: 'Order without payment',
    meaning:
      'The store shows these orders as paid, but the provider has no payment. Check again or settle manually. Do not ship until then.',
    nothing: 'Every paid order has its payment at the provider.',
  },
  'amount-differs': {
    label: 'Amount differs',
    meaning:
      'The store and the provider show different amounts. Settle records refunds that were made at the provider.',
    nothing: 'All amounts match.',
  },
  'failed-refunds': {
    label: 'Failed refunds',
    meaning: 'The provider could not make these refunds. The money is still owed to the customer.',
    nothing: 'No refund has failed.',
  },
};
