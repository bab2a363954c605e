import { expect, it } from 'vitest';
import { momentInIndia } from './moment-in-india.ts';

it('reads a local time by the clocks of India', () => {
  expect(momentInIndia('2026-11-20T18:30')).toBe('2026-11-20T13:00:00.000Z');
  expect(momentInIndia('2026-11-20T00:15')).toBe('2026-11-19T18:45:00.000Z');
  expect(momentInIndia('')).toBeUndefined();
});
