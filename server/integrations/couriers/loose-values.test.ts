import { describe, expect, it } from 'vitest';
import {
  dig,
  readDay,
  readFlag,
  readNumber,
  readPaise,
  readSaid,
  readText,
  readTime,
} from './loose-values.ts';

describe('what couriers write', () => {
  it('is a text or nothing', () => {
    for (const nothing of [null, undefined, '', ' ', 'NA', 'na', '0000-00-00 00:00:00', {}, []])
      expect(readText(nothing)).toBeNull();
    expect(readText(321055706540)).toBe('321055706540');
    expect(readText(' eyJ ')).toBe('eyJ');
  });

  it('is a flag in any of its forms', () => {
    for (const yes of [1, '1', true, 'true', 'Y', 'Success']) expect(readFlag(yes)).toBe(true);
    for (const no of [0, '0', false, 'false', 'N', null, undefined, 'NA']) expect(readFlag(no)).toBe(false);
  });

  it('is a number or an amount', () => {
    expect(readNumber('18')).toBe(18);
    expect(readNumber('x')).toBeNull();
    expect(readNumber(null)).toBeNull();
    expect(readPaise('1,299.01')).toBe(129_901);
    expect(readPaise(1299.1)).toBe(129_910);
    expect(readPaise('')).toBeNull();
  });

  it.each([
    ['2022-07-19 11:37:00', '2022-07-19T06:07:00.000Z'],
    ['23 05 2023 11:43:52', '2023-05-23T06:13:52.000Z'],
    ['2026-09-03T21:27:29.002', '2026-09-03T15:57:29.002Z'],
    ['2026-11-15 13:25', '2026-11-15T07:55:00.000Z'],
    ['2026-11-20', '2026-11-19T18:30:00.000Z'],
    ['2026-11-15T07:55:00Z', '2026-11-15T07:55:00.000Z'],
    ['2026-11-15T13:25:00+05:30', '2026-11-15T07:55:00.000Z'],
  ])('is Indian time without an offset: %s', (written, iso) => {
    expect(readTime(written)?.toISOString()).toBe(iso);
  });

  it('is no time', () => {
    for (const written of [
      'NA',
      '',
      null,
      'soon',
      '0000-00-00 00:00:00',
      '2026-13-45 99:99:99',
      'Jul 01, 2024',
    ])
      expect(readTime(written)).toBeNull();
  });

  it('is a day', () => {
    expect(readDay('Jul 01, 2024')).toBe('2024-07-01');
    expect(readDay('2022-07-20 19:28:00')).toBe('2022-07-20');
    expect(readDay('2022-07-20 00:10:00')).toBe('2022-07-20');
    expect(readDay('soon')).toBeNull();
  });

  it('is found by its names', () => {
    expect(dig({ a: [{ b: 1 }] }, 'a', 0, 'b')).toBe(1);
    expect(dig(null, 'a')).toBeUndefined();
    expect(dig('text', 'length')).toBeUndefined();
  });

  it('is said in several places', () => {
    expect(readSaid('Oops', { phone: ['is wrong', 'is short'] }, null)).toBe('Oops; is wrong; is short');
    expect(readSaid(undefined, {})).toBeNull();
    expect(readSaid('x'.repeat(1000))).toHaveLength(300);
  });
});
