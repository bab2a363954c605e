import { readCellText } from '#core/rules/product-sheet.ts';

/** What a cell says, or what is wrong with it. */
export type Read<Value> = { value: Value } | { problem: string };

const NOTHING = /^(?:|-+|na|n\/a|null|none)$/i;
const QUOTED_MOST = 40;
/** More than any parcel is worth; less than an integer column holds. */
const RUPEES_MOST = 10_00_000;

/** `="321055706540"` and `'321055706540` mark a number as a text in spreadsheets. */
function readPlain(cell: string): string {
  const text = readCellText(cell).trim();
  return (/^="?(?<inside>[^"]*)"?$/.exec(text)?.groups?.inside ?? text.replace(/^'/, '')).trim();
}

const SHORTENED = /^\d+(?:\.\d+)?e\+?\d+$/i;
const NUMBER_LENGTH_MOST = 60;

/** A tracking number, an order's number or a bank's reference. Null for an empty cell. */
export function readNumber(cell: string): Read<string | null> {
  const text = readPlain(cell).replaceAll(/\s/g, '');
  if (NOTHING.test(text)) return { value: null };
  if (SHORTENED.test(text)) {
    return {
      problem: `“${text}” was shortened by the spreadsheet: format its column as text and save again`,
    };
  }
  if (text.length > NUMBER_LENGTH_MOST) return { problem: `${quote(text)} is too long for a number` };
  if (!/^[\w./#-]+$/.test(text) || !/\d/.test(text)) return { problem: `${quote(text)} is not a number` };
  return { value: text.replace(/^#/, '').replace(/^(?<digits>\d+)\.0+$/, '$<digits>') };
}

/** Paise of `₹1,299.00`, `Rs. 1299`, `1,299/-`, `INR 1299`. Null for an empty cell and for nothing. */
export function readAmount(cell: string): Read<number | null> {
  const text = readPlain(cell);
  const plain = text.replaceAll(/₹|rs\.?|inr|\/-|\s/gi, '');
  if (NOTHING.test(plain)) return { value: null };
  const digits = /^\d+(?:,\d{2,3})*(?:\.(?<paise>\d+))?$/.exec(plain);
  if (!digits) return { problem: `${quote(text)} is not an amount above 0` };
  if (/[1-9]/.test((digits.groups?.paise ?? '').slice(2))) {
    return { problem: `${quote(text)} is not a whole number of paise` };
  }
  const rupees = Number(plain.replaceAll(',', ''));
  if (rupees > RUPEES_MOST) return { problem: `${quote(text)} is too much for one parcel` };
  return { value: rupees === 0 ? null : Math.round(rupees * 100) };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** What may stand behind a day: a time, with or without its offset. */
const REST = '(?:[ T,]+\\d{1,2}:.*|Z)?$';
const YEAR_FIRST = new RegExp(`^(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})${REST}`);
const DAY_FIRST = new RegExp(
  `^(?<day>\\d{1,2})[-/. ](?<month>\\d{1,2}|[a-z]{3,9})[-/., ]+(?<year>\\d{4}|\\d{2})${REST}`,
  'i',
);
const MONTH_FIRST = new RegExp(`^(?<month>[a-z]{3,9})\\.? (?<day>\\d{1,2}),? (?<year>\\d{4})${REST}`, 'i');

/** `2026-11-15` of a day as it is written in India: `15/11/2026`, `15-Nov-26`, `Nov 15, 2026`. Null for an empty cell. */
export function readDay(cell: string): Read<string | null> {
  const text = readPlain(cell);
  if (NOTHING.test(text)) return { value: null };
  const found = [YEAR_FIRST, DAY_FIRST, MONTH_FIRST].map((form) => form.exec(text)?.groups).find(Boolean);
  const { year = '', month = '', day = '' } = found ?? {};
  const number = /^\d+$/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const iso = `${year.padStart(4, '20')}-${pad(number)}-${pad(Number(day))}`;
  const at = new Date(`${iso}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso);
  return isDay ? { value: iso } : { problem: `${quote(text)} is not a date` };
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

function quote(text: string): string {
  return `“${text.length > QUOTED_MOST ? `${text.slice(0, QUOTED_MOST)}…` : text}”`;
}
