const AMOUNT = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const DAY = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** '1,299.00': on documents paise are always written out. */
export function formatPaise(paise: number): string {
  return AMOUNT.format(paise / 100);
}

/** '15 Nov 2026', by the calendar of India. */
export function formatDay(iso: string): string {
  return DAY.format(new Date(iso));
}
