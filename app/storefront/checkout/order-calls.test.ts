import { expect, it } from 'vitest';
import { attemptKey, finishAttempt } from './order-calls.ts';

it('is the same key for the same attempt', () => {
  expect(attemptKey('a')).toBe(attemptKey('a'));
});

it('is another key for another checkout', () => {
  expect(attemptKey('b')).not.toBe(attemptKey('c'));
});

it('is another key once the attempt is over', () => {
  const first = attemptKey('d');
  finishAttempt('d');
  const second = attemptKey('d');
  finishAttempt('d');
  expect(new Set([first, second, attemptKey('d')]).size).toBe(3);
});
