import type { StaffOrderRow } from '#core/contract/orders/list.ts';
import type { OrderStatus } from '#core/rules/order-states.ts';
import type { OfficeTone } from '../ui/page.tsx';

export const ORDER_TONES: Record<OrderStatus, OfficeTone> = {
  Pending: 'wait',
  Confirmed: 'good',
  Packed: 'good',
  Shipped: 'go',
  'Out for Delivery': 'go',
  Delivered: 'good',
  Cancelled: 'bad',
  Returned: 'bad',
};

type PaidOrder = Pick<StaffOrderRow, 'status' | 'paymentMethod' | 'paymentStatus' | 'isComingBack'> & {
  isReplacement?: boolean;
};

/** The status of the payment as the store names it: nobody will pay at the door for what is not handed over. */
export function paymentLabel(order: PaidOrder): string {
  const { status, paymentMethod, paymentStatus, isComingBack } = order;
  if (order.isReplacement) return 'Nothing to pay';
  const isOver = isComingBack || status === 'Cancelled' || status === 'Returned';
  if (paymentMethod === 'COD' && paymentStatus === 'Pending' && isOver) return 'Nothing to collect';
  return paymentStatus;
}

/** In a word: what people call the two ways of paying. */
export function methodName(method: string): string {
  return method === 'COD' ? 'COD' : 'Online';
}
