import { expect, it } from 'vitest';
import { reviewPeriod } from './reviews.ts';

const DELIVERED = new Date('2026-03-01T06:30:00Z');

it('an order is reviewed from its delivery on, for 90 days', () => {
  expect(reviewPeriod(null, DELIVERED)).toEqual({ state: 'early', endsAt: null });
  const endsAt = new Date('2026-05-30T06:30:00Z');
  expect(reviewPeriod(DELIVERED, DELIVERED)).toEqual({ state: 'open', endsAt });
  expect(reviewPeriod(DELIVERED, new Date(endsAt.getTime() - 1)).state).toBe('open');
  expect(reviewPeriod(DELIVERED, endsAt).state).toBe('over');
});
