import { describe, expect, it } from 'vitest';
import type { Lexicon } from './lexicon.ts';
import { understand } from './readings.ts';

const known = (...words: string[]) => new Map(words.map((word) => [word, { isNamed: true }]));

const LEXICON: Lexicon = {
  categories: ['regular t-shirt', 'oversized t-shirt', 'zip hoodie', 'hoodie', 'cargo', 'polo', 'sweatshirt'],
  colours: ['Black', 'White', 'Maroon', 'Sky Blue', 'Onion Pink', 'Baby Pink', 'GreenYellow', 'Pista'],
  homeTags: ['Anime', 'F1', 'Cars', 'Minimal'],
  words: new Map([...known('kage', 'panther', 'black', 'plain', 'box'), ['cotton', { isNamed: false }]]),
  beginnings: new Set(['pan']),
  similar: new Map([['kgae', [{ word: 'kage', products: 2 }]]]),
  numbers: new Set(['400']),
};

/** `color=Black category=hoodie | kage` */
function describeReading(text: string, place = 0): string | undefined {
  const reading = understand(text, LEXICON)[place];
  if (!reading) return undefined;
  const filters = reading.understood.map(({ kind, value }) => `${kind}=${value}`).join(' ');
  const words = reading.words
    .map(([first]) => first && first.word + (first.isBeginning ? '*' : ''))
    .join(' ');
  return [reading.isNearest ? `nearest: ${filters}` : filters, words].filter(Boolean).join(' | ');
}

const tees = 'category=regular t-shirt,oversized t-shirt';

describe('what a text means', () => {
  it.each([
    ['kaali tshirt', `color=Black ${tees}`],
    ['काली टी शर्ट', `color=Black ${tees}`],
    ['tishart XL 500 se kam', `size=XL ${tees} maxPrice=500`],
    ['lal rang ki polo', 'color=Maroon category=polo'],
    ['pink hoodie', 'color=Onion Pink,Baby Pink category=zip hoodie,hoodie'],
    ['hari tshirt', `color=GreenYellow,Pista ${tees}`],
    ['over sized tshirt', 'category=oversized t-shirt'],
    ['oversized hoodie', 'category=zip hoodie,hoodie'],
    ['polo wali tshirt', 'category=polo'],
    ['polo aur cargo', 'category=polo,cargo'],
    ['tshirt aur polo', 'category=regular t-shirt,oversized t-shirt,polo'],
    ['formula 1 hoodie', 'category=zip hoodie,hoodie homeTag=F1'],
    ['hoodie m', 'size=M category=zip hoodie,hoodie'],
    ['size s polo', 'size=S category=polo'],
    ['double xl polo', 'size=XXL category=polo'],
    ['blackhoodie', 'color=Black category=zip hoodie,hoodie'],
    ['mujhe kage hoodie chahiye', 'category=zip hoodie,hoodie | kage'],
    ['pan', 'pan*'],
    ['cotton', 'cotton'],
    ['plain polo', 'category=polo | plain'],
    ['kgae hodie', 'category=zip hoodie,hoodie | kage'],
    ['polo 400', 'category=polo maxPrice=400'],
    ['jacket', 'nearest: category=zip hoodie,hoodie'],
    ['orange polo', 'nearest: category=polo'],
    ['gucci polo', 'nearest: category=polo'],
    ['the', 'the*'],
  ])('%s: %s', (text, expected) => {
    expect(describeReading(text)).toBe(expected);
  });

  it.each(['zzzz', 'shampoo', '', '%', '!?'])('%j means nothing', (text) => {
    expect(understand(text, LEXICON)).toEqual([]);
  });

  it('has other ways to be read, where the first finds nothing', () => {
    expect(describeReading('panther black', 1)).toBe('panther black*');
    expect(describeReading('plain polo', 1)).toBe('category=polo homeTag=Minimal');
    expect(describeReading('polo 400', 1)).toBe('category=polo | 400');
    expect(describeReading('white polo xl under 500', 1)).toBe('nearest: size=XL color=White category=polo');
  });

  it('says which words were taken for a filter, and what is left without them', () => {
    expect(understand('kage lal rang ki polo ₹500 tak', LEXICON)[0]?.understood).toEqual([
      { kind: 'color', value: 'Maroon', words: 'lal', without: 'kage polo ₹500 tak' },
      { kind: 'category', value: 'polo', words: 'polo', without: 'kage lal ₹500 tak' },
      { kind: 'maxPrice', value: '500', words: '₹500 tak', without: 'kage lal polo' },
    ]);
  });

  it('corrects slips, and no other way to write a word', () => {
    expect(understand('black hodie', LEXICON)[0]?.correction).toBe('black hoodie');
    expect(understand('kgae polo', LEXICON)[0]?.correction).toBe('kage polo');
    expect(understand('kaali hudi', LEXICON)[0]?.correction).toBeUndefined();
    expect(understand('oversizd kgae', LEXICON)[0]?.correction).toBe('oversized kage');
  });
});
