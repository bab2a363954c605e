import { expect, it } from 'vitest';
import { type Attempt, attemptKey, finishAttempt } from './order-calls.ts';

const attempt = (checkoutId: string): Attempt => ({ checkoutId, method: 'COD', total: 999.5 });

it('is the same key for the same attempt', () => {
  expect(attemptKey(attempt('a'))).toBe(attemptKey(attempt('a')));
});

it('is another key for another checkout, way of paying or total', () => {
  const keys = [
    attempt('b'),
    attempt('c'),
    { ...attempt('b'), method: 'Razorpay' as const },
    { ...attempt('b'), total: 999 },
  ].map(attemptKey);
  expect(new Set(keys).size).toBe(keys.length);
});

it('is another key once the attempt is over', () => {
  const first = attemptKey(attempt('d'));
  finishAttempt('d');
  const second = attemptKey(attempt('d'));
  finishAttempt('d');
  expect(new Set([first, second, attemptKey(attempt('d'))]).size).toBe(3);
});
