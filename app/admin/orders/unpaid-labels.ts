import type { UnpaidOrderRow } from '#core/contract/orders/unpaid.ts';

/** The notes that the store itself writes when a checkout ends; any other is what the payment provider said. */
const ENDINGS: Record<string, string> = {
  'not paid in time': 'Time ran out',
  'payment window closed': 'Payment window closed',
};

/** What became of a checkout, in a few words. */
export function endingLabel({
  isOpen,
  ending,
  paid,
  refunded,
}: Pick<UnpaidOrderRow, 'isOpen' | 'ending' | 'paid' | 'refunded'>): string {
  if (paid > 0) return refunded >= paid ? 'Paid too late, refunded' : 'Paid too late, refund due';
  if (isOpen) return 'The shopper can still pay';
  if (ending === null) return 'Time ran out';
  return ENDINGS[ending] ?? `Payment provider: ${ending}`;
}

const METHODS: Record<string, string> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
};

export function attemptMethod(method: string | null): string {
  return method === null ? 'Payment' : (METHODS[method] ?? method);
}

const STATUSES: Record<string, string> = {
  created: 'Started, not finished',
  authorized: 'Authorised, not taken',
  captured: 'Money arrived',
  refunded: 'Refunded by the provider',
  failed: 'Failed',
};

export function attemptStatus(status: string): string {
  return STATUSES[status] ?? status;
}
