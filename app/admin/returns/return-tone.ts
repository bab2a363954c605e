import type { ReturnStatus, ReturnType } from '#core/rules/order-states.ts';
import type { OfficeTone } from '../ui/office-status.tsx';

const TONES: Record<ReturnStatus, OfficeTone> = {
  Pending: 'wait',
  Approved: 'go',
  Rejected: 'bad',
  Received: 'wait',
  Refunded: 'good',
  Exchanged: 'good',
};

export function returnTone(status: ReturnStatus): OfficeTone {
  return TONES[status];
}

/** What is to be done next, as the list says it. */
export function nextStepLabel(type: ReturnType, status: ReturnStatus): string {
  if (status === 'Pending') return 'Decide';
  if (status === 'Approved') return 'Receive';
  if (status === 'Received') return type === 'Exchange' ? 'Send' : 'Refund';
  return 'View';
}
