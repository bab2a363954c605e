import { beforeAll, describe, expect, it } from 'vitest';
import type { Product, SearchAnswer } from '#core/contract/products.ts';
import { productSizes } from '#server/db/schema/products.ts';
import { addProduct } from '#tests/support/products.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();

interface Page {
  data: Product[];
  nextCursor: string | null;
  total: number;
  search?: SearchAnswer;
}

async function page(search: string, more = ''): Promise<Page> {
  const response = await store.app.inject(`/api/products/list?search=${encodeURIComponent(search)}${more}`);
  return response.json();
}

async function find(search: string, more = ''): Promise<string[]> {
  return (await page(search, more)).data.map(({ _id }) => _id);
}

/** In this order: the last one is the newest. */
beforeAll(async () => {
  const { db } = store;
  await addProduct(db, {
    id: 'panther',
    name: 'Black Panther T-Shirt',
    colour: 'White',
    homeTag: 'Anime',
    pricePaise: 49_900,
    stock: { S: 0, M: 0, L: 4 },
  });
  await addProduct(db, { id: 'pine', name: 'Pine T-Shirt', colour: 'Black', pricePaise: 39_900 });
  await addProduct(db, {
    id: 'box',
    name: 'Box Oversized T-Shirt',
    category: 'oversized t-shirt',
    colour: 'Black',
    homeTag: 'Minimal',
    pricePaise: 69_900,
    description: 'Made for the monsoon.',
    stock: { M: 3, XL: 2 },
  });
  await addProduct(db, {
    id: 'rain',
    name: 'Monsoon Polo',
    category: 'polo',
    colour: 'Maroon',
    pricePaise: 89_900,
  });
  await addProduct(db, {
    id: 'zip',
    name: 'Night Zip-Up',
    category: 'zip hoodie',
    colour: 'Onion Pink',
    homeTag: 'F1',
    pricePaise: 149_900,
  });
});

