import { expect, it } from 'vitest';
import { answerDays, toFailedAnswer } from './failed-answer.ts';

const typed = (fields: Record<string, string>) => toFailedAnswer((name) => fields[name] ?? '');

it('offers the six days from tomorrow on', () => {
  const days = answerDays('2026-11-27');
  expect(days).toHaveLength(6);
  expect([days[0], days[5]]).toEqual(['2026-11-28', '2026-12-03']);
});

it('takes what was filled in, and nothing of another attempt for a parcel that goes back', () => {
  const fields = { day: '2026-11-28', phone: '', address: 'Behind the water tank' };
  expect(typed({ action: 'reattempt', ...fields })).toEqual({
    action: 'reattempt',
    day: '2026-11-28',
    address: 'Behind the water tank',
  });
  expect(typed({ action: 'return', ...fields })).toEqual({ action: 'return' });
});
