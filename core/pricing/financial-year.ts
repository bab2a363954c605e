import { dayInIndia } from '#core/rules/india-time.ts';

/** From April to March, by the calendar of India: '26-27'. */
export function getFinancialYear(at: Date): string {
  const [year = 0, month = 0] = dayInIndia(at).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${lastDigits(first)}-${lastDigits(first + 1)}`;
}

function lastDigits(year: number): string {
  return String(year % 100).padStart(2, '0');
}

const PREFIXES = { invoice: 'IN', 'credit-note': 'CN' } as const;
export type DocumentKind = keyof typeof PREFIXES;

/** 'IN/26-27/0000123': sixteen characters, which is as many as the law allows. */
export function documentNumber(kind: DocumentKind, financialYear: string, serial: number): string {
  return `${PREFIXES[kind]}/${financialYear}/${String(serial).padStart(7, '0')}`;
}
