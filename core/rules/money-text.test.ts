import { expect, it } from 'vitest';
import { amountFromText, formatRupees } from './money-text.ts';

it.each([
  [0, '₹0'],
  [799, '₹799'],
  [1299, '₹1,299'],
  [129900, '₹1,29,900'],
  [99.5, '₹99.50'],
  [1299.25, '₹1,299.25'],
  [-100, '−₹100'],
])('writes %d as %s', (amount, text) => {
  expect(formatRupees(amount)).toBe(text);
});

it.each([
  ['799', 799],
  ['1,29,900.50', 129_900.5],
  ['₹ 1,299', 1299],
  [' 499 ', 499],
])('reads %s', (text, amount) => {
  expect(amountFromText(text)).toBe(amount);
});

it.each(['', 'abc', '-5', '599,5', '1e5', '1.2.3', ','])('does not guess at %j', (text) => {
  expect(amountFromText(text)).toBeUndefined();
});
