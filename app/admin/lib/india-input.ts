const INDIA_AHEAD_MS = 5.5 * 3_600_000;

/** A moment as a field for date and time holds it, by the clocks of India: '2026-11-20T18:30'. */
export function indiaInputOf(iso: string | null): string {
  if (iso === null) return '';
  return new Date(new Date(iso).getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 16);
}

/** The other way round; null for an empty field. */
export function momentOf(typed: string): string | null {
  const moment = new Date(`${typed}:00+05:30`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
