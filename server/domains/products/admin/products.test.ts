import { PDFDocument } from '@cantoo/pdf-lib';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StaffProductDetail, StaffProductList } from '#core/contract/products/admin.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { products } from '#server/db/schema/products.ts';
import { stockMovements } from '#server/db/schema/stock.ts';
import { verifyBooks } from '#server/db/verify-books.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
let headers: Record<string, string>;
let file: string;

const FORM = {
  name: 'Kage Oversized T-Shirt',
  description: 'A tee.',
  details: 'Line one\r\nLine two ',
  price: 799,
  mrp: 1299,
  category: 'Oversized T-Shirt',
  homeTag: 'Anime',
  colour: 'Black',
  countryOfOrigin: 'India',
  manufacturer: 'Somebody, Tiruppur',
  hsn: '6109',
  fabric: '100% cotton, 240 GSM',
  netQuantity: '1 N',
  published: true,
};

const SIZES = [
  { size: 's', onHand: 4, wasOnHand: null },
  { size: 'M', onHand: 0, wasOnHand: null },
];

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  return store.app.inject({ method, url: `/api/admin${path}`, headers, ...(payload ? { payload } : {}) });
}

async function read(id: string): Promise<StaffProductDetail> {
  return (await call('GET', `/products/${id}`)).json<{ data: StaffProductDetail }>().data;
}

async function list(query = ''): Promise<StaffProductList> {
  return (await call('GET', `/products${query}`)).json<{ data: StaffProductList }>().data;
}

async function create(changes: object = {}) {
  const form = { ...FORM, sizes: SIZES, pictures: [{ file, alt: 'Front' }], ...changes };
  const response = await call('POST', '/products', form);
  expect(response.json()).toMatchObject({ success: true });
  return response.json<{ data: { id: string } }>().data.id;
}

/** What the form sends back of a product that was read. */
function formOf(product: StaffProductDetail) {
  return {
    ...product,
    sizes: product.sizes.map(({ size, onHand }) => ({ size, onHand, wasOnHand: onHand })),
    pictures: product.pictures.map(({ file, alt }) => ({ file, alt })),
  };
}

beforeAll(async () => {
  await setRole(store.db, { phone: '9000000101', role: 'owner' });
  headers = (await signIn(store, '9000000101')).headers;
  const background = { r: 200, g: 30, b: 30 };
  const drawing = await sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .webp()
    .toBuffer();
  file = await store.services.pictures.storePicture(drawing);
});

