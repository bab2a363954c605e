import type { OrderStatus } from './order-states.ts';

export interface OrderView {
  key:
    | 'all'
    | 'to-confirm'
    | 'to-pack'
    | 'to-book'
    | 'to-ship'
    | 'on-the-road'
    | 'delivered'
    | 'cancelled'
    | 'returned';
  label: string;
  /** None: whatever their status. */
  statuses: readonly OrderStatus[];
  /** Only those that are paid in cash at the door. */
  isCash?: true;
  /** Only those whose shopper was not asked for anything: the others wait in a list of their own. */
  isUnasked?: true;
  /** Only those without a courier: for stores that book parcels. */
  isUnbooked?: true;
}

/** The orders of the back office, by what is to be done with them next. */
export const ORDER_VIEWS = [
  { key: 'all', label: 'All', statuses: [] },
  { key: 'to-confirm', label: 'To confirm', statuses: ['Pending'], isCash: true, isUnasked: true },
  { key: 'to-pack', label: 'To pack', statuses: ['Confirmed'] },
  { key: 'to-book', label: 'To book', statuses: ['Packed'], isUnbooked: true },
  { key: 'to-ship', label: 'To ship', statuses: ['Packed'] },
  { key: 'on-the-road', label: 'In transit', statuses: ['Shipped', 'Out for Delivery'] },
  { key: 'delivered', label: 'Delivered', statuses: ['Delivered'] },
  { key: 'cancelled', label: 'Cancelled', statuses: ['Cancelled'] },
  { key: 'returned', label: 'Returned', statuses: ['Returned'] },
] as const satisfies readonly OrderView[];

export type OrderViewKey = OrderView['key'];

export function orderView(key: OrderViewKey): OrderView {
  const found = ORDER_VIEWS.find((view) => view.key === key);
  if (!found) throw new Error(`There is no view ${key}`);
  return found;
}

const NEXT: Partial<Record<OrderStatus, { status: OrderStatus; label: string }>> = {
  Pending: { status: 'Confirmed', label: 'Confirm' },
  Confirmed: { status: 'Packed', label: 'Pack' },
  Packed: { status: 'Shipped', label: 'Ship' },
  Shipped: { status: 'Out for Delivery', label: 'Out for delivery' },
  'Out for Delivery': { status: 'Delivered', label: 'Deliver' },
};

/** The one step that an order usually takes next. */
export function nextStep(status: OrderStatus): { status: OrderStatus; label: string } | null {
  return NEXT[status] ?? null;
}
