import { expect, it } from 'vitest';
import { formatUpdated } from './pages.ts';

it.each([
  ['2025-07-21', 'July 21st, 2025'],
  ['2026-02-02', 'February 2nd, 2026'],
  ['2026-11-03', 'November 3rd, 2026'],
  ['2026-12-11', 'December 11th, 2026'],
  ['2026-01-12', 'January 12th, 2026'],
  ['2026-10-30', 'October 30th, 2026'],
])('%s is %s', (day, text) => {
  expect(formatUpdated(day)).toBe(text);
});
