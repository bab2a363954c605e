/** What a field for date and time holds (`2026-11-20T18:30`), read by the clocks of India. Undefined when it is empty. */
export function momentInIndia(local: string): string | undefined {
  const moment = new Date(`${local}:00+05:30`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
