import { z } from 'zod';
import { paiseFromRupees } from '#core/pricing/paise.ts';
import { fitsNeitherRate, NEWEST_TAX_RULE } from '#core/pricing/tax.ts';
import { PRODUCT_TYPES } from './categories.ts';

export const NAME_MOST = 200;
export const MRP_BELOW_PRICE = 'The MRP cannot be below the price';

/** Garments by the word in their category: the tariff heading that is suggested for the GST invoice. */
const HSN_BY_WORD: readonly [word: string, hsn: string][] = [
  ['polo', '6105'],
  ['t-shirt', '6109'],
  ['hoodie', '6110'],
  ['sweatshirt', '6110'],
  ['cargo', '6203'],
];

export function suggestedHsn(category: string): string | undefined {
  const wanted = category.trim().toLowerCase();
  return HSN_BY_WORD.find(([word]) => wanted.includes(word))?.[1];
}

/**
 * True for a price that includes tax and fits neither rate of GST on clothes: at 5 % it would be above ₹2,500 before
 * tax, at 18 % it is not.
 */
export function fitsNoGstRate(price: number): boolean {
  return fitsNeitherRate(paiseFromRupees(price), NEWEST_TAX_RULE);
}

/** The size as it is stored: capitals, no blanks at its ends. Lists of sizes are written with commas between them. */
export function sizeName() {
  return z
    .string()
    .trim()
    .min(1, 'Required')
    .max(12, 'At most 12 characters')
    .regex(/^[^,/]*$/, 'No commas or slashes')
    .toUpperCase();
}

/** XS, S, M to 3XL in their order, then others: numbers by value, words by letter. */
export function compareSizes(a: string, b: string): number {
  return getPlace(a) - getPlace(b) || a.localeCompare(b, 'en', { numeric: true });
}

/** Where a size belongs among these, which are in order; undefined where it is one of them. */
export function placeForSize(entries: readonly { size: string }[], size: string): number | undefined {
  if (entries.some((entry) => entry.size === size)) return undefined;
  const place = entries.findIndex((entry) => compareSizes(entry.size, size) > 0);
  return place === -1 ? entries.length : place;
}

const LETTER_SIZE = /^(?:(?<count>\d+)X|(?<xs>X*))(?<letter>[SML])$/;
const AFTER_LETTERS = 100;

/** M is 0, L and XL are above it, S and XS below. */
function getPlace(size: string): number {
  const { count, xs = '', letter } = LETTER_SIZE.exec(size)?.groups ?? {};
  if (letter === undefined) return AFTER_LETTERS;
  const steps = 1 + (count === undefined ? xs.length : Number(count));
  if (letter === 'M') return 0;
  return letter === 'L' ? steps : -steps;
}

/** `Regular T-Shirt` for 'regular t-shirt'; a category that is not in the menu reads as it is. */
export function categoryLabel(category: string): string {
  return PRODUCT_TYPES.find((type) => type.category === category)?.label ?? category;
}
