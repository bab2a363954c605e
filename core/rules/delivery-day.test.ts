import { describe, expect, it } from 'vitest';
import { createRandom } from '#tests/support/seeded-random.ts';
import { countDeliveryDays, toPromisedDay, toZone } from './delivery-day.ts';
import { addDays, dayInIndia, weekday } from './india-time.ts';

describe('the promised day', () => {
  it.each([
    ['a Monday', '2026-03-02T06:00:00Z', '2026-03-07', '2026-03-09'],
    ['a Saturday', '2026-03-07T06:00:00Z', '2026-03-13', '2026-03-14'],
    ['a Sunday', '2026-03-08T06:00:00Z', '2026-03-13', '2026-03-14'],
    ['before Independence Day', '2026-08-12T06:00:00Z', '2026-08-19', '2026-08-20'],
    ['before Republic Day, a Monday', '2026-01-20T06:00:00Z', '2026-01-27', '2026-01-28'],
    ['the end of the year', '2026-12-29T06:00:00Z', '2027-01-04', '2027-01-05'],
  ])('from %s skips Sundays and national holidays', (_case, at, inFive, inSix) => {
    expect(toPromisedDay(new Date(at), 5)).toBe(inFive);
    expect(toPromisedDay(new Date(at), 6)).toBe(inSix);
  });

  it('counts from the day in India, whatever the clock of the machine', () => {
    expect(toPromisedDay(new Date('2026-03-02T18:29:59Z'), 5)).toBe('2026-03-07');
    expect(toPromisedDay(new Date('2026-03-02T18:30:00Z'), 5)).toBe('2026-03-09');
  });

  it('is after today and a working day, whatever is known and whenever it is', () => {
    const random = createRandom(4);
    for (let round = 0; round < 2000; round += 1) {
      const at = new Date(Date.UTC(2026, 0, 1) + random(3 * 365 * 24 * 60) * 60_000);
      const maybe = () => (random(5) < 2 ? null : random(12));
      const usual = { packingDays: random(4), usualDays: 1 + random(9) };
      const days = countDeliveryDays({ ownDays: maybe(), courierDays: maybe() }, usual);
      const day = toPromisedDay(at, days);
      expect(day > dayInIndia(at)).toBe(true);
      expect(day >= addDays(dayInIndia(at), days)).toBe(true);
      expect(weekday(day)).not.toBe(0);
      expect(['01-26', '08-15', '10-02']).not.toContain(day.slice(5));
    }
  });
});

describe('the days that a delivery takes', () => {
  const usual = { packingDays: 2, usualDays: 6 };

  it.each([
    ['our own deliveries, once there are enough', { ownDays: 3, courierDays: 7 }, 3],
    ['the courier, after packing', { ownDays: null, courierDays: 3 }, 5],
    ['the usual days, where nobody knows', { ownDays: null, courierDays: null }, 6],
    ['one, where everything came on the same day', { ownDays: 0, courierDays: null }, 1],
  ])('are those of %s', (_case, known, days) => {
    expect(countDeliveryDays(known, usual)).toBe(days);
  });
});

it('a zone is the first three digits of a pincode', () => {
  expect(toZone('560001')).toBe('560');
});
