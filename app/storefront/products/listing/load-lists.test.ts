import { describe, expect, it } from 'vitest';
import type { PageReader } from '#core/contract/page-reader.ts';
import type { ProductQuery } from '#core/contract/products.ts';
import { fixedListing } from './listings.ts';
import { countText, EMPTY_LIST, findListing, fromStartOnFailure, loadListing } from './load-lists.ts';

function reader(queries: ProductQuery[] = []): PageReader {
  return {
    async listProducts(query) {
      queries.push(query);
      return { products: [], nextCursor: null, total: 0, totalIsCapped: false };
    },
    findProduct: async () => null,
    listBanners: async () => [],
    listFacets: async () => ({ categories: ['zip hoodie'], homeTags: [] }),
    readStore: () => Promise.reject(new Error('not asked for')),
    listTestimonials: async () => [],
    listDeliveryCharges: async () => [],
    listFaq: () => Promise.reject(new Error('not asked for')),
    readPolicy: () => Promise.reject(new Error('not asked for')),
  };
}

async function thrownBy(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => null,
    (reason: unknown) => reason,
  );
}

describe('findListing', () => {
  it('finds what the header names without asking, and the rest among the products', async () => {
    const unasked = { ...reader(), listFacets: () => Promise.reject(new Error('asked')) };
    expect(await findListing(unasked, '/category/anime')).toMatchObject({ title: 'Anime' });
    expect(await findListing(reader(), '/category/zip-hoodie')).toMatchObject({ title: 'Zip Hoodie' });
  });

  it('answers 404 to a slug that names nothing', async () => {
    expect(await thrownBy(findListing(reader(), '/category/sofas'))).toMatchObject({ init: { status: 404 } });
  });
});

describe('loadListing', () => {
  it('asks for one page of its products', async () => {
    const queries: ProductQuery[] = [];
    const listing = await findListing(reader(), '/category/hoodie');
    const url = new URL('http://localhost/category/hoodie?size=M,L&category=polo&search=x&cursor=next');
    await loadListing(reader(queries), listing, url);
    expect(queries).toEqual([
      { category: ['hoodie'], size: ['M', 'L'], facets: true, cursor: 'next', limit: 20 },
    ]);
  });

  it('asks for nothing where nothing is sold yet', async () => {
    const queries: ProductQuery[] = [];
    const listing = fixedListing('/category/customized-t-shirt');
    expect(listing && (await loadListing(reader(queries), listing, new URL('http://localhost/')))).toEqual(
      EMPTY_LIST,
    );
    expect(queries).toEqual([]);
  });
});

describe('fromStartOnFailure', () => {
  const failing = () => Promise.reject(new Error('worn out'));

  it('leads from a place that no longer exists to the start', async () => {
    const url = new URL('http://localhost/category/anime?cursor=x&a=1');
    const response = await thrownBy(fromStartOnFailure(url, failing()));
    expect(response).toBeInstanceOf(Response);
    expect(response instanceof Response && response.headers.get('location')).toBe('/category/anime?a=1');
  });

  it('does not hide any other failure', async () => {
    const url = new URL('http://localhost/category/anime');
    await expect(fromStartOnFailure(url, failing())).rejects.toThrow('worn out');
  });
});

it.each([
  [{ total: 0, totalIsCapped: false }, '0 products'],
  [{ total: 1, totalIsCapped: false }, '1 product'],
  [{ total: 55, totalIsCapped: false }, '55 products'],
  [{ total: 100000, totalIsCapped: false }, '1,00,000 products'],
  [{ total: 1000, totalIsCapped: true }, '1,000+ products'],
])('%o reads %s', (page, text) => {
  expect(countText(page)).toBe(text);
});