describe('making and saving', () => {
  it('carries every field to the shop and into the sheet', async () => {
    const id = await create({ name: 'Fabric tee' });
    const { data } = (await store.app.inject({ url: `/api/products/${id}` })).json();
    expect(data.fabric).toBe('100% cotton, 240 GSM');
    expect((await call('GET', '/products.csv')).body).toMatch(
      /,Fabric,.*Fabric tee,.*"100% cotton, 240 GSM"/s,
    );
  });

  it('counts a new product from nothing, whatever the form says was there', async () => {
    const counts = [
      { size: 'S', onHand: 5, wasOnHand: 5 },
      { size: 'M', onHand: 7, wasOnHand: 2 },
    ];
    const { sizes } = await read(await create({ name: 'Copied tee', sizes: counts }));
    expect(sizes).toMatchObject([
      { size: 'S', onHand: 5 },
      { size: 'M', onHand: 7 },
    ]);
  });

  it('makes a product that a shopper can buy, and writes down who did', async () => {
    const id = await create();
    expect(id).toBe('kage-oversized-t-shirt-black');
    const shown = (await store.app.inject(`/api/products/${id}`)).json();
    expect(shown.data).toMatchObject({
      name: FORM.name,
      price: 799,
      mrp: 1299,
      category: 'oversized t-shirt',
      details: 'Line one\nLine two',
      stock: { S: 4, M: 0 },
      images: [{ alt: 'Front', width: 400 }],
    });
    const [entry] = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entry).toMatchObject({ action: 'product.made', after: { pricePaise: 79_900 } });
    const moves = await store.db.select().from(stockMovements).where(eq(stockMovements.productId, id));
    expect(moves).toMatchObject([{ size: 'S', change: 4, reason: 'opening', userId: expect.any(String) }]);
    expect(await create()).toBe('kage-oversized-t-shirt-black-2');
  });

  it.each([
    ['name', { name: ' ' }],
    ['price', { price: 0 }],
    ['price', { price: 1.005 }],
    ['mrp', { mrp: 700 }],
    ['hsn', { hsn: '61' }],
    ['category', { category: '' }],
    ['sizes', { sizes: [SIZES[0], { ...SIZES[0], size: 'S' }] }],
    ['sizes.0.onHand', { sizes: [{ size: 'S', onHand: -1, wasOnHand: null }] }],
    ['description', { description: 'x'.repeat(5001) }],
  ])('refuses a wrong %s', async (field, changes) => {
    const response = await call('POST', '/products', { ...FORM, sizes: SIZES, pictures: [], ...changes });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ field });
  });

  it('refuses a picture that the store does not have, and keeps nothing of the product', async () => {
    const name = 'Nowhere Tee';
    const pictures = [{ file: '0'.repeat(32), alt: '' }];
    expect((await call('POST', '/products', { ...FORM, name, sizes: SIZES, pictures })).statusCode).toBe(404);
    expect(await store.db.$count(products, eq(products.name, name))).toBe(0);
  });

  it('saves what changed and answers the second of two with what happened', async () => {
    const product = await read(await create());
    const form = { ...formOf(product), name: 'New name', pictures: [] };
    form.sizes[0] = { size: 'S', onHand: 9, wasOnHand: 4 };
    form.sizes.push({ size: 'XL', onHand: 2, wasOnHand: null as never });
    const saves = await Promise.all([
      call('PUT', `/products/${product.id}`, form),
      call('PUT', `/products/${product.id}`, { ...form, name: 'Another name' }),
    ]);
    expect(saves.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const saved = await read(product.id);
    expect(saved).toMatchObject({
      version: 2,
      pictures: [],
      sizes: [{ onHand: 9 }, { onHand: 0 }, { onHand: 2 }],
    });
    expect(await verifyBooks(store.db)).toEqual([]);
  });

  it('removes a size without a history, and no other', async () => {
    const product = await read(await create());
    const form = formOf(product);
    const only = (size: string) => form.sizes.filter((entry) => entry.size === size);
    const refused = await call('PUT', `/products/${product.id}`, { ...form, sizes: only('M') });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('Size S has had stock');
    expect((await call('PUT', `/products/${product.id}`, { ...form, sizes: only('S') })).statusCode).toBe(
      200,
    );
    expect((await read(product.id)).sizes.map(({ size }) => size)).toEqual(['S']);
  });

  it('does not wipe out a sale that came between reading and saving', async () => {
    const product = await read(await create());
    const form = formOf(product);
    form.sizes[0] = { size: 'S', onHand: 10, wasOnHand: 5 };
    const response = await call('PUT', `/products/${product.id}`, form);
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toContain('There are 4 now');
    expect((await read(product.id)).version).toBe(1);
  });

  it('deletes what was never ordered, and nothing else', async () => {
    const id = await create();
    expect((await call('DELETE', `/products/${id}?version=7`)).statusCode).toBe(409);
    expect((await call('DELETE', `/products/${id}?version=1`)).statusCode).toBe(200);
    expect((await call('GET', `/products/${id}`)).statusCode).toBe(404);
    const ordered = await addProduct(store.db);
    await store.db.execute(sql`
      WITH user_row AS (SELECT id FROM users LIMIT 1), an_order AS (
        INSERT INTO orders (id, user_id, status, payment_method, payment_status, subtotal_paise, delivery_paise, total_paise,
          ship_name, ship_address, ship_phone, ship_pincode, ship_city, ship_state, placed_at)
        SELECT 'o1', id, 'Pending', 'COD', 'Pending', 100, 0, 100, 'A', 'B', '9876543210', '560011', 'C', 'D', now()
        FROM user_row RETURNING id
      )
      INSERT INTO order_lines (id, order_id, position, product_id, name, category, hsn, size, quantity, unit_paise,
        discount_paise, total_paise)
      SELECT 'l1', id, 0, ${ordered}, 'X', 'polo', '', 'S', 1, 100, 0, 100 FROM an_order`);
    const refused = await call('DELETE', `/products/${ordered}?version=1`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('Take it off sale'),
    ]);
    await store.db.execute(sql`DELETE FROM order_lines WHERE id = 'l1'`);
    await store.db.execute(sql`DELETE FROM orders WHERE id = 'o1'`);
  });
});

