import type { UnpaidOrder } from '#core/contract/orders/unpaid.ts';
import type { StaffPayout } from '#core/contract/payments.ts';
import type { OrderContext } from '../order-context.ts';

/** What staff do with orders works with this; payments add what only they know. */
export interface OrderAdminContext extends OrderContext {
  /** The refunds of an order that are to be transferred by hand now and belong to no return. */
  readDuePayouts: (orderId: string) => Promise<StaffPayout[]>;
  /** Every payment that was tried for an order, the first one first. */
  readAttempts: (orderId: string) => Promise<UnpaidOrder['attempts']>;
}
