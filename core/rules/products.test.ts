import { expect, it } from 'vitest';
import {
  categoryLabel,
  compareSizes,
  fitsNoGstRate,
  placeForSize,
  sizeName,
  suggestedHsn,
} from './products.ts';

it.each([
  ['regular t-shirt', '6109'],
  ['Polo', '6105'],
  ['zip hoodie', '6110'],
  ['sweatshirt', '6110'],
  ['cargo', '6203'],
  ['socks', undefined],
])('suggests for %s the HSN %s', (category, hsn) => {
  expect(suggestedHsn(category)).toBe(hsn);
});

it('knows the prices that fit no rate of GST', () => {
  expect([2625, 2625.01, 2950, 2950.01].map(fitsNoGstRate)).toEqual([false, true, true, false]);
});

it('puts sizes in the order in which they are worn', () => {
  expect(['34', 'XXL', 'S', '5XL', 'XS', '8', 'M'].toSorted(compareSizes)).toEqual([
    'XS',
    'S',
    'M',
    'XXL',
    '5XL',
    '8',
    '34',
  ]);
});

it('finds the place of another size, once', () => {
  const sizes = [{ size: 'S' }, { size: 'L' }];
  expect(['XS', 'M', 'XXL', 'FREE'].map((size) => placeForSize(sizes, size))).toEqual([0, 1, 2, 2]);
  expect(placeForSize(sizes, 'L')).toBeUndefined();
});

it('keeps sizes in capitals and refuses what would break a list of them', () => {
  expect(sizeName().parse(' xl ')).toBe('XL');
  for (const wrong of ['', ' ', 'S,M', '32/34', 'x'.repeat(13)])
    expect(sizeName().safeParse(wrong).success).toBe(false);
});

it('reads categories as the menu does', () => {
  expect(categoryLabel('oversized t-shirt')).toBe('Oversized T-Shirt');
  expect(categoryLabel('zip hoodie')).toBe('zip hoodie');
});
