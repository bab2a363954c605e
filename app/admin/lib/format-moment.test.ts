import { expect, it } from 'vitest';
import { formatMoment } from './format-moment.ts';

it('names the year only where it is not this one, by the clocks of India', () => {
  const now = new Date('2026-12-31T19:00:00Z');
  expect(formatMoment('2027-01-01T04:30:00.000Z', now)).toBe('1 Jan, 10:00 am');
  expect(formatMoment('2026-12-31T17:00:00.000Z', now)).toBe('31 Dec 2026, 10:30 pm');
});
