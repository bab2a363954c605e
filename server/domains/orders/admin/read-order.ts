import type { StaffOrder } from '#core/contract/orders/details.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { eventsOfOrder } from '../lifecycle/order-events.ts';
import { selectOrder } from '../orders.queries.ts';
import type { OrderAdminContext } from './order-admin-context.ts';
import {
  selectDocumentsOf,
  selectMessagesOf,
  selectReturnsOfOrder,
  selectStaffCustomer,
  selectStaffHistory,
  selectStaffLines,
  selectStaffRefunds,
} from './order-details.queries.ts';
import { presentStaffOrder } from './present-order.ts';

export interface PayoutAccess {
  /** Who transfers refunds may see where they go. */
  canPay: boolean;
}

/** One order with all that belongs to it. Holds are no orders. */
export async function readOrder(
  { db, readDuePayouts }: Pick<OrderAdminContext, 'db' | 'readDuePayouts'>,
  orderId: string,
  { canPay }: PayoutAccess,
): Promise<StaffOrder> {
  const order = await selectOrder(db, orderId);
  if (!order || order.placedAt === null) throw new Refusal('order-not-found');
  const [lines, history, refunds, payouts, returns, customer, documents] = await Promise.all([
    selectStaffLines(db, orderId),
    selectStaffHistory(db, orderId),
    selectStaffRefunds(db, orderId),
    canPay ? readDuePayouts(orderId) : [],
    selectReturnsOfOrder(db, orderId),
    selectStaffCustomer(db, order.userId),
    selectDocumentsOf(db, orderId),
  ]);
  if (!customer) throw new Refusal('order-not-found');
  const refundIds = refunds.map(({ id }) => id);
  const messages = await selectMessagesOf(db, eventsOfOrder({ orderId, refundIds, returns }));
  return presentStaffOrder({
    order,
    lines,
    history,
    refunds,
    payouts,
    returns,
    customer,
    documents,
    messages,
  });
}
