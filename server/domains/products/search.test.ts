import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#core/contract/products.ts';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();

async function page(query: string) {
  const response = await store.app.inject(`/api/products/list?${query}`);
  return response.json() as { data: Product[]; nextCursor: string | null; total: number };
}

async function find(search: string, more = ''): Promise<string[]> {
  const { data } = await page(`search=${encodeURIComponent(search)}&limit=100${more}`);
  return data.map(({ _id }) => _id);
}

/** In this order: the last one is the newest. */
beforeAll(async () => {
  const { db } = store;
  await addProduct(db, {
    id: 'kage-tee',
    name: 'Kage Oversized T-Shirt',
    category: 'oversized t-shirt',
    colour: 'Sky Blue',
    homeTag: 'Anime',
    pricePaise: 79_900,
  });
  await addProduct(db, {
    id: 'pine-tee',
    name: 'Pine T-Shirt',
    colour: 'Black',
    homeTag: 'Minimal',
    pricePaise: 49_900,
  });
  await addProduct(db, { id: 'hood', name: 'Ishq Hoodie', category: 'hoodie', colour: 'Black' });
  await addProduct(db, { id: 'white-hood', name: 'Snow Hoodie', category: 'hoodie', colour: 'White' });
  await addProduct(db, {
    id: 'sweat',
    name: 'Black Ice Sweatshirt',
    category: 'sweatshirt',
    colour: 'White',
  });
  await addProduct(db, { id: 'rider', name: "Rider's Day-Off Polo", category: 'polo', colour: 'Maroon' });
  await addProduct(db, { id: 'cargo', name: 'Trail Cargo', category: 'cargo', colour: 'Beige' });
  await addProduct(db, {
    id: 'cars',
    name: 'Meter On',
    category: 'polo',
    colour: 'Beige',
    homeTag: 'Cars',
  });
});

describe('the search', () => {
  it.each([
    ['case, hyphens and spaces do not count', 'TSHIRT', ['pine-tee', 'kage-tee', 'sweat']],
    ['nor does a space that is one too many', 't shirt', ['pine-tee', 'kage-tee', 'sweat']],
    ['nor does one too few', 'kageoversized', ['kage-tee']],
    ['nor an apostrophe', 'riders day off', ['rider']],
    ['nor a typographic one', 'rider’s', ['rider']],
    ['a part behind a hyphen begins a word', 'shirt', ['pine-tee', 'kage-tee', 'sweat']],
    ['the text may begin inside a word and go on in the next', 'sized t-sh', ['kage-tee']],
    ['a name goes before a colour', 'black', ['sweat', 'hood', 'pine-tee']],
    ['colour and type together', 'black hoodie', ['hood']],
    ['in any order', 'hoodie black', ['hood']],
    ['colour and category', 'blue oversized', ['kage-tee']],
    ['the theme', 'minimal', ['pine-tee']],
    ['type in the plural', 'hoodies', ['white-hood', 'hood']],
    ['several words in the plural', 'black tshirts', ['pine-tee']],
    ['a plural is no beginning of another word', 'cars', ['cars']],
    ['a slip', 'black tshrit', ['pine-tee']],
  ])('%s: %s', async (_what, search, expected) => {
    expect(await find(search)).toEqual(expected);
    expect((await page(`search=${encodeURIComponent(search)}&limit=1`)).total).toBe(expected.length);
  });

  it('takes what is only signs that do not count for no search', async () => {
    expect(await find("-' ")).toHaveLength(8);
  });

  it.each(['%', '_', '\\', '|', '%%%'])('takes %s for a letter like any other', async (sign) => {
    expect(await find(sign)).toEqual([]);
  });

  it('is put into an order that was asked for', async () => {
    expect(await find('tshirt', '&sort=newest')).toEqual(['sweat', 'pine-tee', 'kage-tee']);
    expect(await find('tshirt', '&sort=price-asc')).toEqual(['pine-tee', 'sweat', 'kage-tee']);
  });

  it.each(['', '&sort=newest', '&sort=price-desc'])('is walked once, page by page %s', async (order) => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const part = await page(`search=black${order}&limit=1&cursor=${cursor}`);
      seen.push(...part.data.map(({ _id }) => _id));
      cursor = part.nextCursor;
    }
    expect(seen).toEqual(await find('black', order));
    expect(seen).toHaveLength(3);
  });

  it('is narrowed down by the other filters', async () => {
    expect(await find('black', '&category=hoodie')).toEqual(['hood']);
    expect(await find('tshirt', '&maxPrice=500')).toEqual(['pine-tee', 'sweat']);
  });

  it('finds a product by what it is called now', async () => {
    await store.db.execute(
      `UPDATE products SET name = 'Deodar T-Shirt', colour = 'Pista' WHERE id = 'pine-tee'`,
    );
    expect(await find('pine')).toEqual([]);
    expect(await find('pista deodar')).toEqual(['pine-tee']);
  });
});

it('brings what can be bought first, then what sells best, page by page', async () => {
  const { db } = store;
  const named = (id: string, given: Parameters<typeof addProduct>[1]) =>
    addProduct(db, { id, name: `Zigzag ${id}`, category: 'polo', ...given });
  await named('seller', { soldLately: 40 });
  await named('gone', { soldLately: 90, stock: { M: 0 } });
  await named('slow', { soldLately: 2 });
  await named('newest', {});
  const order = ['seller', 'slow', 'newest', 'gone'];
  expect(await find('zigzag')).toEqual(order);
  const paged: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const next = await page(`search=zigzag&limit=1${cursor && `&cursor=${cursor}`}`);
    paged.push(...next.data.map(({ _id }) => _id));
    cursor = next.nextCursor;
  }
  expect(paged).toEqual(order);
});
