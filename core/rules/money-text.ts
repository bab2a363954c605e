import { rupeesFromPaise } from '#core/pricing/paise.ts';

/** `₹1,299`, `₹1,29,900`, `₹99.50`; a negative amount carries a true minus: `−₹100`. */
export function formatRupees(amount: number): string {
  const [rupees = '', ...paise] = Math.abs(amount)
    .toFixed(Number.isInteger(amount) ? 0 : 2)
    .split('.');
  return `${amount < 0 ? '−' : ''}₹${[groupDigits(rupees), ...paise].join('.')}`;
}

/**
 * `1234567` becomes `12,34,567`. `Intl.NumberFormat` does the same, but making the first one keeps a slow phone busy for a
 * tenth of a second, on every page that shows a price.
 */
export function groupDigits(digits: string): string {
  return digits.replaceAll(/(?<=\d)(?=(?:\d\d)*\d{3}$)/g, ',');
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
