import { expect, it } from 'vitest';
import { readCell } from './read-cell.ts';

const rupees = { kind: 'rupees', isOptional: false } as const;
const count = { kind: 'count', isOptional: false } as const;

it.each([
  ['1,299', 1299],
  ['₹ 1,29,900.50', 129900.5],
  [' 499 ', 499],
])('reads the amount %s', (text, value) => {
  expect(readCell(text, rupees)).toEqual({ value });
});

it.each(['', 'abc', '0', '0.5', '-5', '1.005', '1e5'])('refuses the amount %j', (text) => {
  expect(readCell(text, rupees)).toHaveProperty('problem');
});

it('reads an empty field as none where it may be empty', () => {
  expect(readCell(' ', { kind: 'rupees', isOptional: true })).toEqual({ value: null });
});

it('reads whole numbers only as counts', () => {
  expect(readCell('47', count)).toEqual({ value: 47 });
  expect(readCell('0', count)).toEqual({ value: 0 });
  expect(readCell('4.5', count)).toHaveProperty('problem');
  expect(readCell('-1', count)).toHaveProperty('problem');
});
