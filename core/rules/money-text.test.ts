import { expect, it } from 'vitest';
import { formatRupees } from './money-text.ts';

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
