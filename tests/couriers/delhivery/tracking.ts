import type { FailedReason, ParcelState } from '#core/rules/parcel-states.ts';
import type { ProviderReply } from '#tests/support/provider-server.ts';
import type { StandInScan } from '../courier-stand-in.ts';
import { type DelhiveryRow, type DelhiveryScan, findRow, isReturn } from './shipments.ts';

/** Kind, word and code of a scan. */
const STATUSES: Record<ParcelState | 'unknown', readonly [type: string, label: string, code: string]> = {
  booked: ['UD', 'Manifested', 'X-UCI'],
  'picked-up': ['UD', 'In Transit', 'X-PPOM'],
  'in-transit': ['UD', 'In Transit', 'X-PIOM'],
  'out-for-delivery': ['UD', 'Dispatched', 'X-DDD3FD'],
  failed: ['UD', 'Pending', 'EOD-1'],
  returning: ['RT', 'In Transit', 'RT-101'],
  delivered: ['DL', 'Delivered', 'EOD-38'],
  returned: ['DL', 'RTO', 'RD-AC'],
  lost: ['LT', 'Lost', 'LT-100'],
  cancelled: ['UD', 'Manifested', 'DTUP-210'],
  unknown: ['ZZ', 'Asha Rao came by', 'ZZ-1'],
};
/** Of goods that come back. */
const RETURN_STATUSES: Partial<typeof STATUSES> = {
  booked: ['PP', 'Scheduled', 'X-ASP'],
  'picked-up': ['PU', 'In Transit', 'X-PPOM'],
  'in-transit': ['PU', 'In Transit', 'X-PIOM'],
  delivered: ['DL', 'DTO', 'RD-AC'],
  cancelled: ['CN', 'Canceled', 'DTUP-210'],
};
const CODES: Partial<Record<FailedReason, string>> = { unavailable: 'EOD-11', cash: 'EOD-16' };

/** Shipments are read by their numbers or by the shop's own references. */
export function track(
  rows: readonly DelhiveryRow[],
  { waybill, ref_ids }: Record<string, string>,
): ProviderReply {
  const asked = (waybill ?? ref_ids ?? '').split(',');
  if (asked.length > 50) return { status: 400, body: { Success: false, Error: 'Too many' } };
  const known = rows.filter(({ shipment }) => asked.includes(waybill ? shipment.waybill : shipment.order));
  if (known.length === 0)
    return { body: { Success: false, Error: 'No such waybill or Order Id found', rmk: '' } };
  return { body: { ShipmentData: known.map((row) => ({ Shipment: present(row) })) } };
}

/** Gives the body of the push for it. */
export function addScan(
  rows: readonly DelhiveryRow[],
  waybill: string,
  { state, at, place, reason }: StandInScan,
) {
  const row = findRow(rows, waybill);
  if (!row) throw new Error(`There is no parcel ${waybill}`);
  const [ScanType, Scan, code] = (isReturn(row) && RETURN_STATUSES[state]) || STATUSES[state];
  const scan = {
    Scan,
    ScanType,
    StatusCode: (state === 'failed' && reason && CODES[reason]) || code,
    ScanDateTime: toIndianClock(at),
    ScannedLocation: place ?? '',
    Instructions: `${Scan}, said by Asha Rao`,
  };
  row.scans.push(scan);
  const { StatusCode, ...status } = toStatus(scan);
  return {
    Shipment: {
      AWB: waybill,
      ReferenceNo: row.shipment.order,
      NSLCode: StatusCode,
      Sortcode: 'BLR/KRM',
      PickUpDate: '2026-11-15T13:30:00',
      Status: status,
    },
  };
}

function present({ shipment, scans }: DelhiveryRow) {
  return {
    AWB: shipment.waybill,
    ReferenceNo: shipment.order,
    Status: toStatus(scans.at(-1)),
    CODAmount: shipment.cod_amount,
    Scans: scans.map((ScanDetail) => ({ ScanDetail })),
  };
}

function toStatus(scan: DelhiveryScan | undefined) {
  return {
    Status: scan?.Scan ?? '',
    StatusType: scan?.ScanType ?? '',
    StatusCode: scan?.StatusCode ?? '',
    StatusDateTime: scan?.ScanDateTime ?? '',
    StatusLocation: scan?.ScannedLocation ?? '',
    Instructions: scan?.Instructions ?? '',
  };
}

function toIndianClock(at: Date): string {
  return new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 23);
}
