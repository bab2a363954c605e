import { expect, it } from 'vitest';
import { withSynonyms } from './synonyms.ts';

const SYNONYMS = [
  { words: 'gym wear, workout', means: 'sports tshirt', isTwoWay: false },
  { words: 'tapori', means: 'streetwear', isTwoWay: true },
];

it.each([
  ['black gym wear', ['black sports tshirt']],
  ['Gym-Wear', []],
  ['workout hoodie', ['sports tshirt hoodie']],
  ['sports tshirt', []],
  ['tapori polo', ['streetwear polo']],
  ['streetwear', ['tapori']],
  ['gymwear', []],
  ['', []],
])('%j also means %j', (text, expected) => {
  expect(withSynonyms(text, SYNONYMS)).toEqual(expected);
});

it('stops at a few', () => {
  const many = Array.from({ length: 20 }, (_, n) => ({ words: 'a', means: `b${n}`, isTwoWay: false }));
  expect(withSynonyms('a', many)).toHaveLength(4);
});
