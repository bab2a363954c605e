/**
 * Every date and time of the store goes by the calendar and the clocks of India, on the server and in any browser. India
 * has one offset all year, so that a clock shifted by it and read as UTC is the clock on the wall there.
 */
const OFFSET = '+05:30';
const OFFSET_MS = 5.5 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The day at a moment: '2026-11-15'. */
export function dayInIndia(at: Date): string {
  return shifted(at).slice(0, 10);
}

/** The hour on the clock: 0 to 23. */
export function hourInIndia(at: Date): number {
  return Number(shifted(at).slice(11, 13));
}

/** Midnight in India. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00${OFFSET}`);
}

export function addDays(day: string, days: number): string {
  return new Date(utc(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekday(day: string): number {
  return utc(day).getUTCDay();
}

/** A moment as a field for date and time holds it: '2026-11-20T18:30'. Empty for none. */
export function toDateTimeInput(iso: string | null): string {
  return iso === null ? '' : shifted(new Date(iso)).slice(0, 16);
}

/** The other way round. Null for an empty field. */
export function fromDateTimeInput(typed: string): string | null {
  const at = new Date(`${typed}:00${OFFSET}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const DAY_MONTH = { day: 'numeric', month: 'short' } as const;
const DATE = { ...DAY_MONTH, year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit', hour12: true } as const;

/** '15 Nov'. */
export const formatDayMonth = createFormat(DAY_MONTH);
/** '9 Nov 2026'. */
export const formatDate = createFormat(DATE);
/** '09 Nov 2026', for columns and documents. */
export const formatDatePadded = createFormat({ ...DATE, day: '2-digit' });
/** '9 Nov 2026, 8:42 pm'. */
export const formatDateTime = createFormat({ ...DATE, ...TIME });
/** '14 Nov, 8:42:07 pm'. */
export const formatDayTimeSeconds = createFormat({ ...DAY_MONTH, ...TIME, second: '2-digit' });
/** 'November 2026'. */
export const formatMonth = createFormat({ month: 'long', year: 'numeric' });
/** 'Sunday'. */
export const formatWeekday = createFormat({ weekday: 'long' });
/** '8:42 pm'. */
export const formatTime = createFormat(TIME);
/** '2 pm'. */
export const formatHour = createFormat({ hour: 'numeric', hour12: true });

const formatDayTime = createFormat({ ...DAY_MONTH, ...TIME });
const formatShortDay = createFormat({ ...DAY_MONTH, weekday: 'short' });

/** 'Sat, 21 Nov' of a day such as '2026-11-21'. */
export function formatDay(day: string): string {
  return formatShortDay(startOfDay(day));
}

/** '14 Nov, 8:42 pm'; with its year, where that is not this one. */
export function formatMoment(iso: string, now = new Date()): string {
  const isThisYear = dayInIndia(new Date(iso)).slice(0, 4) === dayInIndia(now).slice(0, 4);
  return (isThisYear ? formatDayTime : formatDateTime)(iso);
}

/** '2026-11-15 20:42', for sheets. */
export function formatSortable(at: Date): string {
  return shifted(at).slice(0, 16).replace('T', ' ');
}

function shifted(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString();
}

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function createFormat(options: Intl.DateTimeFormatOptions): (at: Date | string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'Asia/Kolkata' });
    // Some versions of the formatter put an 'at' between day and time.
    return format.format(new Date(at)).replace(' at ', ', ');
  };
}
