const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const GSTIN_WRONG =
  'This is not a valid GST number. It should have 15 characters, such as 27ABCDE1234F1Z0.';
export const GSTIN_MISTYPED = 'This GST number has a typo: the last character does not match the rest.';

/** What is wrong with a GST number; null when nothing is. */
export function findGstinFault(gstin: string): string | null {
  if (!SHAPE.test(gstin)) return GSTIN_WRONG;
  return gstin.at(-1) === checkSign(gstin.slice(0, -1)) ? null : GSTIN_MISTYPED;
}

/** The last sign is worked out of the others, so that mistyped and swapped ones are found. */
function checkSign(signs: string): string {
  const base = SIGNS.length;
  const sum = [...signs].reduce((total, sign, place) => {
    const product = SIGNS.indexOf(sign) * ((place % 2) + 1);
    return total + Math.floor(product / base) + (product % base);
  }, 0);
  return SIGNS.charAt((base - (sum % base)) % base);
}
