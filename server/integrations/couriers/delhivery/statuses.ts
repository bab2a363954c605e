import type { FailedReason, ParcelState, ParcelTrouble } from '#core/rules/parcel-states.ts';

/** A status as Delhivery puts it: the kind of way it is on, the word for it, and the code that says more. */
export interface Status {
  type: string | null;
  label: string | null;
  code: string | null;
}

interface Meaning {
  state: ParcelState | null;
  reason: FailedReason | null;
  isKnown: boolean;
  /** Of goods on their way from a shopper to the store. */
  isReturn?: true;
}

const PICKED_UP = ['X-PPOM', 'X-PPONM'];
const RETURNED = ['RD-AC', 'RD-AC1', 'RT-110'];
const LOST = ['LT-100', 'RT-104'];
const CANCELLED_BY_SELLER = 'DTUP-210';
/** Before it is picked up: the rider is on the way to us, or was there in vain. */
const BEFORE_PICKUP = /^(?:FMOFP-|FMEOD-|PNP-|X-PNP$|X-UCI$)/;
/** The rider was at the store in vain. */
const FAILED_PICKUP = /^FMEOD-1\d\d$/;
const FAILED_ATTEMPT = /^(?:EOD|SC)-/;
/** Parcels from shoppers to us: a direction of their own, before the rider was there, after it, and given up. */
const REVERSE = ['PP', 'PU', 'CN'];

const REASONS: Partial<Record<FailedReason, readonly string[]>> = {
  unavailable: ['EOD-11'],
  address: ['EOD-74', 'EOD-15', 'SC-104'],
  later: ['EOD-3'],
  cash: ['EOD-16', 'EOD-40', 'EOD-134'],
  refused: ['EOD-6', 'EOD-111', 'EOD-6O'],
  'open-delivery': ['EOD-69'],
  otp: ['EOD-137', 'EOD-138'],
  area: ['EOD-104', 'EOD-43', 'SC-102', 'SC-103', 'SC-106'],
  'not-attempted': ['EOD-86'],
};
const REASON_BY_CODE = new Map(
  Object.entries(REASONS).flatMap(([reason, codes]) =>
    codes.map((code) => [code, reason as FailedReason] as const),
  ),
);

/** What a status means to the store. One that nobody knows changes nothing. */
export function readStatus(status: Status): Meaning {
  const code = status.code?.toUpperCase() ?? '';
  const label = status.label?.toLowerCase() ?? '';
  const type = status.type?.toUpperCase() ?? guessType(label);
  if (REVERSE.includes(type) || (type === 'DL' && label === 'dto'))
    return { ...known(readWayBack(type, label, code)), isReturn: true };
  if (type === 'LT' || LOST.includes(code)) return known('lost');
  // The legs of the way back bear the words of the way there.
  if (type === 'RT') return known('returning');
  if (type === 'DL') return readEnd(label, code);
  return type === 'UD' ? readWayThere(label, code) : UNKNOWN;
}

const UNKNOWN: Meaning = { state: null, reason: null, isKnown: false };

/** From a shopper to us. */
function readWayBack(type: string, label: string, code: string): ParcelState {
  if (LOST.includes(code)) return 'lost';
  if (type === 'PP') return 'booked';
  if (type === 'CN') return 'cancelled';
  if (type === 'DL') return 'delivered';
  if (label === 'dispatched') return 'out-for-delivery';
  return PICKED_UP.includes(code) ? 'picked-up' : 'in-transit';
}

/** What staff are notified of beside the state: a rider who was at the store, or at a shopper's door, in vain. */
export function findTrouble({ type, code }: Pick<Status, 'type' | 'code'>): ParcelTrouble | undefined {
  const failed = type?.toUpperCase() === 'PP' ? FAILED_ATTEMPT : FAILED_PICKUP;
  return failed.test(code?.toUpperCase() ?? '') ? 'pickup-failed' : undefined;
}

function known(state: ParcelState | null, reason: FailedReason | null = null): Meaning {
  return { state, reason, isKnown: true };
}

function readEnd(label: string, code: string): Meaning {
  if (label === 'rto' || RETURNED.includes(code)) return known('returned');
  return label === 'delivered' ? known('delivered') : UNKNOWN;
}

function readWayThere(label: string, code: string): Meaning {
  if (code === CANCELLED_BY_SELLER) return known('cancelled');
  if (label === 'manifested' || label === 'not picked' || BEFORE_PICKUP.test(code)) return known('booked');
  if (label === 'dispatched') return known('out-for-delivery');
  if (label === 'in transit') return known(PICKED_UP.includes(code) ? 'picked-up' : 'in-transit');
  if (label !== 'pending') return UNKNOWN;
  if (!FAILED_ATTEMPT.test(code)) return known('in-transit');
  return known('failed', REASON_BY_CODE.get(code) ?? 'other');
}

/** Some pushes bear the word alone. */
function guessType(label: string): string {
  if (['delivered', 'rto', 'dto'].includes(label)) return 'DL';
  return label === 'lost' ? 'LT' : 'UD';
}
