import type { FailedReason, ParcelState, ParcelTrouble } from '#core/rules/parcel-states.ts';
import { readNumber, readText } from '../loose-values.ts';

/** Numbers of the shipment table. */
const BY_SHIPMENT_NUMBER: Record<ParcelState, readonly number[]> = {
  booked: [1, 2, 3, 4, 5, 11, 13, 15, 19, 20, 27, 52, 59, 60, 61, 62, 63, 67, 68, 71, 72],
  'picked-up': [42, 51],
  'in-transit': [6, 18, 22, 38, 39, 48, 49, 50, 54, 55, 56, 57],
  'out-for-delivery': [17],
  failed: [21, 77],
  returning: [9, 40, 41, 46, 75, 78],
  delivered: [7, 26, 43],
  returned: [10, 14],
  lost: [12, 24, 25, 44, 76],
  cancelled: [8, 45],
};
/** Known, but they change nothing: a cancellation asked for, a part handed over, a return that failed its check. */
const WITHOUT_CHANGE = [16, 23, 47];

/** Staff are notified of these: a pickup that failed (also by a check at the shopper's door), a part handed over. */
const TROUBLES = new Map<string, ParcelTrouble>([
  ['13', 'pickup-failed'],
  ['20', 'pickup-failed'],
  ['23', 'partly-delivered'],
  ['47', 'pickup-failed'],
]);

/** By the number in the shipment table. */
export function findTrouble(code: string | undefined): ParcelTrouble | undefined {
  return TROUBLES.get(code ?? '');
}

/** Numbers of the order table, which clash with those above. */
const BY_ORDER_NUMBER: Record<ParcelState, readonly number[]> = {
  booked: [34],
  'picked-up': [51],
  'in-transit': [6, 20, 37, 43],
  'out-for-delivery': [19],
  failed: [36],
  returning: [15, 55, 87],
  delivered: [7],
  returned: [16, 17],
  lost: [33, 39, 40, 88],
  cancelled: [5],
};

const SHIPMENT_STATES = invert(BY_SHIPMENT_NUMBER);
const ORDER_STATES = invert(BY_ORDER_NUMBER);

/** The first that fits. Labels are in capitals, with blanks. */
const LABELS: readonly (readonly [RegExp, ParcelState])[] = [
  [/^RTO\b.*\b(?:DELIVERED|ACKNOWLEDGED)\b/, 'returned'],
  [/^RTO\b|^REACHED BACK AT SELLER CITY$/, 'returning'],
  [/^UNDELIVERED\b/, 'failed'],
  [/^IN TRANSIT\b|^REACHED DESTINATION HUB\b|^SHIPPED$/, 'in-transit'],
  [/^OUT FOR DELIVERY$/, 'out-for-delivery'],
  [/^PICKED UP$/, 'picked-up'],
  [/^DELIVERED$/, 'delivered'],
  [/^LOST$/, 'lost'],
  [/^CANCELL?ED$/, 'cancelled'],
];

/** What a status means. `isKnown` is false for one that nobody has heard of. */
export interface Status {
  code: string;
  state: ParcelState | null;
  isKnown: boolean;
}

/** By whatever is given, the surest first; null where nothing is. */
export function readStatus(given: {
  shipmentNumber: unknown;
  orderNumber?: unknown;
  labels: readonly unknown[];
}): Status | null {
  const shipmentNumber = readNumber(given.shipmentNumber);
  if (shipmentNumber !== null) {
    const state = SHIPMENT_STATES.get(shipmentNumber) ?? null;
    const isKnown = state !== null || WITHOUT_CHANGE.includes(shipmentNumber);
    return { code: String(shipmentNumber), state, isKnown };
  }
  const label = given.labels.map(readText).find((text) => text !== null);
  const orderNumber = readNumber(given.orderNumber);
  const byOrder = orderNumber === null ? undefined : ORDER_STATES.get(orderNumber);
  if (orderNumber !== null && (byOrder !== undefined || label === undefined)) {
    // Apart from the shipment table, where the same number means something else.
    return { code: `order-${orderNumber}`, state: byOrder ?? null, isKnown: byOrder !== undefined };
  }
  if (label === undefined) return null;
  const words = toWords(label);
  const state = LABELS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
  return { code: words, state, isKnown: state !== null };
}

/** Whether an order of theirs is cancelled, by its number in the order table or its label. */
export function isCancelledOrder(statusCode: unknown, label: unknown): boolean {
  return readNumber(statusCode) === 5 || /^(?:RETURN )?CANCELL?ED$/.test(toWords(readText(label) ?? ''));
}

function toWords(label: string): string {
  return label
    .toUpperCase()
    .replaceAll(/[_\s-]+/g, ' ')
    .trim();
}

function invert(numbers: Record<ParcelState, readonly number[]>): ReadonlyMap<number, ParcelState> {
  const states = new Map<number, ParcelState>();
  for (const [state, ofState] of Object.entries(numbers) as [ParcelState, number[]][]) {
    for (const number of ofState) states.set(number, state);
  }
  return states;
}

/** The first that fits: what is said only in one sense comes before words that are in many sentences. */
const REASONS: readonly (readonly [RegExp, FailedReason])[] = [
  [/\botp\b|one.?time.?password/, 'otp'],
  [/\bopen(?:ing|ed)?\b(?! area)/, 'open-delivery'],
  [/not attempted|no attempt|no time|time constraint/, 'not-attempted'],
  [/out of (?:the )?(?:delivery |service )?area|restricted|\bentry\b|non.?serviceable/, 'area'],
  [/refus|reject|cancell?ed by/, 'refused'],
  [/\bcash\b|amount|payment|money/, 'cash'],
  [
    /contactable|reachable|(?:phone|mobile|number).*\b(?:off|wrong|invalid)\b|switched off|not (?:answering|responding)|(?:wrong|incorrect|invalid) (?:phone|mobile|number|contact)/,
    'unreachable',
  ],
  [/incomplete|incorrect|not found|(?:wrong|insufficient|invalid|bad|short|unclear) address/, 'address'],
  [/reschedul|future|later|another day|postpone|deferred/, 'later'],
  [/not available|unavailable|locked|closed|not at home|not present/, 'unavailable'],
];

/** Why a parcel could not be handed over, by the courier's own words. */
export function readReason(words: string): FailedReason {
  const text = words.toLowerCase();
  return REASONS.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';
}
