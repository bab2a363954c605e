import { dayInIndia, formatSortable } from '#core/rules/india-time.ts';
import type { SandboxParcel, SandboxScan } from './courier-sandbox.queries.ts';
import { type RocketOrder, readOrder } from './sandbox-orders.ts';
import { FAILED_STATUSES, getStatusName } from './status-names.ts';

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
  return {
    id: parcel.id,
    channel_order_id: parcel.reference,
    customer_name: `${order.billing_customer_name} ${order.billing_last_name}`.trim(),
    customer_pincode: order.billing_pincode,
    payment_method: order.payment_method.toLowerCase(),
    total: getTotal(order).toFixed(2),
    ...presentStatus(parcel),
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

/** In the words of the order table, which has others for goods that come back. */
function presentStatus({ isReturn, cancelledAt, trackingNumber }: SandboxParcel) {
  if (cancelledAt !== null)
    return isReturn
      ? { status: 'RETURN CANCELLED', status_code: 27 }
      : { status: 'CANCELED', status_code: 5 };
  if (isReturn)
    return trackingNumber === null
      ? { status: 'RETURN PENDING', status_code: 21 }
      : { status: 'RETURN PICKUP GENERATED', status_code: 28 };
  return trackingNumber === null
    ? { status: 'NEW', status_code: 1 }
    : { status: 'READY TO SHIP', status_code: 3 };
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
    current_status_id: parcel.isReturn ? null : (ORDER_NUMBERS[scan.status] ?? null),
    shipment_status: name,
    shipment_status_id: scan.status,
    current_timestamp: toClock(scan.at).replace(/^(\d{4})-(\d{2})-(\d{2})/, '$3 $2 $1'),
    order_id: parcel.reference,
    sr_order_id: parcel.id,
    awb_assigned_date: toClock(parcel.createdAt),
    pickup_scheduled_date: parcel.pickupAt === null ? '' : toClock(parcel.pickupAt),
    etd: toClock(getExpectedAt(parcel)),
    scans: scans.map(presentScan),
    is_return: parcel.isReturn ? 1 : 0,
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
    ...(parcel.isReturn && { isReturn: true }),
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
