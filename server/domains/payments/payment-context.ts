import type { Tx } from '#server/db/client.ts';
import type { OrderContext } from '#server/domains/orders/order-context.ts';

/** What payments and refunds work with. */
export interface PaymentContext extends OrderContext {
  /** The store's own address, for links in messages. */
  publicUrl: string;
  finishReturn: FinishReturn;
}

/** Ends a return once all of its money has gone back. Returns know payments; payments know only this. */
export type FinishReturn = (tx: Tx, returnId: string, at: Date) => Promise<void>;
