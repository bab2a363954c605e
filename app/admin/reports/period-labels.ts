import {
  formatDate,
  formatDayMonth,
  formatHour,
  formatMonth,
  formatWeekday,
  startOfDay,
} from '#core/rules/india-time.ts';
import type { PeriodKind } from '#core/rules/periods.ts';

export const PERIOD_NAMES: Record<PeriodKind, string> = { day: 'Day', week: 'Week', month: 'Month' };

/** 'Sunday, 15 Nov 2026', 'week from 9 Nov 2026', 'November 2026'. */
export function periodName(kind: PeriodKind, day: string): string {
  const start = startOfDay(day);
  if (kind === 'month') return formatMonth(start);
  return kind === 'week' ? `week from ${formatDate(start)}` : `${formatWeekday(start)}, ${formatDate(start)}`;
}

/** One step of a period: '2 pm' of a day, else '9 Nov'. */
export function stepName(kind: PeriodKind, start: string): string {
  return (kind === 'day' ? formatHour : formatDayMonth)(start);
}
