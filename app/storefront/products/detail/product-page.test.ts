import { describe, expect, it } from 'vitest';
import type { PageReader, PairReader } from '#core/contract/page-reader.ts';
import type { Product, ProductQuery } from '#core/contract/products.ts';
import type { Review } from '#core/contract/reviews.ts';
import { aProduct } from '#tests/support/a-product.ts';
import { loadProductPage, toProductType } from './product-page.ts';

function review(day: number): Review {
  return {
    _id: `r-${day}`,
    name: 'Meera',
    rating: 4,
    comment: 'Good',
    verifiedBuyer: true,
    helpful: 0,
    createdAt: `2026-10-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  };
}

function product(id: string, changes: Partial<Product> = {}): Product {
  return aProduct({ _id: id, name: id, sizes: 's, M', stock: { s: 0, M: 4 }, ...changes });
}

/** Hands out its products whatever is asked for, and remembers the questions. */
function readerOf(products: Product[]) {
  const queries: ProductQuery[] = [];
  const reader: Pick<PageReader, 'findProduct' | 'listProducts'> & PairReader = {
    findProduct: async (id) => products.find((known) => known._id === id) ?? null,
    async listProducts(query) {
      queries.push(query);
      return { products, nextCursor: null, total: products.length, totalIsCapped: false };
    },
    listPairs: async () => products.slice(0, 2),
  };
  return { reader, queries };
}

describe('loadProductPage', () => {
  it('is null for a product that is not on sale', async () => {
    const { reader, queries } = readerOf([]);
    expect(await loadProductPage(reader, 'gone')).toBeNull();
    expect(queries).toEqual([]);
  });

  it('spells sizes and stock in capitals, and leaves out what the page does not show', async () => {
    const page = await loadProductPage(readerOf([product('kage')]).reader, 'kage');
    expect(page?.product).toMatchObject({ sizes: ['S', 'M'], stock: { S: 0, M: 4 } });
    expect(page?.product).not.toHaveProperty('hsn');
    expect(page?.product).not.toHaveProperty('reviews');
  });

  it('shows the five newest reviews, newest first', async () => {
    const kage = product('kage', { reviews: [3, 9, 1, 7, 5, 8, 2].map(review) });
    const page = await loadProductPage(readerOf([kage]).reader, 'kage');
    expect(page?.reviews.newest.map((shown) => shown._id)).toEqual(['r-9', 'r-8', 'r-7', 'r-5', 'r-3']);
  });

  it('finds similar products by home tag, without the product itself and at most twelve', async () => {
    const others = Array.from({ length: 13 }, (_, index) => product(`other-${index}`));
    const { reader, queries } = readerOf([...others.slice(0, 2), product('kage'), ...others.slice(2)]);
    const page = await loadProductPage(reader, 'kage');
    expect(queries).toEqual([{ homeTag: ['Anime'], limit: 13 }]);
    expect(page?.similar.map((card) => card.id)).toEqual(others.slice(0, 12).map((other) => other._id));
  });

  it('has what goes well with the product, and can do without', async () => {
    const { reader } = readerOf([product('kage'), product('cargo'), product('polo')]);
    expect((await loadProductPage(reader, 'kage'))?.pairs.map(({ id }) => id)).toEqual(['kage', 'cargo']);
    const broken = { ...reader, listPairs: () => Promise.reject(new Error('away')) };
    expect((await loadProductPage(broken, 'kage'))?.pairs).toEqual([]);
  });

  it('asks for nothing similar when the product has no tag', async () => {
    const { reader, queries } = readerOf([product('kage', { homeTag: undefined })]);
    expect((await loadProductPage(reader, 'kage'))?.similar).toEqual([]);
    expect(queries).toEqual([]);
  });
});

it('leads back to the listing that shows the product', () => {
  expect(toProductType('Oversized T-Shirt')).toEqual({
    label: 'Oversized T-Shirt',
    path: '/category/oversized-t-shirt',
  });
  expect(toProductType('zip hoodie')).toEqual({ label: 'Hoodie', path: '/category/hoodie' });
  expect(toProductType('Tote Bag')).toEqual({ label: 'Tote Bag', path: '/category/tote-bag' });
});
