import { expect, it } from 'vitest';
import { createRenderLimit } from './built-pages.ts';

it('lets a caller have so many pages rendered within a minute, and each caller for itself', () => {
  let time = 0;
  const limit = createRenderLimit({ perMinute: 2, now: () => time });
  expect([limit.count('a'), limit.count('a'), limit.count('b')]).toEqual([undefined, undefined, undefined]);
  time = 20_000;
  expect(limit.count('a')).toBe(40);
  expect(limit.count('b')).toBeUndefined();
  time = 60_000;
  expect(limit.count('a')).toBeUndefined();
});
