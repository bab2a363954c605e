import type { OrderLimits } from '#core/rules/order-limits.ts';
import type { Db } from '#server/db/client.ts';
import type { CheckCoupon } from '#server/domains/coupons/check-coupon.ts';
import type { Delivery } from '#server/domains/delivery/delivery.service.ts';
import type { Issuing } from '#server/domains/invoices/issue-document.ts';
import type { StockNews } from '#server/domains/stock/stock-news.ts';
import type { PaymentProvider } from '#server/integrations/payment-provider.ts';

/** What orders and payments work with. */
export interface OrderContext {
  db: Db;
  now: () => Date;
  provider: PaymentProvider;
  delivery: Pick<Delivery, 'checkAddress' | 'cod'>;
  stockNews: StockNews;
  /** Issues tax invoices and credit notes along with what they are for. */
  issuing: Issuing;
  /** The store's own address, for links in messages. */
  publicUrl: string;
  /** How long goods are kept aside for an online payment. */
  holdSeconds: number;
  /** The first interval of the check against the provider's records. */
  reconcileSeconds: number;
  /** Counts codes that are wrong. Not to be called inside a transaction. */
  checkCoupon: CheckCoupon;
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
