import { expect, it } from 'vitest';
import { idsToTry, readableId } from './product-id.ts';

it.each([
  ['Kage Oversized T-Shirt', 'Black', 'kage-oversized-t-shirt-black'],
  ['Café Tee Black', 'Black', 'cafe-tee-black'],
  ['Plain', '', 'plain'],
  ['عشق', '', 'product'],
  ['عشق', 'Sky Blue', 'sky-blue'],
])('%s in %s reads %s', (name, colour, id) => {
  expect(readableId(name, colour)).toBe(id);
});

it('always has another one', () => {
  const ids = idsToTry('Tee', '');
  const first = Array.from({ length: 20 }, () => ids.next().value);
  expect(first.slice(0, 3)).toEqual(['tee', 'tee-2', 'tee-3']);
  expect(new Set(first).size).toBe(20);
});
