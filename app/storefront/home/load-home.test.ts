import { describe, expect, it } from 'vitest';
import type { Guard } from '#app/lib/load-failure.ts';
import type { PageReader } from '#core/contract/page-reader.ts';
import type { Product, ProductQuery } from '#core/contract/products.ts';
import { aProduct } from '#tests/support/a-product.ts';
import { loadHome } from './load-home.ts';

function product(id: string, homeTag?: string): Product {
  return aProduct({ _id: id, name: id, homeTag });
}

function reader(products: Product[], queries: ProductQuery[] = []): PageReader {
  const wide = { url: '/images/w_1600,h_1600,q_auto,f_auto/b', alt: '', width: 1600, height: 711 };
  return {
    async listProducts(query) {
      queries.push(query);
      return { products, nextCursor: null, total: products.length, totalIsCapped: false };
    },
    findProduct: async () => null,
    listBanners: async () => ['old', 'new'].map((_id) => ({ _id, image: '', link: '/', alt: _id, wide })),
    listFacets: async () => ({ categories: [], homeTags: [] }),
    readStore: () => Promise.reject(new Error('not asked for')),
    listTestimonials: async () => [],
    listDeliveryCharges: async () => [],
    listFaq: () => Promise.reject(new Error('not asked for')),
    readPolicy: () => Promise.reject(new Error('not asked for')),
  };
}

describe('loadHome', () => {
  it('shows sections in the fixed order, without empty ones and without products that have no tag', async () => {
    const products = [
      product('a', 'Streetwear'),
      product('b'),
      product('c', 'Anime'),
      product('d', 'Streetwear'),
    ];
    const { sections } = await loadHome(reader(products));
    expect(sections.map(({ tag, cards }) => [tag, cards.map(({ id }) => id)])).toEqual([
      ['Anime', ['c']],
      ['Streetwear', ['a', 'd']],
    ]);
  });

  it('asks once for the ten newest of every section', async () => {
    const queries: ProductQuery[] = [];
    await loadHome(reader([], queries));
    expect(queries).toHaveLength(1);
    expect(queries[0]).toMatchObject({ perTag: 10 });
    expect(queries[0]?.homeTag).toHaveLength(10);
  });

  it('has a tile for each kind of garment that it shows, with a picture of one', async () => {
    const images = [{ url: '/images/hoodie', alt: '', width: 4, height: 5 }];
    const hoodie = aProduct({ _id: 'h', category: 'hoodie', homeTag: 'Anime', images });
    const { tiles } = await loadHome(reader([product('c', 'Anime'), hoodie]));
    expect(tiles).toContainEqual({ label: 'Hoodie', path: '/category/hoodie', pictureUrl: '/images/hoodie' });
    expect(tiles.map(({ label }) => label)).not.toContain('Cargo');
  });

  it('has a tile for what sells best, with the product that most recommend, and colours that differ', async () => {
    const pictured = (id: string, category: string, colors: string, recommended = 0) => {
      const images = [{ url: id, alt: '', width: 4, height: 5 }];
      const product = aProduct({ _id: id, category, colors, homeTag: 'Anime', images });
      return { ...product, reviewSummary: { ...product.reviewSummary, recommended } };
    };
    const { tiles } = await loadHome(
      reader([
        pictured('white-tee', 'regular t-shirt', 'White'),
        pictured('white-hoodie', 'hoodie', 'White'),
        pictured('black-hoodie', 'hoodie', 'Black'),
        pictured('aqua-polo', 'polo', 'Aqua', 9),
      ]),
    );
    expect(tiles.map(({ path, pictureUrl }) => [path, pictureUrl])).toEqual([
      ['/shop?sort=best-selling', 'aqua-polo'],
      ['/category/regular-t-shirt', 'white-tee'],
      ['/category/hoodie', 'black-hoodie'],
      ['/category/polo', 'aqua-polo'],
    ]);
  });

  it('turns the order of the banners round', async () => {
    const { banners } = await loadHome(reader([]));
    expect(banners.map(({ _id }) => _id)).toEqual(['new', 'old']);
  });

  it('fails as a whole, unless a guard stands in for a part', async () => {
    const broken = {
      ...reader([product('c', 'Anime')]),
      listBanners: () => Promise.reject(new Error('down')),
    };
    await expect(loadHome(broken)).rejects.toThrow('down');

    const said: string[] = [];
    const guard: Guard = (part, failure, empty) =>
      part.catch(() => {
        said.push(failure.broken);
        return empty;
      });
    const { banners, sections } = await loadHome(broken, guard);
    expect(banners).toEqual([]);
    expect(sections).toHaveLength(1);
    expect(said).toEqual(['Error fetching banners']);
  });
});
