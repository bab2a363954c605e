import { addDays, dayInIndia, weekday } from './india-time.ts';

const SUNDAY = 0;
/** Days on which nothing is delivered anywhere in India, as month and day. */
const NATIONAL_HOLIDAYS = ['01-26', '08-15', '10-02'];

const WORKING_DAYS = { earliest: 5, latest: 6 } as const;

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
  let day = dayInIndia(start);
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
