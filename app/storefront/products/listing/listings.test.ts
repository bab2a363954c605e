import { describe, expect, it } from 'vitest';
import { getSlug, PRODUCT_TYPES, THEMES } from '#core/rules/categories.ts';
import { categoryName, fixedListing, presentListing } from './listings.ts';

const listed = (slug: string) => fixedListing(`/category/${slug}`);

describe('fixed listings', () => {
  it('exist for every product type and theme of the header', () => {
    for (const slug of [...PRODUCT_TYPES.map((type) => type.slug), ...THEMES.map(getSlug)]) {
      expect(listed(slug), slug).toMatchObject({ path: `/category/${slug}` });
    }
  });

  it.each([
    ['regular-t-shirt', { category: ['regular t-shirt'] }, 'No regular t-shirts available.'],
    ['oversized-t-shirt', { category: ['oversized t-shirt'] }, 'No oversized t-shirts available.'],
    ['hoodie', { category: ['hoodie'] }, 'No hoodies available.'],
    ['video-games', { homeTag: ['Video Games'] }, 'No Video Games products found.'],
    ['f1', { homeTag: ['F1'] }, 'No F1 products found.'],
  ])('%s asks for its products and has its empty text', (slug, query, emptyText) => {
    expect(listed(slug)).toMatchObject({ query, emptyText });
  });

  it.each([
    ['regular-t-shirt', 'Failed to fetch Regular T-Shirts', 'Error fetching Regular T-Shirts'],
    ['oversized-t-shirt', 'Failed to fetch Oversized T-Shirts', 'Error fetching Oversized T-Shirts'],
    ['hoodie', 'Failed to fetch Hoodies', 'Error fetching Hoodies'],
    ['cargo', 'Failed to fetch Cargo products', 'Error fetching Cargo products'],
    ['polo', 'Failed to fetch Polo products', 'Error fetching Polo products'],
    ['sweatshirt', 'Failed to fetch Sweatshirts', 'Error fetching Sweatshirts'],
    ['sports', 'Failed to fetch products', 'Error fetching Sports products'],
    ['streetwear', 'Failed to fetch products', 'Error fetching Streetwear products'],
  ])('%s distinguishes a refusal from a broken call', (slug, refused, broken) => {
    expect(listed(slug)?.failure).toEqual({ refused, broken });
  });

  it("put 'Coming Soon' over four product types, and nothing else on the customized one", () => {
    const soon = PRODUCT_TYPES.map((type) => type.slug).filter((slug) => listed(slug)?.isComingSoon);
    expect(soon).toEqual(['hoodie', 'cargo', 'polo', 'sweatshirt']);
    expect(listed('customized-t-shirt')).toMatchObject({ query: null, emptyText: 'Coming Soon' });
  });
});

describe('sale and new arrivals', () => {
  it('keep the texts of the specification', () => {
    expect(fixedListing('/sale')).toMatchObject({
      query: { homeTag: ['Sale'] },
      emptyText: 'No products on sale currently.',
      failure: { refused: 'Failed to fetch products', broken: 'Error fetching products' },
      saysLoading: true,
    });
    expect(fixedListing('/new-arrivals')).toMatchObject({
      query: { homeTag: ['New Trends'] },
      emptyText: 'No new arrivals at the moment.',
      failure: { refused: 'Failed to fetch products', broken: 'Error fetching new arrivals' },
      saysLoading: true,
    });
  });
});

describe('presentListing', () => {
  const facets = { categories: ['zip hoodie', 'hoodie'], homeTags: ['Anime', 'Rain Season'] };

  it('finds a category and a tag that products have', () => {
    expect(presentListing('/category/zip-hoodie', facets)).toMatchObject({
      title: 'Zip Hoodie',
      query: { category: ['zip hoodie'] },
    });
    expect(presentListing('/category/Rain-Season/', facets)).toMatchObject({
      title: 'Rain Season',
      query: { homeTag: ['Rain Season'] },
    });
  });

  it('finds a name that an address has to encode', () => {
    const path = new URL('http://localhost/category/café-racer').pathname;
    expect(presentListing(path, { categories: [], homeTags: ['Café Racer'] })?.title).toBe('Café Racer');
  });

  it('knows nothing of any other word', () => {
    expect(presentListing('/category/sofas', facets)).toBeUndefined();
  });
});

it.each([
  ['oversized t-shirt', 'Oversized T-Shirt'],
  ['Hoodie', 'Hoodie'],
])('reads %s as %s', (category, label) => {
  expect(categoryName(category)).toBe(label);
});
