import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';
import { documentNumber, getFinancialYear } from './financial-year.ts';

describe('the financial year', () => {
  it('turns at midnight of the first of April in India', () => {
    expect(getFinancialYear(new Date('2026-03-31T18:29:59.999Z'))).toBe('25-26');
    expect(getFinancialYear(new Date('2026-03-31T18:30:00Z'))).toBe('26-27');
    expect(getFinancialYear(new Date('2026-12-31T23:59:59Z'))).toBe('26-27');
    expect(getFinancialYear(new Date('2099-06-01T00:00:00Z'))).toBe('99-00');
  });
});

describe('the number of a document', () => {
  it('has sixteen characters at most, up to ten million in a year', () => {
    expect(documentNumber('invoice', '26-27', 123)).toBe('IN/26-27/0000123');
    expect(documentNumber('credit-note', '26-27', 9_999_999)).toBe('CN/26-27/9999999');
    expect(documentNumber('invoice', '26-27', 9_999_999)).toHaveLength(16);
  });
});

describe('an amount in words', () => {
  it.each([
    [0, 'Rupees Zero Only'],
    [1_00, 'Rupees One Only'],
    [999_00, 'Rupees Nine Hundred Ninety-Nine Only'],
    [1_299_50, 'Rupees One Thousand Two Hundred Ninety-Nine and Fifty Paise Only'],
    [1_00_000_00, 'Rupees One Lakh Only'],
    [
      12_34_56_789_01,
      'Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine and One Paise Only',
    ],
    [20_00, 'Rupees Twenty Only'],
    [17_00, 'Rupees Seventeen Only'],
  ])('%i paise are %s', (paise, text) => {
    expect(amountInWords(paise)).toBe(text);
  });
});
