import type { Order } from '#core/contract/orders.ts';
import { cancelOwnOrder } from './cancel-order.ts';
import { cancelUnconfirmed } from './cancel-unconfirmed.ts';
import { changeStatus } from './change-status.ts';
import { deleteKeysBefore } from './idempotency.queries.ts';
import { selectOrdersOf } from './list-orders.queries.ts';
import type { OrderContext } from './order-context.ts';
import { placeOrder } from './place-order.ts';
import { presentOrder } from './present-order.ts';
import { startPayment } from './start-payment.ts';

const MOST_ORDERS_SHOWN = 200;
const KEEP_KEYS_MS = 7 * 24 * 3_600_000;

export type Orders = ReturnType<typeof createOrders>;

export function createOrders(context: OrderContext) {
  /** A shopper's own orders, newest first. */
  async function listOwnOrders(userId: string): Promise<Order[]> {
    const rows = await selectOrdersOf(context.db, userId, MOST_ORDERS_SHOWN);
    return rows.map(presentOrder);
  }

  /** Nobody repeats a call after a week. */
  async function forgetOldKeys(): Promise<void> {
    const now = context.now();
    await deleteKeysBefore(context.db, { before: new Date(now.getTime() - KEEP_KEYS_MS), now });
  }

  return {
    placeOrder: placeOrder.bind(null, context),
    startPayment: startPayment.bind(null, context),
    cancelOwnOrder: cancelOwnOrder.bind(null, context),
    cancelUnconfirmed: cancelUnconfirmed.bind(null, context),
    changeStatus: changeStatus.bind(null, context),
    listOwnOrders,
    forgetOldKeys,
  };
}
