import { expect, it } from 'vitest';
import { chooseParts, chooseRows } from './harness/choose-parts.ts';
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

it('measures every row, or those that have a text in their names', () => {
  const rows = { 'list: newest': 1, 'list: by price': 2, 'search: a word': 3 };
  expect(chooseRows(rows)).toEqual(Object.entries(rows));
  expect(chooseRows(rows, ['price', 'word'])).toEqual([
    ['list: by price', 2],
    ['search: a word', 3],
  ]);
  expect(() => chooseRows(rows, ['prise'])).toThrow('No row has prise in its name.');
});
