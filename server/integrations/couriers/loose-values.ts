import { isRecord } from '#core/objects.ts';

/**
 * Couriers write the same thing in several ways: ids and amounts as number or text, flags as `1`, `"1"`, `true` or `"Y"`,
 * and nothing as `null`, `""` or `"NA"`. These read all of them.
 */
const NOTHING = ['', 'NA', 'N/A', 'NULL', '0000-00-00 00:00:00', '0000-00-00'];
const TRUE_WORDS = ['1', 'TRUE', 'Y', 'YES', 'SUCCESS'];

/** What is found by these names in an answer; undefined where something on the way is missing. */
export function dig(body: unknown, ...names: readonly (string | number)[]): unknown {
  let found = body;
  for (const name of names) {
    if (Array.isArray(found)) found = found[Number(name)];
    else found = isRecord(found) ? found[name] : undefined;
  }
  return found;
}

export function readText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  return NOTHING.includes(text.toUpperCase()) ? null : text;
}

export function readNumber(value: unknown): number | null {
  const text = readText(value);
  const number = Number(text?.replaceAll(',', '') ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
}

export function readFlag(value: unknown): boolean {
  return value === true || TRUE_WORDS.includes(readText(value)?.toUpperCase() ?? '');
}

/** Paise of an amount in rupees. */
export function readPaise(value: unknown): number | null {
  const rupees = readNumber(value);
  return rupees === null ? null : Math.round(rupees * 100);
}

export function readList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

const DAY_FIRST = /^(?<day>\d{2})[ /-](?<month>\d{2})[ /-](?<year>\d{4})(?<time>.*)$/;
const YEAR_FIRST = /^(?<day>\d{4}-\d{2}-\d{2})(?:[ T](?<time>\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?))?$/;
const INDIAN_OFFSET = '+05:30';

/** A time without an offset is Indian time. */
export function readTime(value: unknown): Date | null {
  const text = readText(value)?.replace(DAY_FIRST, '$<year>-$<month>-$<day>$<time>') ?? '';
  const { day, time = '00:00:00' } = YEAR_FIRST.exec(text)?.groups ?? {};
  const at = new Date(day === undefined ? text : `${day}T${time}${INDIAN_OFFSET}`);
  const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  return Number.isNaN(at.getTime()) || (day === undefined && !hasOffset) ? null : at;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day of the Indian calendar, such as of `Jul 01, 2024` or `2024-07-01 19:28:00`. */
export function readDay(value: unknown): string | null {
  const text = readText(value) ?? '';
  const {
    month = '',
    day = '',
    year = '',
  } = /^(?<month>[A-Za-z]{3})[a-z]* (?<day>\d{1,2}),? (?<year>\d{4})/.exec(text)?.groups ?? {};
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  const iso = number > 0 ? `${year}-${pad(number)}-${day.padStart(2, '0')}` : text;
  const at = readTime(iso);
  return at === null ? null : new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

const LONGEST_SAID = 300;

/** The courier's own words about a refusal, of all that its answers say. For staff only. */
export function readSaid(...texts: readonly unknown[]): string | null {
  const said = texts.flatMap(listTexts).join('; ').slice(0, LONGEST_SAID);
  return said === '' ? null : said;
}

function listTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listTexts);
  if (isRecord(value)) return Object.values(value).flatMap(listTexts);
  const text = readText(value);
  return text === null ? [] : [text];
}
