import type { OrderStatus } from './order-states.ts';

/** Where a parcel is, whichever courier carries it. In the order in which scans of the same moment are read. */
export const PARCEL_STATES = [
  'booked',
  'picked-up',
  'in-transit',
  'out-for-delivery',
  'failed',
  'returning',
  'delivered',
  'returned',
  'lost',
  'cancelled',
] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

/** Why a parcel could not be handed over. */
export const FAILED_REASONS = [
  'unavailable',
  'unreachable',
  'address',
  'later',
  'cash',
  'refused',
  'open-delivery',
  'otp',
  'area',
  'not-attempted',
  'other',
] as const;
export type FailedReason = (typeof FAILED_REASONS)[number];

/** What happens beside the states, and needs a call: nobody came for it, or only a part was handed over. */
export const PARCEL_TROUBLES = ['pickup-failed', 'partly-delivered'] as const;
export type ParcelTrouble = (typeof PARCEL_TROUBLES)[number];

/** They move money or stock: believed only when we have read them from the courier ourselves. */
const FINAL_STATES: readonly ParcelState[] = ['delivered', 'returned', 'lost', 'cancelled'];

export function isFinalState(state: ParcelState): boolean {
  return FINAL_STATES.includes(state);
}

const BOOKABLE: readonly OrderStatus[] = ['Confirmed', 'Packed'];

/** Whether a parcel can be booked for an order of this status. */
export function isBookable(status: OrderStatus): boolean {
  return BOOKABLE.includes(status);
}

/** What a courier has said about a parcel, once. */
export interface ParcelEvent {
  at: Date;
  /** Null for a status that nobody knows. */
  state: ParcelState | null;
  reason: FailedReason | null;
  /** True when we asked the courier; false when somebody sent it to us, which anybody might who has the token. */
  isRead: boolean;
  trouble?: ParcelTrouble | null;
}

export interface ParcelProgress {
  state: ParcelState;
  /** Of the last failed attempt. */
  reason: FailedReason | null;
  attempts: number;
  failedAt: Date | null;
  deliveredAt: Date | null;
  /** The step of the order that follows from it; null while the parcel has not left. */
  orderStatus: OrderStatus | null;
  /** What a person must look at. */
  alarm: ParcelAlarm | null;
  /** While it lasts, and since when. */
  trouble: ParcelTrouble | null;
  troubleAt: Date | null;
}
/** What contradicts an end that was reached: by the courier's own words, or by what staff have recorded. */
export const PARCEL_ALARMS = [
  'moved-after-delivery',
  'delivered-after-return',
  'moved-after-cancel',
  'delivered-after-closing',
  'not-handed-over',
  'found-again',
] as const;
export type ParcelAlarm = (typeof PARCEL_ALARMS)[number];

const RANKS = new Map<ParcelState, number>(PARCEL_STATES.map((state, rank) => [state, rank]));
const MOVING: readonly ParcelState[] = [
  'picked-up',
  'in-transit',
  'out-for-delivery',
  'failed',
  'returning',
  'delivered',
  'returned',
];

/** What a parcel in a state goes on to; everything else it stays in spite of. */
const NEXT: Record<ParcelState, readonly ParcelState[]> = {
  booked: PARCEL_STATES,
  'picked-up': [...MOVING, 'lost', 'cancelled'],
  'in-transit': [...MOVING, 'lost', 'cancelled'],
  'out-for-delivery': [...MOVING, 'lost', 'cancelled'],
  // In the evening it goes back to the hub, and is scanned there: it has failed all the same.
  failed: ['out-for-delivery', 'failed', 'delivered', 'returning', 'returned', 'lost'],
  // The legs of the way back are scanned with the words of the way there.
  returning: ['returned', 'delivered', 'lost'],
  delivered: [],
  returned: [],
  lost: MOVING,
  cancelled: MOVING,
};

/**
 * Where a parcel is by all that was ever said about it. Scans come twice, late and in any order: they are read by their
 * own times, so that the sequence in which they arrived cannot matter.
 */
