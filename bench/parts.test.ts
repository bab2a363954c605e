import { expect, it } from 'vitest';
import { chooseParts, PARTS } from './parts.ts';

it('runs every part, or those that are named', () => {
  expect(chooseParts([])).toEqual(PARTS);
  expect(chooseParts(['orders', 'reads']).map(({ name }) => name)).toEqual(['reads', 'orders']);
  expect(new Set(PARTS.map(({ name }) => name)).size).toBe(PARTS.length);
});

it('names the parts to who asks for one that there is not', () => {
  expect(() => chooseParts(['wries'])).toThrow(/no part wries.*reads, .*orders/);
});