it('lets many change, count and delete the same product at once, and the books stay right', async () => {
  const product = await read(await create());
  const { id } = product;
  const form = formOf(product);
  form.sizes[0] = { size: 'S', onHand: 9, wasOnHand: 4 };
  const receive = {
    kind: 'receive',
    note: '',
    sizes: ['S', 'M'].map((size) => ({ productId: id, size, quantity: 1 })),
  };
  const answers = await Promise.all([
    call('PUT', `/products/${id}`, form),
    call('POST', '/stock', receive),
    call('PUT', `/products/${id}/quick`, { version: 1, price: 5 }),
    call('POST', '/stock', receive),
    call('DELETE', `/products/${id}?version=1`),
  ]);
  for (const { statusCode } of answers) expect([200, 404, 409]).toContain(statusCode);
  expect(await verifyBooks(store.db)).toEqual([]);
});

describe('the list', () => {
  it('is filtered, counted and read page by page', async () => {
    const name = 'Zebra';
    const ids: string[] = [];
    for (const published of [true, false, true]) ids.push(await addProduct(store.db, { name, published }));
    await addProduct(store.db, { name, category: 'polo', homeTag: 'F1', stock: { S: 0 } });
    expect((await list(`?search=${name}`)).total).toEqual({ count: 4, isCapped: false });
    expect((await list(`?search=${name}&view=hidden`)).products.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await list(`?search=${name}&view=sold-out`)).total.count).toBe(1);
    expect((await list(`?search=${name}&view=in-stock`)).total.count).toBe(3);
    expect((await list(`?search=${name}&category=polo&tag=F1`)).total.count).toBe(1);
    const first = await list(`?search=${name}&limit=3`);
    const second = await list(`?search=${name}&limit=3&cursor=${first.nextCursor}`);
    expect(new Set([...first.products, ...second.products].map(({ id }) => id)).size).toBe(4);
    expect(second.nextCursor).toBeNull();
    expect((await call('GET', '/products?cursor=x')).statusCode).toBe(400);
  });

  it('finds what is low and what is sold out among what is on sale', async () => {
    const name = 'Okapi';
    const before = (await list()).counts.low.count;
    for (const published of [true, false]) await addProduct(store.db, { name, published, stock: { S: 0 } });
    expect((await list(`?search=${name}&view=low`)).total.count).toBe(1);
    expect((await list(`?search=${name}&view=sold-out`)).total.count).toBe(1);
    expect((await list()).counts.low.count).toBe(before + 1);
  });

  it('changes one thing at a time, by version', async () => {
    const id = await create();
    const quick = (change: object) => call('PUT', `/products/${id}/quick`, change);
    expect((await quick({ version: 1, price: 999.5 })).json().data).toMatchObject({
      price: 999.5,
      version: 2,
    });
    expect((await quick({ version: 1, price: 5 })).statusCode).toBe(409);
    expect((await quick({ version: 2, price: 1300 })).json()).toMatchObject({ field: 'mrp' });
    expect((await quick({ version: 2, mrp: null })).statusCode).toBe(200);
    expect((await quick({ version: 3, published: false })).json().data.published).toBe(false);
    expect((await quick({ version: 4 })).statusCode).toBe(400);
    expect((await store.app.inject(`/api/products/${id}`)).statusCode).toBe(404);
  });
});

