import { expect, it } from 'vitest';
import { getSlug, HOME_SECTIONS, PRODUCT_TYPES, THEMES } from './categories.ts';

it('makes a slug of a name: lower case, hyphens for spaces', () => {
  expect(getSlug('Urdu Caligraphy')).toBe('urdu-caligraphy');
  expect(getSlug('  Oversized  T-Shirt ')).toBe('oversized-t-shirt');
});

it('gives every product type the slug of its category', () => {
  for (const { slug, category, label } of PRODUCT_TYPES) {
    expect(getSlug(category)).toBe(slug);
    expect(getSlug(label)).toBe(slug);
  }
});

it("keeps the specification's two orders of themes", () => {
  expect(HOME_SECTIONS.slice(0, 4)).toEqual(['Anime', 'Minimal', 'F1', 'Cars']);
  expect(THEMES.slice(0, 4)).toEqual(['Anime', 'F1', 'Minimal', 'Cars']);
  expect(THEMES.every((theme) => HOME_SECTIONS.includes(theme))).toBe(true);
});
