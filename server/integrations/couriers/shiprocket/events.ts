import { isRecord } from '#core/objects.ts';
import type { CourierEvent, PushedEvents } from '../courier.ts';
import { dig, readFlag, readList, readText, readTime } from '../loose-values.ts';
import { findTrouble, readReason, readStatus, type Status } from './statuses.ts';

/** Hears of statuses that nobody knows. */
export type OnUnknown = (status: Status) => void;

/** One scan, as it stands in an answer to tracking and in a push. */
function toEvent(scan: unknown, onUnknown: OnUnknown): CourierEvent | null {
  const words = readText(dig(scan, 'activity')) ?? readText(dig(scan, 'sr-status-label')) ?? '';
  const status = readStatus({
    shipmentNumber: dig(scan, 'sr-status'),
    labels: [dig(scan, 'sr-status-label')],
  });
  if (status && !status.isKnown) onUnknown(status);
  // Without a meaning for Shiprocket itself, the courier's code is all that distinguishes it.
  const code = status?.code ?? readText(dig(scan, 'status')) ?? words;
  if (code === '') return null;
  const state = status?.state ?? null;
  return {
    code,
    at: readTime(dig(scan, 'date')),
    state,
    reason: state === 'failed' ? readReason(words) : null,
    text: words === '' ? code : words,
    place: readText(dig(scan, 'location')),
    trouble: findTrouble(status?.code),
  };
}

/** What is said of the parcel as a whole, beside its scans. */
interface Head {
  status: Status | null;
  at: Date | null;
  words: string;
}

/** The head says again what the newest scan says; it counts where no scan does. */
function withHead(scans: readonly CourierEvent[], { status, at, words }: Head): CourierEvent[] {
  if (status === null) return [...scans];
  const newest = scans.findLast(({ state }) => state !== null);
  const isSaid = scans.some(
    (scan) => scan.code === status.code && (scan === newest || scan.at?.getTime() === at?.getTime()),
  );
  if (isSaid) return [...scans];
  const { code, state } = status;
  const reason = state === 'failed' ? readReason(words) : null;
  return [
    ...scans,
    { code, at, state, reason, text: words === '' ? code : words, place: null, trouble: findTrouble(code) },
  ];
}

function byTime(a: CourierEvent, b: CourierEvent): number {
  return (a.at?.getTime() ?? Number.POSITIVE_INFINITY) - (b.at?.getTime() ?? Number.POSITIVE_INFINITY) || 0;
}

function toScans(list: unknown, onUnknown: OnUnknown): CourierEvent[] {
  return readList(list)
    .map((scan) => toEvent(scan, onUnknown))
    .filter((event) => event !== null)
    .toSorted(byTime);
}

/** All that an answer to tracking says, by tracking number. It is one parcel, an object by number, or a list of those. */
export function readTracking(body: unknown, onUnknown: OnUnknown): Map<string, CourierEvent[]> {
  const found = new Map<string, CourierEvent[]>();
  collect(body, null);
  return found;

  function collect(value: unknown, key: string | null) {
    if (Array.isArray(value)) for (const one of value) collect(one, key);
    if (!isRecord(value)) return;
    if ('tracking_data' in value) return add(value.tracking_data, key);
    for (const [name, one] of Object.entries(value)) collect(one, name);
  }

  function add(data: unknown, key: string | null) {
    const number = readText(dig(data, 'shipment_track', 0, 'awb_code')) ?? key;
    const events = readTrackingData(data, onUnknown);
    if (number !== null && events.length > 0) found.set(number, events);
  }
}

function readTrackingData(data: unknown, onUnknown: OnUnknown): CourierEvent[] {
  if (!readFlag(dig(data, 'track_status'))) return [];
  const scans = toScans(dig(data, 'shipment_track_activities'), onUnknown);
  const track = dig(data, 'shipment_track', 0);
  const words = readText(dig(track, 'current_status')) ?? '';
  const status = readStatus({ shipmentNumber: dig(data, 'shipment_status'), labels: [words] });
  if (status && !status.isKnown) onUnknown(status);
  const deliveredAt = status?.state === 'delivered' ? readTime(dig(track, 'delivered_date')) : null;
  return withHead(scans, { status, at: deliveredAt ?? scans.at(-1)?.at ?? null, words });
}

/** Shiprocket adds a number of its own to our reference. */
const SUFFIX = /_\d+$/;

/** Goods that come back are said to be so in front of each label. */
const OF_RETURNS = /^RETURN[ _-]+/i;

/** What a push says. Those about a return are of another parcel, which goes the other way. */
export function readPushBody(body: unknown, onUnknown: OnUnknown): PushedEvents[] {
  if (!isRecord(body)) return [];
  const isReturn = readFlag(body.is_return);
  const trackingNumber = readText(body.awb);
  const reference = readText(body.order_id)?.replace(SUFFIX, '') ?? null;
  if (trackingNumber === null && reference === null) return [];
  const [shipmentLabel, orderLabel] = [body.shipment_status, body.current_status].map((label) =>
    isReturn ? readText(label)?.replace(OF_RETURNS, '') : label,
  );
  const words = readText(shipmentLabel) ?? readText(orderLabel) ?? '';
  const status = readStatus({
    shipmentNumber: body.shipment_status_id,
    // Returns have numbers of their own in the order table.
    orderNumber: isReturn ? undefined : body.current_status_id,
    labels: [shipmentLabel, orderLabel],
  });
  if (status && !status.isKnown) onUnknown(status);
  const scans = toScans(body.scans, onUnknown);
  const events = withHead(scans, { status, at: readTime(body.current_timestamp), words });
  if (!isReturn) return [{ trackingNumber, reference, events }];
  return [{ trackingNumber, reference, events: events.map((event) => ({ ...event, isReturn })) }];
}
