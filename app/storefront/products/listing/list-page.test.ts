import { expect, it } from 'vitest';
import { countText } from './list-page.ts';

it.each([
  [{ total: 0, totalIsCapped: false }, '0 products'],
  [{ total: 1, totalIsCapped: false }, '1 product'],
  [{ total: 55, totalIsCapped: false }, '55 products'],
  [{ total: 100000, totalIsCapped: false }, '1,00,000 products'],
  [{ total: 1000, totalIsCapped: true }, '1,000+ products'],
])('%o reads %s', (page, text) => {
  expect(countText(page)).toBe(text);
});
