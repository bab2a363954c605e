import type { OrderLimits } from '#core/rules/order-limits.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { Coupons } from '#server/domains/coupons/coupons.service.ts';
import type { Delivery } from '#server/domains/delivery/delivery.service.ts';
import type { StockNotifier } from '#server/domains/stock/stock-notifier.ts';
import type { PaymentProvider } from '#server/integrations/payment-provider.ts';
import type { OrderRow } from './orders.queries.ts';

/**
 * What parcels, payments, returns and invoices add to the steps of an order, in its transaction. They know orders; orders know
 * only this. Wired in server/order-hooks.ts.
 */
export interface OrderHooks {
  /** Takes the parcel of a cancelled order back from the courier. To be called once its goods are on the shelf. */
  cancelParcel(tx: Tx, order: OrderRow, by: { who: string; at: Date }): Promise<void>;
  /** Refuses to change what a courier has been given to carry. */
  requireNoParcel(tx: Tx, orderId: string): Promise<void>;
  /** Whether a courier was given a parcel of the order, or is about to be. */
  hasParcel(db: Db | Tx, orderId: string): Promise<boolean>;
  /** Records the cash that was handed over for an order. */
  recordCash(tx: Tx, cash: { orderId: string; amountPaise: number; at: Date }): Promise<void>;
  /** Decides the refund of all that was paid. */
  refundOrder(
    tx: Tx,
    order: OrderRow,
    decision: { reason: 'order-cancelled' | 'order-undelivered'; who: string; at: Date },
  ): Promise<void>;
  /** Refunds the exchange that an order was the replacement of. To be called last. */
  refundReplacement(tx: Tx, replacement: OrderRow, by: { who: string; at: Date }): Promise<void>;
  /** To be called last: all documents share a row of numbers. */
  issueInvoice(tx: Tx, issued: { orderId: string; at: Date }): Promise<void>;
  creditOrder(tx: Tx, credited: { orderId: string; at: Date; isLost?: boolean }): Promise<void>;
}

/** What orders and payments work with. */
export interface OrderContext {
  db: Db;
  now: () => Date;
  provider: PaymentProvider;
  delivery: Pick<Delivery, 'checkAddress' | 'readRoute' | 'cod' | 'codRisk'>;
  stockNotifier: StockNotifier;
  hooks: OrderHooks;
  /** Where shoppers reach the store. */
  publicUrl: string;
  /** How long goods are held for an online payment. */
  holdSeconds: number;
  /** The first interval of the check against the provider's records. */
  reconcileSeconds: number;
  /** Counts codes that are wrong. Not to be called inside a transaction. */
  checkCoupon: Coupons['checkCoupon'];
  /** How much one customer may take off the shelf; null: as much as there is. Not to be called inside a transaction. */
  readLimits: () => Promise<OrderLimits | null>;
  /** For what a person must look at. */
  alarm: (text: string) => void;
}

/** Who places, changes or cancels an order. */
export interface Actor {
  id: string;
  phone: string;
}

/** The actor of everything that happens by itself. */
export const STORE = 'store';
