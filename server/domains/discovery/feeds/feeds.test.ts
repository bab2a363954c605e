import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const URL = 'https://shop.example';
const store = await openTestStore({ PUBLIC_URL: URL, BRAND_NAME: 'Asha & Co' });
const LONG_ID = `long-${'x'.repeat(80)}`;
const FILE = '0'.repeat(32);

await addProduct(store.db, {
  ...{ id: 'kage', name: 'Kage <Oversized>', category: 'oversized t-shirt', colour: 'Black' },
  ...{ pricePaise: 79_900, mrpPaise: 99_900, stock: { M: 3, L: 0 } },
});
await addProduct(store.db, { id: 'kage-aqua', name: 'Kage', colour: 'Aqua', stock: { M: 2, L: 1 } });
await store.db.execute(sql`UPDATE products SET style = CASE id WHEN 'kage' THEN 'Kage' ELSE 'kage' END,
  created_at = CASE id WHEN 'kage' THEN now() - interval '1 day' ELSE now() END WHERE id LIKE 'kage%'`);
await addProduct(store.db, { id: LONG_ID, category: 'cargo', mrpPaise: null, stock: { '32': 1 } });
await addProduct(store.db, { id: 'draft', published: false, stock: { M: 1 } });
await addProduct(store.db, { id: 'no-picture', stock: { M: 1 } });
await store.db.execute(sql`INSERT INTO pictures (file, width, height, bytes) VALUES (${FILE}, 960, 1200, 1)`);
for (const id of ['kage', 'kage-aqua', LONG_ID]) {
  await store.db.execute(
    sql`INSERT INTO product_pictures (product_id, position, file) VALUES (${id}, 0, ${FILE})`,
  );
}
await store.db.execute(
  sql`UPDATE product_sizes SET sku = 'KAGE-M', barcode = '8901234567894' WHERE product_id = 'kage' AND size = 'M'`,
);

/** The items of the feed, by the attributes that each has. */
async function readGoogle(): Promise<Record<string, string[]>[]> {
  const response = await store.app.inject('/feeds/google.xml');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('application/xml');
  expect(response.body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\s<rss version="2.0" xmlns:g=/);
  expect(response.body).toMatch(/<\/channel><\/rss>\s$/);
  return Array.from(response.body.matchAll(/<item>(.*?)<\/item>/gs), ([, item = '']) => {
    const attributes: Record<string, string[]> = {};
    for (const [, name = '', value = ''] of item.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)) {
      attributes[name] = [...(attributes[name] ?? []), value];
    }
    return attributes;
  });
}

async function readMeta(): Promise<Record<string, string>[]> {
  const response = await store.app.inject('/feeds/meta.csv');
  expect(response.headers['content-type']).toContain('text/csv');
  return parse(response.body, { columns: true });
}

it('has one row for each size that is on sale and has a picture', async () => {
  const ids = (await readGoogle()).map(({ id }) => id?.[0]);
  expect(ids).toHaveLength(5);
  expect(ids).toEqual(expect.arrayContaining(['KAGE-M', 'kage-L']));
  expect((await readMeta()).map(({ id }) => id)).toEqual(ids);
});

it('says price, reduction and availability of each size', async () => {
  const items = await readGoogle();
  const [medium, large] = ['KAGE-M', 'kage-L'].map((id) => items.find((item) => item.id?.[0] === id));
  expect(medium).toMatchObject({
    ...{ price: ['999.00 INR', expect.any(String)], sale_price: ['799.00 INR'] },
    ...{ availability: ['in_stock'], gtin: ['8901234567894'], size: ['M'], color: ['Black'] },
    ...{
      title: ['Kage &lt;Oversized&gt;, Black, M'],
      brand: ['Asha &amp; Co'],
      google_product_category: ['212'],
    },
    link: [`${URL}/product/kage`],
  });
  expect(medium?.mpn).toBeUndefined();
  expect(large).toMatchObject({ availability: ['out_of_stock'], mpn: ['kage-L'] });
  expect(large?.gtin).toBeUndefined();
  const rows = await readMeta();
  expect(rows.find(({ size }) => size === 'M')).toMatchObject({
    ...{ availability: 'in stock', price: '999.00 INR', sale_price: '799.00 INR', condition: 'new' },
    quantity_to_sell_on_facebook: '3',
  });
});

/** By Google's product data specification and Meta's catalogue fields: what must be there, and in which form. */
const RULES: Record<string, RegExp> = {
  id: /^.{1,50}$/,
  item_group_id: /^.{1,50}$/,
  title: /^.{1,150}$/,
  description: /^.{1,5000}$/s,
  link: /^https:\/\/shop\.example\/product\/\S+$/,
  image_link: /^https:\/\/shop\.example\/images\/w_1200,h_1200,q_auto,f_auto\/[0-9a-f]{32}$/,
  availability: /^(in|out)[_ ](of[_ ])?stock$/,
  price: /^\d+\.\d\d INR$/,
  condition: /^new$/,
  brand: /^.{1,70}$/,
  google_product_category: /^(204|212|1604)$/,
  size: /^.{1,100}$/,
  gender: /^unisex$/,
  age_group: /^adult$/,
};

it('fulfils what both catalogues ask of every row', async () => {
  const google = (await readGoogle()).map((item) =>
    Object.fromEntries(Object.entries(item).map(([name, [first = '']]) => [name, first])),
  );
  for (const row of [...google, ...(await readMeta())]) {
    for (const [name, rule] of Object.entries(RULES)) expect(row[name], `${row.id}: ${name}`).toMatch(rule);
    expect(row.gtin || row.mpn, `${row.id} has a code of its own`).toBeTruthy();
  }
  expect(google.every(({ country }) => country === 'IN')).toBe(true);
});

it('has the colours of a style in one group, in which colour and size tell rows apart', async () => {
  const rows = await readMeta();
  const groupOf = (id: string) => rows.filter(({ item_group_id: group }) => group === id);
  expect(
    groupOf('kage')
      .map(({ color, size }) => `${color} ${size}`)
      .sort(),
  ).toEqual([...['Aqua L', 'Aqua M', 'Black L', 'Black M']]);
  expect(groupOf('kage-aqua')).toEqual([]);
  const google = await readGoogle();
  expect(google.map((item) => item.item_group_id?.[0])).toEqual(rows.map((row) => row.item_group_id));
  // Both ask for it: the rows of a group differ by attributes that each of them has.
  for (const group of Map.groupBy(rows, ({ item_group_id: id }) => id).values()) {
    expect(group.every(({ color, size }) => color && size)).toBe(true);
    expect(new Set(group.map(({ color, size }) => `${color} ${size}`)).size).toBe(group.length);
  }
});

it('keeps long ids apart', async () => {
  const ids = (await readMeta()).map(({ id }) => id ?? '');
  expect(ids.filter((id) => id.startsWith('long-'))).toEqual([
    expect.stringMatching(/^long-x{34}-[0-9a-f]{10}$/),
  ]);
});

it("describes the store to programs that read in somebody's place", async () => {
  const response = await store.app.inject('/llms.txt');
  expect(response.headers['content-type']).toContain('text/plain');
  expect(response.body).toMatch(/^# Asha & Co\n\n> An online clothing store/);
  for (const path of [
    '/category/oversized-t-shirt',
    '/category/cargo',
    '/shipping-return',
    '/feeds/google.xml',
  ])
    expect(response.body).toContain(`(${URL}${path})`);
  expect(response.body).not.toContain('/category/polo');
});
