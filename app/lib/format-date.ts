const DATE = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** '9 Nov 2026': the day in India, the same on the server and in every browser. */
export function formatDate(iso: string): string {
  return DATE.format(new Date(iso));
}

const DATE_TIME = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
});

/** '9 Nov 2026, 8:42 pm', by the clocks of India. */
export function formatDateTime(iso: string): string {
  return DATE_TIME.format(new Date(iso)).replace(' at ', ', ');
}

const DAY = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** 'Sat, 21 Nov' of a calendar day such as '2026-11-21'. */
export function formatDay(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}

const DAY_MONTH = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Kolkata',
});

/** '15 Nov', by the calendar of India. */
export function formatDayMonth(iso: string): string {
  return DAY_MONTH.format(new Date(iso));
}
