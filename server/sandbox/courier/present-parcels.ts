import { z } from 'zod';
import { dayInIndia, formatSortable } from '#core/rules/india-time.ts';
import type { SandboxParcel, SandboxScan } from './courier-sandbox.queries.ts';
import { FAILED_STATUSES, getStatusName } from './status-names.ts';

const rupees = z.coerce.number().min(0).default(0);

/** An order as it is created: what Shiprocket insists on. */
export const orderSchema = z.looseObject({
  order_id: z.string().min(1).max(50),
  order_date: z.string().regex(/^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?/),
  pickup_location: z.string().min(1).max(36),
  billing_customer_name: z.string().min(1),
  billing_last_name: z.string(),
  billing_address: z.string().min(3),
  billing_address_2: z.string().default(''),
  billing_city: z.string().min(1).max(30),
  billing_state: z.string().min(1),
  billing_country: z.string().min(1),
  billing_pincode: z.coerce.string().regex(/^\d{6}$/),
  billing_email: z.email(),
  billing_phone: z.coerce.string().regex(/^\d{10}$/),
  shipping_is_billing: z.literal(true),
  order_items: z
    .array(
      z.looseObject({
        name: z.string().min(1),
        sku: z.string().min(1),
        units: z.int().min(1),
        selling_price: z.number().min(0),
      }),
    )
    .min(1),
  payment_method: z.enum(['COD', 'Prepaid']),
  sub_total: z.coerce.number().min(0),
  shipping_charges: rupees,
  giftwrap_charges: rupees,
  transaction_charges: rupees,
  total_discount: rupees,
  length: z.number().gt(0.5),
  breadth: z.number().gt(0.5),
  height: z.number().gt(0.5),
  weight: z.number().gt(0),
});
export type RocketOrder = z.infer<typeof orderSchema>;

export function readOrder({ order }: SandboxParcel): RocketOrder {
  return orderSchema.parse(order);
}

/** What a rider collects, in rupees. */
export function getAmountToCollect(parcel: SandboxParcel): number {
  const order = readOrder(parcel);
  return order.payment_method === 'COD' ? getTotal(order) : 0;
}

const DELIVERED = 7;

/** It was delivered for cash, whether that has been paid to the store or not. */
export function owesCash(parcel: SandboxParcel): boolean {
  return parcel.status === DELIVERED && getAmountToCollect(parcel) > 0;
}

function getTotal(order: RocketOrder): number {
  const charges = order.shipping_charges + order.giftwrap_charges + order.transaction_charges;
  return Math.round((order.sub_total + charges - order.total_discount) * 100) / 100;
}

const SHIPMENT_OFFSET = 500_000_000;

export function toShipmentId(parcelId: number): number {
  return parcelId + SHIPMENT_OFFSET;
}

export function toParcelId(shipmentId: unknown): number {
  return Number(shipmentId) - SHIPMENT_OFFSET;
}

/** Orders in the field names of Shiprocket's API, in a list. */
export function presentOrder(parcel: SandboxParcel) {
  const order = readOrder(parcel);
  const isCancelled = parcel.cancelledAt !== null;
  const label = parcel.trackingNumber === null ? 'NEW' : 'READY TO SHIP';
  return {
    id: parcel.id,
    channel_order_id: parcel.reference,
    customer_name: `${order.billing_customer_name} ${order.billing_last_name}`.trim(),
    customer_pincode: order.billing_pincode,
    payment_method: order.payment_method.toLowerCase(),
    total: getTotal(order).toFixed(2),
    status: isCancelled ? 'CANCELED' : label,
    status_code: isCancelled ? 5 : parcel.trackingNumber === null ? 1 : 3,
    created_at: toClock(parcel.createdAt),
    shipments: [
      {
        id: toShipmentId(parcel.id),
        awb: parcel.trackingNumber ?? '',
        courier: parcel.courier ?? '',
        weight: String(order.weight),
        etd: parcel.trackingNumber === null ? '' : toClock(getExpectedAt(parcel)),
      },
    ],
  };
}

/** The same for one order: its shipment is then no list, and it says whether its cash was paid to the store. */
export function presentShownOrder(parcel: SandboxParcel) {
  const { shipments, ...order } = presentOrder(parcel);
  const { remittedAt, utr } = parcel;
  const remittance = {
    remittance_status: remittedAt === null ? '' : 'REMITTED',
    remittance_utr: utr ?? '',
    remittance_date: remittedAt === null ? '' : toClock(remittedAt),
  };
  return { data: { ...order, ...remittance, shipments: shipments[0] } };
}

const DAYS_TO_DELIVER = 4;

