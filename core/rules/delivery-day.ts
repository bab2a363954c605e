const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const SUNDAY = 0;
/** Days on which nothing is delivered anywhere in India, as month and day. */
const NATIONAL_HOLIDAYS = ['01-26', '08-15', '10-02'];

export const WORKING_DAYS = { earliest: 5, latest: 6 } as const;

export interface ExpectedDelivery {
  /** Calendar days in India, as `2026-08-15`. */
  earliest: string;
  latest: string;
}

/** When an order placed at `orderedAt` is expected: 5 to 6 working days later, counted by India's calendar. */
export function expectedDelivery(orderedAt: Date): ExpectedDelivery {
  return {
    earliest: afterWorkingDays(orderedAt, WORKING_DAYS.earliest),
    latest: afterWorkingDays(orderedAt, WORKING_DAYS.latest),
  };
}

function afterWorkingDays(start: Date, workingDays: number): string {
  // India keeps one offset all year, so a shifted clock read in UTC is the clock on the wall there.
  let day = start.getTime() + INDIA_OFFSET_MS;
  for (let left = workingDays; left > 0; ) {
    day += DAY_MS;
    if (isWorkingDay(new Date(day))) left -= 1;
  }
  return dayText(new Date(day));
}

/** Couriers deliver on Saturdays. */
function isWorkingDay(day: Date): boolean {
  return day.getUTCDay() !== SUNDAY && !NATIONAL_HOLIDAYS.includes(dayText(day).slice(5));
}

function dayText(day: Date): string {
  return day.toISOString().slice(0, 10);
}
