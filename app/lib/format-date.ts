const DATE = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** '9 November 2026': the day in India, the same on the server and in every browser. */
export function formatDate(iso: string): string {
  return DATE.format(new Date(iso));
}