export function getExpectedAt({ createdAt }: Pick<SandboxParcel, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + DAYS_TO_DELIVER * 24 * 3_600_000);
}

/** Activities newest first. A parcel that nobody has scanned is too young to be known. */
export function presentTracking(parcel: SandboxParcel | undefined, scans: readonly SandboxScan[]) {
  const newest = scans.at(-1);
  if (!parcel || !newest) {
    const error = 'Aahh! There is no activities found in our DB. Please have some patience.';
    return { tracking_data: { track_status: 0, shipment_status: 0, shipment_track: [], error } };
  }
  return {
    tracking_data: {
      track_status: 1,
      shipment_status: newest.status,
      shipment_track: [
        {
          id: parcel.id,
          awb_code: parcel.trackingNumber,
          courier_name: parcel.courier,
          current_status: getStatusName(newest.status),
          delivered_date: newest.status === DELIVERED ? toClock(newest.at) : '',
          edd: null,
        },
      ],
      shipment_track_activities: scans.map(presentScan).toReversed(),
      track_url: '',
      etd: toClock(getExpectedAt(parcel)),
    },
  };
}

function presentScan({ at, status, activity, place }: SandboxScan) {
  return {
    date: toClock(at),
    status: `SB-${status}`,
    activity,
    location: place ?? '',
    'sr-status': String(status),
    'sr-status-label': getStatusName(status).toUpperCase(),
  };
}

/** Parcels that could not be handed over, with the reason of the last attempt. */
export function presentFailed(parcel: SandboxParcel | undefined, scans: readonly SandboxScan[]) {
  const failed = scans.filter(({ status }) => FAILED_STATUSES.includes(status));
  const last = failed.at(-1);
  if (!parcel || !last) return { data: [] };
  const row = {
    awb_code: parcel.trackingNumber,
    shipment_id: toShipmentId(parcel.id),
    status: 'UNDELIVERED',
    status_code: ORDER_NUMBERS[21],
    reason: last.activity,
    attempts: failed.length,
    ndr_raised_at: toClock(last.at),
    courier: parcel.courier,
    history: failed.map(({ activity, at }, index) => ({
      ndr_reason: activity,
      ndr_attempt: index + 1,
      ndr_raised_at: toClock(at),
    })),
  };
  return { data: [row] };
}

/** Numbers of the order table by those of the shipment table, where there is one. */
const ORDER_NUMBERS: Readonly<Record<number, number>> = {
  ...{ 6: 6, 7: 7, 8: 5, 9: 15, 10: 16, 12: 33, 17: 19, 18: 20, 19: 34, 21: 36, 38: 43, 42: 51, 46: 55 },
};

/** What is pushed about a scan. The head is about it; the list has all of them, oldest first. */
export function presentPush(parcel: SandboxParcel, scan: SandboxScan, scans: readonly SandboxScan[]) {
  const name = getStatusName(scan.status).toUpperCase();
  return {
    awb: parcel.trackingNumber,
    courier_name: parcel.courier,
    current_status: name,
    current_status_id: ORDER_NUMBERS[scan.status] ?? null,
    shipment_status: name,
    shipment_status_id: scan.status,
    current_timestamp: toClock(scan.at).replace(/^(\d{4})-(\d{2})-(\d{2})/, '$3 $2 $1'),
    order_id: parcel.reference,
    sr_order_id: parcel.id,
    awb_assigned_date: toClock(parcel.createdAt),
    pickup_scheduled_date: parcel.pickupAt === null ? '' : toClock(parcel.pickupAt),
    etd: toClock(getExpectedAt(parcel)),
    scans: scans.map(presentScan),
    is_return: 0,
    channel_id: 1,
    pod_status: 'OTP Based Delivery',
    pod: 'Not Available',
  };
}

/** An order as programs see it. */
export function presentRow(parcel: SandboxParcel) {
  return {
    awb: parcel.trackingNumber,
    orderId: parcel.reference,
    status: parcel.status,
    amountToCollect: getAmountToCollect(parcel),
    isCancelled: parcel.cancelledAt !== null,
    ndr: parcel.answers,
    calls: { create: 0, awb: 0, ...parcel.calls },
  };
}

/** '2026-11-15 13:25:00': times are Indian, and have no offset. */
export function toClock(at: Date): string {
  return `${formatSortable(at)}:${String(at.getUTCSeconds()).padStart(2, '0')}`;
}

const MONTH_DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'Nov 20, 2026'. */
export function toAmericanDay(at: Date): string {
  return MONTH_DAY.format(new Date(`${dayInIndia(at)}T00:00:00Z`));
}
