import { z } from 'zod';
import { type CourierEvent, CourierFailure, type PushedEvents } from '../courier.ts';
import { listSchema, momentSchema, textSchema } from './answers.ts';
import type { Client } from './client.ts';
import { findTrouble, readStatus, type Status } from './statuses.ts';

const MOST_AT_ONCE = 50;
const PATH = '/api/v1/packages/json/';

const statusSchema = z.object({
  Status: textSchema,
  StatusType: textSchema,
  StatusCode: textSchema,
  StatusDateTime: momentSchema,
  StatusLocation: textSchema,
  Instructions: textSchema,
});
const scanSchema = z
  .object({
    Scan: textSchema,
    ScanType: textSchema,
    StatusCode: textSchema,
    ScanDateTime: momentSchema,
    ScannedLocation: textSchema,
    Instructions: textSchema,
  })
  .transform(({ Scan, ScanType, ScanDateTime, ScannedLocation, ...same }) => ({
    ...same,
    Status: Scan,
    StatusType: ScanType,
    StatusDateTime: ScanDateTime,
    StatusLocation: ScannedLocation,
  }));
const scansSchema = listSchema(z.object({ ScanDetail: scanSchema }).transform((scan) => scan.ScanDetail));

/** One or none. Some write the word alone. */
const newestSchema = listSchema(
  z.union([statusSchema, z.string().transform((label) => statusSchema.parse({ Status: label }))]),
);

const shipmentSchema = z.object({
  AWB: textSchema,
  ReferenceNo: textSchema,
  NSLCode: textSchema,
  Status: newestSchema,
  Scans: scansSchema,
});
const shipmentsSchema = listSchema(
  z.object({ Shipment: shipmentSchema }).transform(({ Shipment }) => Shipment),
);
const trackingSchema = z.union([
  z.object({ ShipmentData: z.array(z.unknown()).transform((list) => shipmentsSchema.parse(list)) }),
  // It knows none of them.
  z.object({ Success: z.literal([false, 'false', 'False']) }).transform(() => ({ ShipmentData: [] })),
]);

const customPushSchema = z.object({ waybill: textSchema, status: newestSchema, scans: scansSchema });

type Shipment = z.infer<typeof shipmentSchema>;
type Scan = z.infer<typeof statusSchema>;

/** Called with each status that nobody knows. */
export type OnUnknown = (status: Status) => void;

/** What Delhivery has on these waybills, or on parcels with our reference; nothing for those that it does not know. */
export async function readShipments(
  client: Client,
  query: { waybill: string } | { ref_ids: string },
): Promise<Shipment[]> {
  // With more than this come the shopper's name and address, which nobody here needs.
  const answer = await client.call({ path: PATH, query: { ...query, verbose: '1' } });
  const read = trackingSchema.safeParse(answer.json);
  if (!read.success) throw new CourierFailure('unknown', `${PATH}: an answer of unknown shape`);
  return read.data.ShipmentData;
}

export async function readEvents(client: Client, numbers: readonly string[], onUnknown: OnUnknown) {
  const events = new Map<string, CourierEvent[]>();
  for (let from = 0; from < numbers.length; from += MOST_AT_ONCE) {
    const waybill = numbers.slice(from, from + MOST_AT_ONCE).join(',');
    for (const shipment of await readShipments(client, { waybill })) {
      if (shipment.AWB !== null) events.set(shipment.AWB, listEvents(shipment, onUnknown));
    }
  }
  return events;
}

/** Its scans, and its status where that is not the last of them. */
function listEvents({ NSLCode, Status, Scans }: Shipment, onUnknown: OnUnknown): CourierEvent[] {
  const scans = toEvents(Scans, onUnknown);
  const coded = Status.map((status) => ({ ...status, StatusCode: status.StatusCode ?? NSLCode }));
  const newest = toEvents(coded, onUnknown);
  const unscanned = newest.filter(({ at, code, state }) =>
    scans.every(
      (scan) => scan.at?.getTime() !== at?.getTime() || (scan.code !== code && scan.state !== state),
    ),
  );
  return [...scans, ...unscanned].toSorted(byTime);
}

function toEvents(scans: readonly Scan[], onUnknown: OnUnknown): CourierEvent[] {
  const said = scans.filter(({ Status, StatusType, StatusCode }) => Status ?? StatusType ?? StatusCode);
  return said.map((scan) => {
    const status = { type: scan.StatusType, label: scan.Status, code: scan.StatusCode };
    const { state, reason, isKnown, isReturn } = readStatus(status);
    if (!isKnown) onUnknown(status);
    return {
      code: scan.StatusCode ?? scan.Status ?? scan.StatusType ?? '',
      at: scan.StatusDateTime,
      state,
      reason,
      text: scan.Instructions ?? scan.Status ?? '',
      place: scan.StatusLocation,
      trouble: findTrouble(status),
      ...(isReturn && { isReturn }),
    };
  });
}

function byTime(a: CourierEvent, b: CourierEvent): number {
  return (a.at?.getTime() ?? Number.MAX_SAFE_INTEGER) - (b.at?.getTime() ?? Number.MAX_SAFE_INTEGER);
}

/** Pushes come one by one or as a list, in Delhivery's own form or in the two that shops have agreed on with it. */
export function readPush(body: unknown, onUnknown: OnUnknown): PushedEvents[] {
  return (Array.isArray(body) ? body : [body]).flatMap((entry) => {
    const own = z.object({ Shipment: shipmentSchema }).safeParse(entry);
    if (own.success) {
      const { Shipment } = own.data;
      return pushed(Shipment.AWB, Shipment.ReferenceNo, listEvents(Shipment, onUnknown));
    }
    const custom = customPushSchema.safeParse(entry);
    if (!custom.success) return [];
    const { waybill, status, scans } = custom.data;
    const said = toEvents([...scans, ...status], onUnknown);
    return pushed(waybill, null, said.toSorted(byTime));
  });
}

function pushed(trackingNumber: string | null, reference: string | null, events: CourierEvent[]) {
  const isFound = trackingNumber !== null || reference !== null;
  return isFound && events.length > 0 ? [{ trackingNumber, reference, events }] : [];
}
