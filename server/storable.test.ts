import { expect, it } from 'vitest';
import { isStorable, toStorable } from './storable.ts';

it('finds half a character and NUL anywhere in a value', () => {
  expect(isStorable({ a: ['fine 😀', { b: 1, c: null }] })).toBe(true);
  expect(isStorable({ a: ['half \ud83d'] })).toBe(false);
  expect(isStorable({ 'half \ude00': 1 })).toBe(false);
  expect(isStorable(['a\0'])).toBe(false);
});

it('goes through nesting of any depth', () => {
  expect(isStorable(JSON.parse(`${'['.repeat(100_000)}"\\ud83d"${']'.repeat(100_000)}`))).toBe(false);
});

it('takes out what cannot be stored and leaves the rest', () => {
  expect(toStorable({ note: 'a\0b \ud83d', list: ['😀', 7, null], 'k\ud800': true })).toEqual({
    note: 'ab \ufffd',
    list: ['😀', 7, null],
    'k\ufffd': true,
  });
});
