const AMOUNT = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '1,299.00': on documents paise are always written out. */
export function formatPaise(paise: number): string {
  return AMOUNT.format(paise / 100);
}
