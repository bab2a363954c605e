import { describe, expect, it } from 'vitest';
import { partsOf, wordsOf } from './linked-text-parts.ts';

describe('partsOf', () => {
  it('keeps a text without links whole', () => {
    expect(partsOf('All prices are in rupees (₹).')).toEqual([{ text: 'All prices are in rupees (₹).' }]);
  });

  it('takes out every link, wherever it stands', () => {
    expect(partsOf('[Sale](/sale) and [Shop All](/shop), or write ([us](mailto:a@b.in)).')).toEqual([
      { text: 'Sale', href: '/sale' },
      { text: ' and ' },
      { text: 'Shop All', href: '/shop' },
      { text: ', or write (' },
      { text: 'us', href: 'mailto:a@b.in' },
      { text: ').' },
    ]);
  });
});

describe('wordsOf', () => {
  it('leaves the addresses out', () => {
    expect(wordsOf('See [your profile](/user/profile).')).toBe('See your profile.');
  });
});