export function followParcel(events: readonly ParcelEvent[]): ParcelProgress {
  const progress: ParcelProgress = {
    state: 'booked',
    reason: null,
    attempts: 0,
    failedAt: null,
    deliveredAt: null,
    orderStatus: null,
    alarm: null,
    trouble: null,
    troubleAt: null,
  };
  let hasTurnedBack = false;
  for (const event of events.toSorted(byTime)) {
    const { state, at } = event;
    noteTrouble(progress, event);
    if (state === null || (isFinalState(state) && !event.isRead)) continue;
    // The same attempt, heard of twice: once with the place, once without.
    if (state === 'failed' && progress.failedAt?.getTime() === at.getTime()) continue;
    progress.alarm = findAlarm(progress.state, state) ?? progress.alarm;
    if (!NEXT[progress.state].includes(state)) continue;
    progress.state = state;
    // What comes after are legs of the way back, unless it is handed over after all.
    if (!hasTurnedBack || state === 'delivered') progress.orderStatus = furthest(progress.orderStatus, state);
    hasTurnedBack ||= state === 'returning' || state === 'returned';
    if (state === 'failed') noteFailed(progress, event);
    if (state === 'delivered') progress.deliveredAt = at;
  }
  return progress;
}

/** A pickup that failed is over with the next scan, a part that was handed over with the end of the rest. */
function noteTrouble(progress: ParcelProgress, { at, state, isRead, trouble = null }: ParcelEvent) {
  const isAtEnd = isFinalState(progress.state);
  const isOver =
    progress.trouble === 'pickup-failed' ? state !== null : state !== null && isFinalState(state);
  if (trouble !== null && !isAtEnd && (trouble !== 'pickup-failed' || progress.state === 'booked')) {
    Object.assign(progress, { trouble, troubleAt: at });
  } else if (isOver && (isRead || (state !== null && !isFinalState(state)))) {
    Object.assign(progress, { trouble: null, troubleAt: null });
  }
}

/** A courier may tell of the same attempt twice, once with its reason and once without: it is one attempt. */
function noteFailed(progress: ParcelProgress, { at, reason }: ParcelEvent) {
  const isKnown = progress.failedAt?.getTime() === at.getTime();
  if (!isKnown) Object.assign(progress, { attempts: progress.attempts + 1, failedAt: at, reason: 'other' });
  if (reason !== null && reason !== 'other') progress.reason = reason;
}

function byTime(a: ParcelEvent, b: ParcelEvent): number {
  return a.at.getTime() - b.at.getTime() || rankOf(a) - rankOf(b) || reasonRankOf(a) - reasonRankOf(b);
}

function rankOf({ state }: ParcelEvent): number {
  return state === null ? -1 : (RANKS.get(state) ?? -1);
}

function reasonRankOf({ reason }: ParcelEvent): number {
  return reason === null ? -1 : FAILED_REASONS.indexOf(reason);
}

const ORDER_STEPS: Partial<Record<ParcelState, OrderStatus>> = {
  'picked-up': 'Shipped',
  'in-transit': 'Shipped',
  // Whoever hears that it could not be handed over, or comes back, knows that it has left.
  failed: 'Shipped',
  returning: 'Shipped',
  returned: 'Shipped',
  'out-for-delivery': 'Out for Delivery',
  delivered: 'Delivered',
};
const STEPS: readonly (OrderStatus | null)[] = [null, 'Shipped', 'Out for Delivery', 'Delivered'];

/** An order never goes back, whatever its parcel does. */
function furthest(reached: OrderStatus | null, state: ParcelState): OrderStatus | null {
  const step = ORDER_STEPS[state] ?? null;
  return STEPS.indexOf(step) > STEPS.indexOf(reached) ? step : reached;
}

/** What contradicts an end, and needs a person: money and stock stay as they are. */
function findAlarm(now: ParcelState, next: ParcelState): ParcelAlarm | null {
  if (now === 'delivered' && ['failed', 'returning', 'returned'].includes(next))
    return 'moved-after-delivery';
  if (now === 'returned' && next === 'delivered') return 'delivered-after-return';
  return now === 'cancelled' && MOVING.includes(next) ? 'moved-after-cancel' : null;
}
