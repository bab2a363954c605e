import { describe, expect, it } from 'vitest';
import { expectedDelivery } from './delivery-day.ts';

describe('the expected delivery', () => {
  it.each([
    ['a Monday', '2026-03-02T06:00:00Z', '2026-03-07', '2026-03-09'],
    ['a Saturday', '2026-03-07T06:00:00Z', '2026-03-13', '2026-03-14'],
    ['a Sunday', '2026-03-08T06:00:00Z', '2026-03-13', '2026-03-14'],
    ['before Independence Day', '2026-08-12T06:00:00Z', '2026-08-19', '2026-08-20'],
    ['before Republic Day, a Monday', '2026-01-20T06:00:00Z', '2026-01-27', '2026-01-28'],
    ['the end of the year', '2026-12-29T06:00:00Z', '2027-01-04', '2027-01-05'],
  ])('from %s skips Sundays and national holidays', (_case, at, earliest, latest) => {
    expect(expectedDelivery(new Date(at))).toEqual({ earliest, latest });
  });

  it('counts from the day in India, whatever the clock of the machine', () => {
    expect(expectedDelivery(new Date('2026-03-02T18:29:59Z')).earliest).toBe('2026-03-07');
    expect(expectedDelivery(new Date('2026-03-02T18:30:00Z')).earliest).toBe('2026-03-09');
  });
});
