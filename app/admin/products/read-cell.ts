import { amountFromText } from '#core/rules/money-text.ts';

export type CellKind = 'rupees' | 'count';

type ReadCell = { value: number | null } | { problem: string };

/** What was typed into a field of the sheet: `1,299`, `₹ 1299.50` and `1299` are all amounts. */
export function readCell(text: string, field: { kind: CellKind; isOptional: boolean }): ReadCell {
  const plain = text.replaceAll(/[₹,\s]/g, '');
  if (plain === '') return field.isOptional ? { value: null } : { problem: 'Required' };
  if (field.kind === 'count') {
    return /^\d{1,6}$/.test(plain) ? { value: Number(plain) } : { problem: 'A whole number' };
  }
  const amount = amountFromText(text);
  if (amount === undefined || !/^\d{1,7}(?:\.\d{1,2})?$/.test(plain))
    return { problem: 'An amount in rupees' };
  return amount >= 1 ? { value: amount } : { problem: 'At least ₹1' };
}
