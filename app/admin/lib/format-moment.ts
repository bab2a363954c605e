const WITHIN_THE_YEAR = {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
} as const;
const SHORT = new Intl.DateTimeFormat('en-IN', WITHIN_THE_YEAR);
const WITH_YEAR = new Intl.DateTimeFormat('en-IN', { ...WITHIN_THE_YEAR, year: 'numeric' });

/** '14 Nov, 8:42 pm', by the clocks of India; with its year, where that is another one. */
export function formatMoment(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const isThisYear = dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4);
  return (isThisYear ? SHORT : WITH_YEAR).format(at);
}

const MINUTE_MS = 60_000;

/** How long ago, roughly: '25 min', '4 h', '3 days'. */
export function formatAge(iso: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(iso).getTime()) / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / 1440)} days`;
}

/** The day in India as forms and addresses write it: '2026-11-15'. */
export function dayOf(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at);
}
