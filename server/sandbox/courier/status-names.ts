/** Shipment statuses that the sandbox can name. It writes any other number as well. */
const NAMES: Readonly<Record<number, string>> = {
  1: 'AWB Assigned',
  3: 'Pickup Scheduled',
  6: 'Shipped',
  7: 'Delivered',
  8: 'Canceled',
  9: 'RTO Initiated',
  10: 'RTO Delivered',
  12: 'Lost',
  17: 'Out For Delivery',
  18: 'In Transit',
  19: 'Out For Pickup',
  20: 'Pickup Exception',
  21: 'Undelivered',
  38: 'Reached Destination Hub',
  42: 'Picked Up',
  46: 'RTO In Transit',
};

export function getStatusName(status: number): string {
  return NAMES[status] ?? `Status ${status}`;
}

/** Where a parcel goes from where it is, while nothing goes wrong. */
const NEXT: Readonly<Record<number, number>> = {
  ...{ 1: 42, 3: 42, 19: 42, 42: 18, 6: 18, 18: 38, 38: 17, 17: 7 },
  // After a failed attempt the next one, and on the way back to the store.
  ...{ 21: 17, 9: 46, 46: 10 },
};

/** The same for goods that come back. */
const NEXT_BACK: Readonly<Record<number, number>> = { 1: 19, 3: 19, 20: 19, 19: 42, 42: 18, 18: 7 };

export function getNextStatus(status: number | null, isReturn: boolean): number | undefined {
  return (isReturn ? NEXT_BACK : NEXT)[status ?? 1];
}

/** Nothing has been handed to the courier yet, so that it can still be cancelled. */
const BEFORE_PICKUP = [1, 2, 3, 4, 5, 11, 13, 15, 19, 20, 27];

export function isBeforePickup(status: number | null): boolean {
  return status === null || BEFORE_PICKUP.includes(status);
}

export const FAILED_STATUSES: readonly number[] = [21, 77];
