import { expect, it } from 'vitest';
import { chooseParts } from './harness/choose-parts.ts';
import { PARTS } from './parts.ts';

it('runs every part, or those that are named', () => {
  expect(chooseParts(PARTS, [])).toEqual(PARTS.filter(({ name }) => name !== 'safe'));
  expect(chooseParts(PARTS, ['safe']).map(({ name }) => name)).toEqual(['safe']);
  expect(chooseParts(PARTS, ['orders', 'reads']).map(({ name }) => name)).toEqual(['reads', 'orders']);
  expect(new Set(PARTS.map(({ name }) => name)).size).toBe(PARTS.length);
});

it('names the parts to who asks for one that there is not', () => {
  expect(() => chooseParts(PARTS, ['wries'])).toThrow(/no part wries.*reads, .*orders/);
});
