import { formatDate } from '#app/lib/format-date.ts';
import type { PeriodKind } from '#core/rules/periods.ts';

export const PERIOD_NAMES: Record<PeriodKind, string> = { day: 'Day', week: 'Week', month: 'Month' };

const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' });
const WEEKDAY = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'Asia/Kolkata' });
const HOUR = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', hour12: true, timeZone: 'Asia/Kolkata' });
const DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' });

/** 'Sunday, 15 Nov 2026', 'week from 9 Nov 2026', 'November 2026'. */
export function periodName(kind: PeriodKind, day: string): string {
  const noon = `${day}T12:00:00+05:30`;
  if (kind === 'month') return MONTH.format(new Date(noon));
  return kind === 'week'
    ? `week from ${formatDate(noon)}`
    : `${WEEKDAY.format(new Date(noon))}, ${formatDate(noon)}`;
}

/** One step of a period: '2 pm' of a day, else '9 Nov'. */
export function stepName(kind: PeriodKind, start: string): string {
  return (kind === 'day' ? HOUR : DAY).format(new Date(start));
}
