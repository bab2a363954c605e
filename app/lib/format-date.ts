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

const DATE_TIME = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
});

/** '9 November 2026, 8:42 pm', by the clocks of India. */
export function formatDateTime(iso: string): string {
  return DATE_TIME.format(new Date(iso)).replace(' at ', ', ');
}
