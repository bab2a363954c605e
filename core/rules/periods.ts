import { addDays, dayInIndia, startOfDay, weekday } from './india-time.ts';

export const PERIODS = ['day', 'week', 'month'] as const;
export type PeriodKind = (typeof PERIODS)[number];

/** A stretch of India's calendar: from the first moment of its first day to the first moment after its last. */
export interface Period {
  kind: PeriodKind;
  /** Its first day, as `2026-11-15`. */
  day: string;
  from: Date;
  to: Date;
}

/** The day, the week from Monday, or the month that a day lies in. */
export function getPeriod(kind: PeriodKind, day: string): Period {
  const first = getFirstDay(kind, day);
  return { kind, day: first, from: startOfDay(first), to: startOfDay(dayAfter(kind, first)) };
}

export function periodBefore({ kind, day }: Period): Period {
  return getPeriod(kind, addDays(day, -1));
}

/** Null when it would begin in the future. */
export function periodAfter({ kind, to }: Period, now: Date): Period | null {
  return to > now ? null : getPeriod(kind, dayInIndia(to));
}

/**
 * What a period is compared with: the one before. While a period is under way, only as much of the one before as has
 * passed of this one, so that half a day is held against half a day.
 */
export function comparedStretch(period: Period, now: Date): { from: Date; to: Date } {
  const before = periodBefore(period);
  if (now >= period.to) return before;
  const passed = Math.max(0, now.getTime() - period.from.getTime());
  return { from: before.from, to: new Date(Math.min(before.from.getTime() + passed, before.to.getTime())) };
}

function getFirstDay(kind: PeriodKind, day: string): string {
  if (kind === 'day') return day;
  if (kind === 'month') return `${day.slice(0, 7)}-01`;
  return addDays(day, -((weekday(day) + 6) % 7));
}

function dayAfter(kind: PeriodKind, first: string): string {
  if (kind === 'month') return getFirstDay('month', addDays(first, 31));
  return addDays(first, kind === 'day' ? 1 : 7);
}
