import type { Tracked } from '#core/contract/parcels.ts';
import type { ParcelSize } from '#core/contract/settings.ts';
import type { Db } from '#server/db/client.ts';
import type { OrderContext } from '#server/domains/orders/order-context.ts';
import type { Courier, CourierEvent, CourierProvider } from '#server/integrations/couriers/courier.ts';

export interface Couriers {
  /** Where orders are booked; null: courier and number are typed by hand. */
  courier: Courier | null;
  /** Of each provider that is set up: parcels go on with the one they were booked at. */
  couriers: Partial<Record<CourierProvider, Courier>>;
}

/** What is worked on with that a courier carries, whichever way it goes. */
export interface CarrierContext extends Couriers {
  db: Db;
  now: () => Date;
  /** What is without an update for so long is read from the courier. */
  pollSeconds: number;
  /** The longest pause before a courier that failed is asked again. */
  longestPauseMs: number;
  /** How long a booking is waited for before the answer is "Still being booked". */
  waitMs: number;
  /** Of a parcel whose products do not carry their own. */
  readSize: () => Promise<ParcelSize>;
  readSupportEmail: () => Promise<string>;
  /** Where shoppers reach the store. */
  publicUrl: string;
  /** For what a person must look at. */
  alarm: (text: string) => void;
}

/** What parcels are worked on with. */
export interface ParcelContext extends CarrierContext {
  /** What a push must carry. Empty: none is let in. */
  webhookTokens: Record<CourierProvider, string>;
  readBrandName: () => Promise<string>;
  hooks: OrderContext['hooks'];
  stockNotifier: OrderContext['stockNotifier'];
  returnParcels: ReturnParcels;
}

/** What couriers fetch at shoppers' doors: parcels do not know returns, but hear of it and show it. */
interface ReturnParcels {
  hear(names: ParcelNames, heard: Heard): Promise<void>;
  /** What is fetched of an order now, for its shopper. */
  listComing(orderId: string): Promise<Tracked['pickups']>;
}

/** What a courier calls a parcel by. */
export interface ParcelNames {
  provider: CourierProvider;
  trackingNumber: string | null;
  reference: string | null;
}

/** What a courier said. */
export interface Heard {
  events: readonly CourierEvent[];
  /** True when we asked the courier; false when it was sent to us. */
  isRead: boolean;
  at: Date;
}

/** Growing pauses: 1 s, 2 s, 4 s and so on, each a little different, so that many do not come back at once. */
export function pauseAfter(
  { longestPauseMs }: Pick<CarrierContext, 'longestPauseMs'>,
  tries: number,
): number {
  return Math.min(longestPauseMs, 1000 * 2 ** Math.min(tries, 20)) * (0.75 + Math.random() / 4);
}
