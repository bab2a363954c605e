import type { PaymentList } from '#core/contract/staff/payments.ts';

interface ListWords {
  label: string;
  /** What a line in this list means, and what to do about it. */
  meaning: string;
  nothing: string;
}

export const LIST_WORDS: Record<PaymentList, ListWords> = {
  'paid-without-order': {
    label: 'Paid without order',
    meaning:
      'The provider has taken money that our books do not show. Settle makes it the order it was paid for; money that belongs to no order can be sent back.',
    nothing: 'Every payment at the provider has its order.',
  },
  'order-without-money': {
    label: 'Order without money',
    meaning:
      'We count an order as paid, and the provider does not have its money. Check again, or settle it by hand; do not send the goods before.',
    nothing: 'Every paid order has its money at the provider.',
  },
  'amount-differs': {
    label: 'Amount differs',
    meaning:
      'Both sides know the payment, with different sums. Settle takes over refunds that were made at the provider.',
    nothing: 'Both sides show the same sums.',
  },
  'failed-refunds': {
    label: 'Failed refunds',
    meaning: 'The provider could not send this money back. It is still owed to the shopper.',
    nothing: 'No refund has failed.',
  },
};
