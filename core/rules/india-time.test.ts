import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayInIndia,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoment,
  formatSortable,
  fromDateTimeInput,
  toDateTimeInput,
} from './india-time.ts';

it('begins a day at midnight in India', () => {
  expect(dayInIndia(new Date('2026-11-15T18:29:59.999Z'))).toBe('2026-11-15');
  expect(dayInIndia(new Date('2026-11-15T18:30:00Z'))).toBe('2026-11-16');
});

it('adds days over the end of a month and of a year', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

describe('formats', () => {
  it('name the day and the time in India', () => {
    expect(formatDate('2026-11-09T12:00:00.000Z')).toBe('9 Nov 2026');
    expect(formatDate('2026-12-31T18:30:00.000Z')).toBe('1 Jan 2027');
    expect(formatDateTime('2026-11-14T15:12:00.000Z')).toBe('14 Nov 2026, 8:42 pm');
    expect(formatDay('2026-11-21')).toBe('Sat, 21 Nov');
    expect(formatSortable(new Date('2026-11-14T18:31:00Z'))).toBe('2026-11-15 00:01');
  });

  it('leave out the year where it is this one', () => {
    const now = new Date('2026-12-31T19:00:00Z');
    expect(formatMoment('2027-01-01T04:30:00.000Z', now)).toBe('1 Jan, 10:00 am');
    expect(formatMoment('2026-12-31T17:00:00.000Z', now)).toBe('31 Dec 2026, 10:30 pm');
  });
});

describe('a field for date and time', () => {
  it('holds the time in India, wherever the browser is', () => {
    expect(fromDateTimeInput('2026-11-20T00:00')).toBe('2026-11-19T18:30:00.000Z');
    expect(toDateTimeInput('2026-11-19T18:30:00.000Z')).toBe('2026-11-20T00:00');
  });

  it('may be empty', () => {
    expect(fromDateTimeInput('')).toBeNull();
    expect(toDateTimeInput(null)).toBe('');
  });
});
