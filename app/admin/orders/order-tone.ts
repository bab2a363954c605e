import type { OrderStatus } from '#core/rules/order-states.ts';
import type { OfficeTone } from '../ui/office-status.tsx';

const TONES: Record<OrderStatus, OfficeTone> = {
  Pending: 'wait',
  Confirmed: 'good',
  Packed: 'good',
  Shipped: 'go',
  'Out for Delivery': 'go',
  Delivered: 'good',
  Cancelled: 'bad',
  Returned: 'bad',
};

export function orderTone(status: OrderStatus): OfficeTone {
  return TONES[status];
}

/** In a word: what people call the two ways of paying. */
export function methodName(method: string): string {
  return method === 'COD' ? 'COD' : 'Online';
}
