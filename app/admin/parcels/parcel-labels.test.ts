import { expect, it } from 'vitest';
import { hoursLeft } from './parcel-labels.ts';

const NOW = new Date('2026-11-17T08:00:00Z');

it.each([
  ['2026-11-17T13:59:00Z', '5 h left'],
  ['2026-11-17T08:20:00Z', 'less than 1 h left'],
  ['2026-11-17T07:30:00Z', 'overdue'],
  ['2026-11-17T04:30:00Z', 'overdue by 3 h'],
])('an answer by %s has %s', (answerBy, text) => {
  expect(hoursLeft(answerBy, NOW)).toBe(text);
});
