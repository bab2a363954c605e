import type { ParcelSize } from '#core/contract/settings.ts';
import type { FailedReason, ParcelState, ParcelTrouble } from '#core/rules/parcel-states.ts';

export type CourierProvider = 'shiprocket' | 'delhivery';

/**
 * Why a courier did not do what it was asked. `refused`: it said no, and asking the same again is no use. `unknown`: it
 * did not answer, or not readably, and may have done it all the same.
 */
export class CourierFailure extends Error {
  readonly kind: 'refused' | 'unknown';
  /** The courier's own words. They echo names and addresses: for staff who may see those, never for a log. */
  readonly said: string | null;

  constructor(
    kind: 'refused' | 'unknown',
    message: string,
    { said = null, cause }: { said?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.said = said;
  }
}

/** What is to be carried, and to whom. */
export interface ParcelRequest {
  /** Ours; never used again, not even after cancelling. */
  reference: string;
  orderedAt: Date;
  to: {
    name: string;
    address: string;
    phone: string;
    altPhone: string | null;
    email: string | null;
    pincode: string;
    city: string;
    state: string;
  };
  lines: { name: string; sku: string; hsn: string; quantity: number; totalPaise: number }[];
  /** What the rider asks for at the door; 0: nothing. */
  collectPaise: number;
  size: ParcelSize;
  /** For couriers that insist on an address where the shopper gave none. */
  supportEmail: string;
}

/** Where goods that come back are brought to. */
export interface StoreAddress {
  name: string;
  address: string;
  phone: string;
  email: string;
  /** Null where the owner has not said: then only a courier that knows the store can bring something. */
  pincode: string | null;
  city: string;
  state: string;
}

/** What is to be fetched at a shopper's door, and brought to the store. */
export interface ReturnParcelRequest
  extends Pick<ParcelRequest, 'reference' | 'orderedAt' | 'lines' | 'size' | 'supportEmail'> {
  from: ParcelRequest['to'];
  /** The store; a courier that knows its own pickup address may bring it there. */
  to: StoreAddress;
}

/**
 * What an adapter writes down: before a step that it is about to be asked, after it what came of it. No courier takes an
 * idempotency key; whoever goes on after a lost answer looks up what this says was asked, and asks only for what is
 * not there.
 */
export type CourierMemory = Readonly<Record<string, string>>;

export interface Steps {
  memory: CourierMemory;
  /** Stores what is added before the next call goes out. Gives all of it. */
  remember(added: CourierMemory): Promise<CourierMemory>;
}

export interface Booked {
  trackingNumber: string;
  /** The name shoppers know it by. */
  courier: string;
  /** The courier's own estimate, a day of the Indian calendar. */
  expectedOn: string | null;
  /** What it is about to ask for. */
  charges: CourierCharges;
}

export interface BookedReturn {
  trackingNumber: string;
  courier: string;
  /** The day on which the rider comes to the shopper, as far as the courier says. */
  pickupOn: string | null;
}

/** What a courier asks for a parcel; null where it does not say. */
export interface CourierCharges {
  freightPaise: number | null;
  /** For collecting cash. */
  cashFeePaise: number | null;
  /** Should it come back. */
  returnPaise: number | null;
}

export const NO_CHARGES: CourierCharges = { freightPaise: null, cashFeePaise: null, returnPaise: null };

/** That a courier has paid the cash of a parcel to the store. */
export interface Remitted {
  /** The reference of the bank transfer. */
  utr: string;
  /** A day of the Indian calendar; null where it does not say. */
  paidOn: string | null;
}

/** A parcel as an adapter speaks about it to its provider. */
export interface CarriedParcel {
  reference: string;
  /** Null while it has none: only `cancel` is asked for that. */
  trackingNumber: string | null;
  memory: CourierMemory;
}

/** One thing that a courier said about a parcel. */
export interface CourierEvent {
  /** Its number or code, else its label. */
  code: string;
  /** Null where it does not say when. */
  at: Date | null;
  /** Null for a code that nobody knows, or one that changes nothing. */
  state: ParcelState | null;
  reason: FailedReason | null;
  /** The courier's own words. */
  text: string;
  place: string | null;
  /** What staff are notified of beside the state. */
  trouble?: ParcelTrouble | undefined;
  /** Said of goods on their way from a shopper to the store: it means nothing to a parcel that goes the other way. */
  isReturn?: true | undefined;
}

/** What came by a push, found by whichever of the two is given. */
export interface PushedEvents {
  trackingNumber: string | null;
  reference: string | null;
  events: CourierEvent[];
}

export interface FailedAnswer {
  action: 'reattempt' | 'return';
  /** A day of the Indian calendar; null: the next possible. */
  day: string | null;
  phone: string | null;
  address: string | null;
  /** Who gets the parcel and where, as it was booked: some couriers want all of it again. */
  to: ParcelRequest['to'];
}

export interface ServiceQuestion {
  pincode: string;
  collectPaise: number;
  size: ParcelSize;
}

export type Service =
  | { isServed: false; reason: 'pincode' | 'cash' }
  | { isServed: true; courier: string | null; days: number | null };

/** The pickup address that the store names in its bookings. */
export interface PickupAddress {
  name: string;
  isKnown: boolean;
  /** Null where the courier does not say. */
  isVerified: boolean | null;
  pincode: string | null;
  /** The names that there are. */
  names: string[];
}

/** What a courier does for the store. One adapter for each provider; all failures are a `CourierFailure`. */
export interface Courier {
  readonly provider: CourierProvider;
  checkService(question: ServiceQuestion): Promise<Service>;
  /** Goes on where `memory` says that an earlier run was broken off. */
  book(request: ParcelRequest, steps: Steps): Promise<Booked>;
  /**
   * Has goods fetched at a shopper's door, with a rider asked for. Goes on like `book`; such a parcel is read, pushed and
   * cancelled like any other.
   */
  bookReturn(request: ReturnParcelRequest, steps: Steps): Promise<BookedReturn>;
  /** The label as a PDF. */
  fetchLabel(parcel: CarriedParcel): Promise<Uint8Array>;
  /**
   * May be repeated: a pickup that is asked for already is no failure. `isAgain`: it was asked for before, and nobody came.
   * Gives the day on which riders come, as far as the courier says.
   */
  requestPickup(parcel: CarriedParcel, options?: { isAgain?: boolean }): Promise<{ day: string | null }>;
  /** The courier's own list of what it picks up, as a PDF; null for couriers that have none. May be repeated. */
  fetchManifest: ((parcels: readonly CarriedParcel[]) => Promise<Uint8Array>) | null;
  /** The pickup address as the courier knows it; null for couriers that do not say. Changes nothing. */
  readPickup: (() => Promise<PickupAddress>) | null;
  /** Whatever it knows about these parcels, oldest first; nothing for those that it does not know (yet). */
  readEvents(trackingNumbers: readonly string[]): Promise<ReadonlyMap<string, CourierEvent[]>>;
  /** The events in the body of a push; none where it cannot be read. */
  readPush(body: unknown): PushedEvents[];
  /** May be repeated. */
  cancel(parcel: CarriedParcel): Promise<void>;
  /** Whether it was accepted; null: to be asked again later. May be repeated with what it remembered. */
  answerFailed(parcel: CarriedParcel, answer: FailedAnswer, steps: Steps): Promise<boolean | null>;
  /** Whether it has paid for a delivered parcel. Null in place of the call where the provider has none such. */
  readRemittance: ((parcel: CarriedParcel) => Promise<Remitted | null>) | null;
}

/** Where an adapter keeps the provider's token, for all processes. */
export interface TokenStore {
  read(provider: CourierProvider): Promise<{ token: string; expiresAt: Date } | undefined>;
  write(provider: CourierProvider, token: { token: string; expiresAt: Date }): Promise<void>;
}
