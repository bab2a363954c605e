import { describe, expect, it } from 'vitest';
import { getParts, hasOnlySafeLinks, toPlainText } from './linked-text.ts';

describe('partsOf', () => {
  it('keeps a text without links whole', () => {
    expect(getParts('All prices are in rupees (₹).')).toEqual([{ text: 'All prices are in rupees (₹).' }]);
  });

  it('takes out every link, wherever it is', () => {
    expect(getParts('[Sale](/sale) and [Shop All](/shop), or write ([us](mailto:a@b.in)).')).toEqual([
      { text: 'Sale', href: '/sale' },
      { text: ' and ' },
      { text: 'Shop All', href: '/shop' },
      { text: ', or write (' },
      { text: 'us', href: 'mailto:a@b.in' },
      { text: ').' },
    ]);
  });
});

describe('toPlainText', () => {
  it('leaves the addresses out', () => {
    expect(toPlainText('See [your profile](/user/profile).')).toBe('See your profile.');
  });
});

describe('a link that leads astray', () => {
  it.each([
    '[x](javascript:alert(1))',
    '](/ [x](javascript:alert(1))',
    '](/ [x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](/\t/evil.example)',
    '[x](http://evil.example)',
  ])('is refused and never shown as one: %s', (text) => {
    expect(hasOnlySafeLinks(text)).toBe(false);
    expect(getParts(text)).toEqual([{ text }]);
  });

  it('does not stop the others from working', () => {
    expect(getParts('[bad](//evil.example) and [good](/shop)')).toEqual([
      { text: '[bad](//evil.example) and ' },
      { text: 'good', href: '/shop' },
    ]);
  });
});
