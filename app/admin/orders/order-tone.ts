import type { OrderStatus, PaymentStatus } from '#core/rules/order-states.ts';
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

/** How the payment stands, in the store's own words: nobody will pay at the door for what is not handed over. */
export function paymentLabel({
  status,
  paymentMethod,
  paymentStatus,
  isComingBack,
  isReplacement = false,
}: {
  status: OrderStatus;
  paymentMethod: string;
  paymentStatus: PaymentStatus;
  isComingBack: boolean;
  isReplacement?: boolean;
}): string {
  if (isReplacement) return 'Nothing to pay';
  const isOver = isComingBack || status === 'Cancelled' || status === 'Returned';
  if (paymentMethod === 'COD' && paymentStatus === 'Pending' && isOver) return 'Nothing to collect';
  return paymentStatus;
}

/** In a word: what people call the two ways of paying. */
export function methodName(method: string): string {
  return method === 'COD' ? 'COD' : 'Online';
}
