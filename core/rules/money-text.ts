import { rupeesFromPaise } from '#core/pricing/paise.ts';

const wholeRupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const rupeesAndPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `₹1,299`, `₹1,29,900`, `₹99.50`; a negative amount carries a true minus: `−₹100`. */
export function formatRupees(amount: number): string {
  const format = Number.isInteger(amount) ? wholeRupees : rupeesAndPaise;
  return `${amount < 0 ? '−' : ''}₹${format.format(Math.abs(amount))}`;
}

export function formatPaise(paise: number): string {
  return formatRupees(rupeesFromPaise(paise));
}

/** An amount as people write it: `1,299`, `₹ 1,29,900.50`, `1299`. Undefined for what is none, such as `599,5`. */
export function amountFromText(text: string): number | undefined {
  const plain = text.replaceAll(/[₹\s]/g, '');
  if (!/^\d+(?:,\d{2,3})*(?:\.\d+)?$/.test(plain)) return undefined;
  return Number(plain.replaceAll(',', ''));
}
