const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const ENDINGS = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
]);
const ORDINAL = new Intl.PluralRules('en', { type: 'ordinal' });

/** 'July 21st, 2025' of a calendar day such as '2025-07-21'. */
export function formatUpdated(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const number = date.getUTCDate();
  const ending = ENDINGS.get(ORDINAL.select(number)) ?? 'th';
  return `${MONTH.format(date)} ${number}${ending}, ${date.getUTCFullYear()}`;
}
