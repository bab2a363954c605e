import { describe, expect, it } from 'vitest';
import { languagePrefix, splitLanguage } from './language.ts';

describe('splitLanguage', () => {
  it.each([
    ['/', 'en', '/'],
    ['/shop', 'en', '/shop'],
    ['/en-xa', 'en-xa', '/'],
    ['/en-xa/product/kage', 'en-xa', '/product/kage'],
    ['/en-xanadu', 'en', '/en-xanadu'],
    ['/en/shop', 'en', '/en/shop'],
    ['/fr/shop', 'en', '/fr/shop'],
  ])('reads %s as %s of %s', (whole, language, path) => {
    expect(splitLanguage(whole)).toEqual({ language, path });
  });

  it('takes off what languagePrefix puts before a path', () => {
    expect(languagePrefix('en')).toBe('');
    expect(splitLanguage(`${languagePrefix('en-xa')}/shop`)).toEqual({ language: 'en-xa', path: '/shop' });
  });
});