describe('many at once', () => {
  it('shows what would change, and changes it unless somebody else did', async () => {
    const cheap = await addProduct(store.db, { pricePaise: 49_900 });
    const capped = await addProduct(store.db, { pricePaise: 50_000, mrpPaise: 52_000 });
    const change = { kind: 'percent', percent: 10 };
    const preview = (await call('POST', '/products/bulk/preview', { ids: [cheap, capped], change })).json()
      .data;
    expect(preview.rows).toMatchObject([
      { id: cheap, before: '₹499', after: '₹549', problem: null },
      { id: capped, after: '₹550', problem: expect.stringContaining('MRP') },
    ]);
    const apply = (rows: { id: string; version: number }[]) =>
      call('POST', '/products/bulk', { products: rows, change });
    expect((await apply(preview.rows)).statusCode).toBe(400);
    expect((await apply([{ id: cheap, version: 2 }])).statusCode).toBe(409);
    expect((await apply([{ id: cheap, version: 1 }])).json().data).toEqual({ changed: 1 });
    expect((await read(cheap)).price).toBe(549);
    expect((await read(capped)).price).toBe(500);
  });
});

describe('SKU and barcode', () => {
  async function save(id: string, sizes: object[]) {
    const product = await read(id);
    return call('PUT', `/products/${id}`, { ...formOf(product), sizes });
  }

  const size = (name: string, codes: object = {}) => ({ size: name, onHand: 1, wasOnHand: 1, ...codes });

  async function createSized(name: string) {
    const sizes = ['M', 'L'].map((one) => ({ size: one, onHand: 1, wasOnHand: null }));
    return create({ name, sizes });
  }

  it('are made by the store, given by staff, and taken back', async () => {
    const id = await createSized('Coded tee');
    expect((await read(id)).sizes).toMatchObject([
      { size: 'M', sku: `${id}-M`, ownSku: null, barcode: null },
      { size: 'L', sku: `${id}-L`, ownSku: null },
    ]);
    await save(id, [size('M', { ownSku: ' tee.1-m ', barcode: '4006381333931' }), size('L')]);
    expect((await read(id)).sizes[0]).toMatchObject({
      sku: 'TEE.1-M',
      ownSku: 'TEE.1-M',
      barcode: '4006381333931',
    });
    // What is left out stays; the store's own SKU is not stored as one that staff gave.
    await save(id, [size('M'), size('L', { ownSku: `${id}-L`.toUpperCase() })]);
    expect((await read(id)).sizes).toMatchObject([{ sku: 'TEE.1-M' }, { sku: `${id}-L`, ownSku: null }]);
    await save(id, [size('M', { ownSku: '', barcode: null }), size('L')]);
    expect((await read(id)).sizes[0]).toMatchObject({ sku: `${id}-M`, ownSku: null, barcode: null });
  });

  it('swap between two sizes, and are found by the search', async () => {
    const id = await createSized('Swapped tee');
    await save(id, [
      size('M', { ownSku: 'SWAP-A', barcode: '8901030865275' }),
      size('L', { ownSku: 'SWAP-B' }),
    ]);
    await save(id, [
      size('M', { ownSku: 'SWAP-B', barcode: '' }),
      size('L', { ownSku: 'SWAP-A', barcode: '8901030865275' }),
    ]);
    expect((await read(id)).sizes).toMatchObject([
      { sku: 'SWAP-B' },
      { sku: 'SWAP-A', barcode: '8901030865275' },
    ]);
    for (const search of ['swap-a', '8901030865275', 'swapped']) {
      expect((await list(`?search=${search}`)).products.map((product) => product.id)).toEqual([id]);
    }
    const other = await createSized('Plain tee');
    expect((await list(`?search=${other}-M`)).products.map((product) => product.id)).toEqual([other]);
  });

  it('belong to one size only, whoever made them', async () => {
    const first = await createSized('First tee');
    const second = await createSized('Second tee');
    await save(first, [size('M', { ownSku: 'ONLY-1', barcode: '0036000291452' }), size('L')]);
    for (const codes of [{ ownSku: 'only-1' }, { barcode: '036000291452' }]) {
      const refused = await save(second, [size('M', codes), size('L')]);
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({ code: 'sku-taken', field: 'sizes' });
    }
    expect((await read(second)).sizes[0]).toMatchObject({ ownSku: null, barcode: null });
    const form = {
      ...FORM,
      name: 'Third tee',
      sizes: [{ size: 'M', onHand: 0, wasOnHand: null, ownSku: 'ONLY-1' }],
    };
    expect((await call('POST', '/products', { ...form, pictures: [] })).json()).toMatchObject({
      code: 'sku-taken',
    });
  });

  it.each([
    [{ ownSku: 'TEE M' }, 'sizes.0.ownSku'],
    [{ ownSku: '4006381333931' }, 'sizes.0.ownSku'],
    [{ barcode: '4006381333930' }, 'sizes.0.barcode'],
    [{ barcode: 'TEE' }, 'sizes.0.barcode'],
  ])('are refused where they cannot be scanned: %j', async (codes, field) => {
    const id = await createSized('Refused tee');
    const refused = await save(id, [size('M', codes), size('L')]);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ field });
  });

  it('are made anew where two sizes would read alike', async () => {
    const tee = await addProduct(store.db, { id: 'kids', stock: { '2-3Y': 1 } });
    const namesake = await addProduct(store.db, { id: 'kids-2', stock: { '3Y': 1 } });
    expect((await read(tee)).sizes[0]?.sku).toBe('kids-2-3Y');
    expect((await read(namesake)).sizes[0]?.sku).toMatch(/^S-[0-9A-F]{12}$/);
  });

  it('print as labels', async () => {
    const id = await createSized('Labelled tee');
    const file = await call('GET', `/products/${id}/labels.pdf?size=m&count=25`);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect((await PDFDocument.load(file.rawPayload)).getPageCount()).toBe(2);
    expect((await call('GET', `/products/${id}/labels.pdf?size=XS`)).json()).toMatchObject({
      code: 'product-not-found',
    });
    expect((await call('GET', `/products/${id}/labels.pdf?size=M&count=0`)).statusCode).toBe(400);
    const hindi = await addProduct(store.db, { stock: { '१': 1 } });
    const named = await call('GET', `/products/${hindi}/labels.pdf?size=${encodeURIComponent('१')}`);
    expect(named.statusCode).toBe(200);
    expect(named.headers['content-disposition']).toContain("filename*=UTF-8''labels-%E0%A5%A7.pdf");
  });
});

describe('weight and packed size', () => {
  it('are saved, kept where they are left out, and refused where they make no sense', async () => {
    const id = await create({ name: 'Weighed tee', weightGrams: 240, sizeClass: 'small' });
    expect(await read(id)).toMatchObject({ weightGrams: 240, sizeClass: 'small' });
    const { weightGrams: _, sizeClass: __, ...form } = formOf(await read(id));
    await call('PUT', `/products/${id}`, form);
    expect(await read(id)).toMatchObject({ weightGrams: 240, sizeClass: 'small' });
    await call('PUT', `/products/${id}`, { ...formOf(await read(id)), weightGrams: null, sizeClass: null });
    expect(await read(id)).toMatchObject({ weightGrams: null, sizeClass: null });
    for (const wrong of [
      { weightGrams: 0 },
      { weightGrams: 1.5 },
      { weightGrams: '240' },
      { sizeClass: 'huge' },
    ]) {
      const refused = await call('PUT', `/products/${id}`, { ...formOf(await read(id)), ...wrong });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ field: Object.keys(wrong)[0] });
    }
  });
});
