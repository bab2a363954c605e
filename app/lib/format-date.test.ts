import { expect, it } from 'vitest';
import { formatDate, formatDateTime, formatDay } from './format-date.ts';

it('says which day it is in India', () => {
  expect(formatDate('2026-11-09T12:00:00.000Z')).toBe('9 Nov 2026');
  expect(formatDate('2026-12-31T18:30:00.000Z')).toBe('1 Jan 2027');
});

it('says which time it is there', () => {
  expect(formatDateTime('2026-11-14T15:12:00.000Z')).toBe('14 Nov 2026, 8:42 pm');
});

it('names a calendar day, wherever the clock stands', () => {
  expect(formatDay('2026-11-21')).toBe('Sat, 21 Nov');
});
