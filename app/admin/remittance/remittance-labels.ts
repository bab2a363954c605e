import type { CheckedRemittanceFile, RemittanceLineKind, RemittanceList } from '#core/contract/remittance.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { counted } from '../lib/counted.ts';

interface ListLabels {
  label: string;
  /** What a line in this list means, and what to do about it. */
  meaning: string;
  nothing: string;
}

export const LIST_LABELS: Record<RemittanceList, ListLabels> = {
  'not-remitted': {
    label: 'Not paid yet',
    meaning:
      'Delivered for cash, and the courier has not paid it to you. Couriers usually pay within 8 working days. Ask yours about those that are overdue, with the tracking number.',
    nothing: 'The courier has paid for every delivered parcel.',
  },
  'amount-differs': {
    label: 'Amount differs',
    meaning:
      'The courier has paid less or more than the parcel had to bring, or for a parcel that is not delivered. Ask the courier, then settle what is agreed. A later payment takes the line off by itself.',
    nothing: 'Every amount is as it should be.',
  },
  unknown: {
    label: 'Unknown parcel',
    meaning:
      'The courier has paid for parcels that were not booked in this store: booked in the courier’s own panel, or another shop’s money. Find out which, then settle the line.',
    nothing: 'Every payment belongs to a parcel.',
  },
};

export const FIELD_LABELS: Record<string, string> = {
  trackingNumber: 'Tracking number',
  reference: 'Order number',
  amount: 'Amount paid',
  utr: 'Bank transfer (UTR)',
  paidOn: 'Day of payment',
  freight: 'Freight',
  cashFee: 'COD fee',
  returnFee: 'Return charge',
};

/** Why a line of a file needs a look. */
export const LINE_LABELS: Partial<Record<RemittanceLineKind, string>> = {
  differs: 'Another amount',
  early: 'Not delivered yet',
  unknown: 'Unknown parcel',
};

/** What pressing the button does: '34 payments, ₹45,210'. */
export function recordText({ counts, amount }: Pick<CheckedRemittanceFile, 'counts' | 'amount'>): string {
  const payments = counts.matches + counts.differs + counts.early + counts.unknown;
  const parts = [
    ...(payments > 0 ? [`${counted(payments, 'payment')}, ${formatRupees(amount)}`] : []),
    ...(counts.charges > 0 ? [`charges of ${counted(counts.charges, 'line')}`] : []),
  ];
  return parts.join(', and ');
}
