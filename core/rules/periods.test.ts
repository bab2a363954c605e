import { describe, expect, it } from 'vitest';
import { comparedStretch, getPeriod, periodAfter, periodBefore } from './periods.ts';

describe('periods of India’s calendar', () => {
  it.each([
    ['day', '2026-11-15', '2026-11-14T18:30:00.000Z', '2026-11-15T18:30:00.000Z'],
    ['week', '2026-11-15', '2026-11-08T18:30:00.000Z', '2026-11-15T18:30:00.000Z'],
    ['week', '2026-11-09', '2026-11-08T18:30:00.000Z', '2026-11-15T18:30:00.000Z'],
    ['month', '2026-11-15', '2026-10-31T18:30:00.000Z', '2026-11-30T18:30:00.000Z'],
    ['month', '2028-02-29', '2028-01-31T18:30:00.000Z', '2028-02-29T18:30:00.000Z'],
  ] as const)('a %s around %s', (kind, day, from, to) => {
    const period = getPeriod(kind, day);
    expect([period.from.toISOString(), period.to.toISOString()]).toEqual([from, to]);
  });

  it('goes back and forth, but not into the future', () => {
    const january = getPeriod('month', '2026-01-20');
    expect(periodBefore(january).day).toBe('2025-12-01');
    expect(periodAfter(january, new Date('2026-03-01T00:00:00Z'))?.day).toBe('2026-02-01');
    expect(periodAfter(january, new Date('2026-01-20T00:00:00Z'))).toBeNull();
  });

  it('holds half a day against half a day, and a month against what there is of a shorter one', () => {
    const today = getPeriod('day', '2026-11-15');
    expect(comparedStretch(today, new Date('2026-11-15T06:30:00Z'))).toEqual({
      from: new Date('2026-11-13T18:30:00Z'),
      to: new Date('2026-11-14T06:30:00Z'),
    });
    expect(comparedStretch(today, new Date('2026-11-20T00:00:00Z')).to).toEqual(today.from);
    const march = getPeriod('month', '2026-03-01');
    expect(comparedStretch(march, new Date('2026-03-31T00:00:00Z')).to).toEqual(march.from);
  });
});
