import type { FailedReason, ParcelState } from '#core/rules/parcel-states.ts';
import type { Courier } from '#server/integrations/couriers/courier.ts';

/**
 * What can go wrong with a call. In the first three the provider has done it: the connection is cut, it never answers, or
 * it answers 200 with a page of a firewall. In the next three it has not. `refused` is its own no.
 */
export const COURIER_FAULTS = [
  'lost-answer',
  'silent',
  'unreadable',
  'cut',
  '500',
  '429',
  'refused',
] as const;
export type CourierFault = (typeof COURIER_FAULTS)[number];

/** Every parcel that the provider has made, with or without a number. */
interface StandInParcel {
  reference: string;
  trackingNumber: string | null;
  /** What its rider asks for. */
  collectPaise: number;
  isCancelled: boolean;
  /** It goes from a shopper to the store. */
  isReturn: boolean;
  /** How often its pickup was asked for. */
  pickups: number;
  /** What became of it after failed attempts, each as it was said. */
  answers: StandInAnswer[];
}

export interface StandInAnswer {
  action: 'reattempt' | 'return';
  day?: string;
  phone?: string;
  address?: string;
}

export interface StandInScan {
  /** `unknown`: a status of which nobody knows what it means. */
  state: ParcelState | 'unknown';
  at: Date;
  place?: string;
  reason?: FailedReason;
}

/** Nobody delivers there. */
export const UNSERVED_PINCODE = '190001';
/** Served, but not for cash. */
export const PREPAID_PINCODE = '682555';

/** A provider over HTTP with the shapes that were recorded of the real one, and an adapter that speaks to it. */
export interface CourierStandIn extends AsyncDisposable {
  /** The calls of a booking in the order in which they go out, each by a part of its path. */
  readonly bookingCalls: readonly string[];
  /** Of these, the ones that the provider can say no to. */
  readonly refusableCalls: readonly string[];
  /** The same for goods that come back. */
  readonly returnCalls: readonly string[];
  readonly refusableReturnCalls: readonly string[];
  /** The day on which a rider comes for them, as the provider says it. */
  readonly returnDay: string | null;
  /** The other calls that the suite breaks, by a part of their path. */
  readonly calls: { label: string; pickup: string; track: string; cancel: string; answer: string };
  /** How long a parcel is on its way, by the provider's own estimate. */
  readonly days: number;
  /** How many parcels can be read by one call. */
  readonly readAtOnce: number;
  /**
   * A new adapter, as after a restart: it remembers nothing but the tokens. `timeoutMs` is for all of its calls; with a
   * wrong key the provider does not let it in.
   */
  connect(options?: { timeoutMs?: number; hasWrongKey?: boolean }): Courier;
  /** The next calls whose path contains `call` fail; 0 times: they no longer do. */
  fail(call: string, fault: CourierFault, times?: number): void;
  readonly parcels: readonly StandInParcel[];
  /** Paths of all calls since the last `forgetCalls`, oldest first. */
  readonly paths: readonly string[];
  forgetCalls(): void;
  /** What the adapter has reported to people. */
  readonly alarms: readonly string[];
  /** Writes a scan. Gives the body of the push for it. */
  scan(trackingNumber: string, scan: StandInScan): unknown;
}
