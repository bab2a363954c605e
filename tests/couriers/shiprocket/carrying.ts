import { recordOf } from '#core/objects.ts';
import { FAILED_REASONS, type FailedReason, type ParcelState } from '#core/rules/parcel-states.ts';
import type { ProviderReply } from '#tests/support/provider-server.ts';
import type { StandInScan } from '../courier-stand-in.ts';
import { isReturn, type RocketRow, type RocketScan, toShipmentId } from './shipments.ts';

const NUMBERS: Record<ParcelState | 'unknown', number> = {
  booked: 3,
  'picked-up': 42,
  'in-transit': 18,
  'out-for-delivery': 17,
  failed: 21,
  returning: 9,
  delivered: 7,
  returned: 10,
  lost: 12,
  cancelled: 8,
  unknown: 999,
};
const WORDS: Record<FailedReason, string> = {
  ...recordOf(FAILED_REASONS, (reason) => reason),
  unavailable: 'Customer not available',
  cash: 'COD amount not ready',
};

/** What is sent after a failed attempt. */
export interface RocketAnswer {
  action: string;
  deferred_date?: string;
  phone?: string;
  address1?: string;
  address2?: string;
}

/** The calls about a parcel with a number: its pickup, its scans and what becomes of it after a failed attempt. */
export function createCarryingCalls(rows: RocketRow[]) {
  const findRow = (awb: string) => rows.find((one) => one.awb === awb);

  function pickUp(shipmentId: number | number[]): ProviderReply {
    const row = rows.find((one) => Array.isArray(shipmentId) && shipmentId.includes(toShipmentId(one)));
    if (!row?.awb) return { status: 400, body: { message: 'Invalid shipment id' } };
    row.pickups += 1;
    if (row.pickups > 1) return { status: 400, body: { message: 'Already in Pickup Queue.' } };
    return { body: { pickup_status: 1, response: { pickup_scheduled_date: '2026-11-16 14:00:00' } } };
  }

  function trackMany(awbs: readonly string[]): ProviderReply {
    return { body: Object.fromEntries(awbs.map((awb) => [awb, findRow(awb) ? track(awb) : {}])) };
  }

  function track(awb: string) {
    const row = findRow(awb);
    const newest = row?.scans.at(-1);
    if (!row || !newest) return { tracking_data: { track_status: 0, error: 'Not found' } };
    return {
      tracking_data: {
        track_status: 1,
        shipment_status: newest.number,
        shipment_track: [{ awb_code: awb, current_status: newest.activity, delivered_date: '' }],
        shipment_track_activities: row.scans.map(presentScan).toReversed(),
      },
    };
  }

  function act(
    awb: string,
    { action, deferred_date, phone, address1, address2 }: RocketAnswer,
  ): ProviderReply {
    const row = findRow(awb);
    if (!row) return { status: 400, body: { message: 'Invalid AWB' } };
    row.answers.push(
      action === 'return'
        ? { action }
        : {
            action: 'reattempt',
            ...(deferred_date ? { day: deferred_date } : {}),
            ...(phone ? { phone } : {}),
            address: [address1, address2].filter(Boolean).join(', '),
          },
    );
    return { status: 202, body: { status: 'Data Updated Sucessfully' } };
  }

  /** Gives the body of the push for it. */
  function addScan(awb: string, { state, at, place, reason }: StandInScan) {
    const row = findRow(awb);
    if (!row) throw new Error(`There is no parcel ${awb}`);
    const number = NUMBERS[state];
    const activity = state === 'failed' && reason ? WORDS[reason] : `STATUS ${number}`;
    row.scans.push({ number, date: toIndianClock(at), activity, location: place ?? '' });
    return {
      awb,
      courier_name: 'Amazon Surface',
      current_status: activity,
      current_status_id: 6,
      shipment_status: activity,
      shipment_status_id: number,
      current_timestamp: toIndianClock(at).replace(/^(\d+)-(\d+)-(\d+)/, '$3 $2 $1'),
      order_id: `${row.body.order_id}_150876814`,
      sr_order_id: row.id,
      is_return: isReturn(row) ? 1 : 0,
      scans: row.scans.map(presentScan),
    };
  }

  return { pickUp, trackMany, track, act, addScan };
}

function presentScan({ number, date, activity, location }: RocketScan) {
  return { date, status: 'X-1', activity, location, 'sr-status': String(number), 'sr-status-label': 'NA' };
}

function toIndianClock(at: Date): string {
  return new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