describe('a search', () => {
  it.each([
    ['kaali tshirt', ['box', 'pine']],
    ['काली टीशर्ट', ['box', 'pine']],
    ['black tshirt under 500', ['pine']],
    ['black tshirt xl', ['box']],
    ['lal polo', ['rain']],
    ['pink hudi', ['zip']],
    ['f1 hoodie', ['zip']],
    ['500 se 900', ['rain', 'box']],
    ['pantther', ['panther']],
    ['night hoodie', ['zip']],
    ['cotton polo', ['rain']],
  ])('%s finds %j', async (search, expected) => {
    if (search === 'cotton polo') {
      await store.db.execute(`UPDATE products SET fabric = '180 GSM combed cotton' WHERE id = 'rain'`);
    }
    expect(await find(search)).toEqual(expected);
    expect((await page(search, '&limit=1')).total).toBe(expected.length);
  });

  it('puts a word in the name before the same word in a description', async () => {
    expect(await find('monsoon')).toEqual(['rain', 'box']);
    expect(await find('monsun')).toEqual(['rain', 'box']);
  });

  it('puts the very name before the colour that it contains', async () => {
    expect(await find('black panther')).toEqual(['panther']);
    expect(await find('black')).toEqual(['panther', 'box', 'pine']);
    expect((await page('black')).search).toEqual({ text: 'black', understood: [] });
  });

  it('finds such a name also by words in another order', async () => {
    expect(await find('panther black')).toEqual(['panther']);
  });

  it('says which words it took for filters', async () => {
    expect((await page('kaali tshirt M 500 se kam')).search).toEqual({
      text: 'kaali tshirt M 500 se kam',
      understood: [
        { kind: 'size', value: 'M', words: 'M', without: 'kaali tshirt 500 se kam' },
        { kind: 'color', value: 'Black', words: 'kaali', without: 'tshirt M 500 se kam' },
        {
          kind: 'category',
          value: 'oversized t-shirt,regular t-shirt',
          words: 'tshirt',
          without: 'kaali M 500 se kam',
        },
        { kind: 'maxPrice', value: '500', words: '500 se kam', without: 'kaali tshirt M' },
      ],
    });
  });

  it('gives way to filters that were asked for', async () => {
    const { data, search } = await page('black polo', '&color=Maroon');
    expect(data.map(({ _id }) => _id)).toEqual(['rain']);
    expect(search?.understood.map(({ kind }) => kind)).toEqual(['category']);
  });

  it('is put into an order, and walked page by page', async () => {
    expect(await find('black tshirts', '&sort=price-asc')).toEqual(['pine', 'box']);
    const first = await page('kaali tshirt', '&limit=1');
    expect(await find('kaali tshirt', `&limit=1&cursor=${first.nextCursor}`)).toEqual(['pine']);
  });

  it('corrects slips and says so', async () => {
    const { data, search } = await page('pantehr tshrit');
    expect(data.map(({ _id }) => _id)).toEqual(['panther']);
    expect(search).toMatchObject({ text: 'pantehr tshrit', didYouMean: 'panther tshirt' });
    expect((await page('panther')).search).not.toHaveProperty('didYouMean');
  });

  it('can be for the text as typed', async () => {
    expect(await find('kaali tshirt', '&exact=true')).toEqual([]);
    expect(await find('pantehr', '&exact=true')).toEqual([]);
    expect(await find('black t-shirts', '&exact=true')).toEqual(['box', 'pine', 'panther']);
    expect((await page('kaali', '&exact=true')).search).toEqual({ text: 'kaali', understood: [] });
  });

  it('shows what comes nearest where nothing matches, and says so', async () => {
    for (const [search, expected] of [
      ['orange polo', ['rain']],
      ['black polo', ['rain']],
      ['gucci hoodie', ['zip']],
      ['jacket', ['zip']],
      ['black tshirt under 100', ['box', 'pine']],
    ] as const) {
      const { data, nextCursor, total, search: answer } = await page(search);
      expect([search, data.map(({ _id }) => _id)]).toEqual([search, expected]);
      expect({ nextCursor, total, nearest: answer?.nearest }).toEqual({
        nextCursor: null,
        total: expected.length,
        nearest: true,
      });
    }
  });

  it.each(['zzzz', 'shampoo', 'xqj', '???'])('finds nothing by %s', async (search) => {
    const { data, total, search: answer } = await page(search);
    expect([data, total, answer]).toEqual([[], 0, { text: search, understood: [] }]);
  });

  it('finds a piece by its SKU', async () => {
    await store.db
      .insert(productSizes)
      .values({ productId: 'rain', size: 'XL', position: 9, sku: 'RN-4471' });
    expect(await find('rn-4471')).toEqual(['rain']);
    expect(await find('box-XL')).toEqual(['box']);
  });

  it('is no place for commands', async () => {
    for (const search of ["'); DROP TABLE products; --", "a' & 'b", '\\', ':*', 'a | b', '<->', '\u0000x']) {
      const response = await store.app.inject(
        `/api/products/list?search=${encodeURIComponent(search)}&limit=1`,
      );
      expect(response.statusCode).toBeLessThan(500);
    }
  });
});

describe('the owner’s synonyms', () => {
  it('find what they mean, in one direction or in both', async () => {
    const { call } = await signInStaff(store);
    const path = '/settings/synonyms';
    const value = [
      { words: 'office wear, daftar', means: 'polo', isTwoWay: false },
      { words: 'tapori', means: 'monsoon', isTwoWay: true },
    ];
    expect(await call('GET', path)).toMatchObject({ status: 200, data: { value: [], version: 0 } });
    expect(await call('PUT', path, { value, version: 0 })).toMatchObject({ status: 200 });
    expect(await find('office wear')).toEqual(['rain']);
    expect(await find('daftar maroon')).toEqual(['rain']);
    expect(await find('tapori')).toEqual(['rain', 'box']);
    const { data } = await call<{ entries: { id: number }[] }>('GET', '/audit?kind=setting');
    expect(await call('POST', `/audit/${data.entries[0]?.id}/undo`)).toMatchObject({ status: 200 });
    expect(await call('GET', path)).toMatchObject({ data: { value: [], version: 2 } });
  });

  it.each([
    [[{ words: '', means: 'polo', isTwoWay: false }], 'value.0.words'],
    [[{ words: 'x', means: 'y'.repeat(201), isTwoWay: false }], 'value.0.means'],
  ])('are refused where one says nothing or too much', async (value, field) => {
    const { call } = await signInStaff(store);
    expect(await call('PUT', '/settings/synonyms', { value, version: 2 })).toMatchObject({
      status: 400,
      field,
    });
  });
});
