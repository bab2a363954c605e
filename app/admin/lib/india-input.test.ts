import { expect, it } from 'vitest';
import { indiaInputOf, momentOf } from './india-input.ts';

it('speaks of the clocks of India, wherever the browser is', () => {
  expect(momentOf('2026-11-20T00:00')).toBe('2026-11-19T18:30:00.000Z');
  expect(indiaInputOf('2026-11-19T18:30:00.000Z')).toBe('2026-11-20T00:00');
});

it('knows an empty field', () => {
  expect(momentOf('')).toBeNull();
  expect(indiaInputOf(null)).toBe('');
});
