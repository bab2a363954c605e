import { expect, it } from 'vitest';
import { HOME_SECTIONS, PRODUCT_TYPES, slugOf, THEMES } from './categories.ts';

it('makes a slug of a name: lower case, hyphens for spaces', () => {
  expect(slugOf('Urdu Caligraphy')).toBe('urdu-caligraphy');
  expect(slugOf('  Oversized  T-Shirt ')).toBe('oversized-t-shirt');
});

it('gives every product type the slug of its category', () => {
  for (const { slug, category, label } of PRODUCT_TYPES) {
    expect(slugOf(category)).toBe(slug);
    expect(slugOf(label)).toBe(slug);
  }
});

it("keeps the specification's two orders of themes", () => {
  expect(HOME_SECTIONS.slice(0, 4)).toEqual(['Anime', 'Minimal', 'F1', 'Cars']);
  expect(THEMES.slice(0, 4)).toEqual(['Anime', 'F1', 'Minimal', 'Cars']);
  expect(THEMES.every((theme) => HOME_SECTIONS.includes(theme))).toBe(true);
});
