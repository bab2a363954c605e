import { addDays, dayInIndia, weekday } from './india-time.ts';

const SUNDAY = 0;
/** Days on which nothing is delivered anywhere in India, as month and day. */
export const NATIONAL_HOLIDAYS = ['01-26', '08-15', '10-02'];

/** So many own deliveries to a zone say more than what its courier expects. */
export const DELIVERIES_THAT_COUNT = 30;
/** The share of them that had arrived by the day that is promised. */
export const SHARE_IN_TIME = 0.8;

/** Where a pincode is, roughly: its first three digits are a sorting district of the post. */
export function toZone(pincode: string): string {
  return pincode.slice(0, 3);
}

/** How long parcels take, as the owner sets it, in working days. */
export interface UsualDays {
  /** From the order to its courier. */
  packingDays: number;
  /** From the order to the door, where nobody knows better. */
  usualDays: number;
}

/** Working days from an order to its delivery: by our own deliveries, else by the courier, else as usual. At least one. */
export function countDeliveryDays(
  known: { ownDays: number | null; courierDays: number | null },
  { packingDays, usualDays }: UsualDays,
): number {
  const byCourier = known.courierDays === null ? usualDays : packingDays + known.courierDays;
  return Math.max(1, known.ownDays ?? byCourier);
}

/** The day by which an order placed at `orderedAt` arrives, counted by India's calendar: '2026-08-15'. */
export function toPromisedDay(orderedAt: Date, workingDays: number): string {
  let day = dayInIndia(orderedAt);
  for (let left = workingDays; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** Couriers deliver on Saturdays. */
function isWorkingDay(day: string): boolean {
  return weekday(day) !== SUNDAY && !NATIONAL_HOLIDAYS.includes(day.slice(5));
}
