import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportLine, ImportRow } from '#core/contract/products/sheet.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { productSizes, products } from '#server/db/schema/products.ts';
import { stockMovements } from '#server/db/schema/stock.ts';
import { verifyBooks } from '#server/db/verify-books.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
let headers: Record<string, string>;

beforeAll(async () => {
  await setRole(store.db, { phone: '9000000101', role: 'manager' });
  headers = (await signIn(store, '9000000101')).headers;
});

beforeEach(async () => {
  await store.db.delete(products);
});

async function exportText(): Promise<string> {
  return (await store.app.inject({ url: '/api/admin/products.csv', headers })).body;
}

async function send(payload: string | Buffer, query: string): Promise<ImportLine[]> {
  const response = await store.app.inject({
    method: 'POST',
    url: `/api/admin/products/import?${query}`,
    headers: { ...headers, 'content-type': 'text/csv' },
    payload,
  });
  expect(response.statusCode).toBe(200);
  return response.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ImportLine);
}

function lastOf(lines: ImportLine[]) {
  const last = lines.at(-1);
  if (!last) throw new Error('there is no line');
  return last;
}

function rowsOf(lines: ImportLine[]): ImportRow[] {
  return lines.filter((line) => line.kind === 'row');
}

/** Checks a file and then takes it over as it was checked. */
async function take(text: string, mode: 'good-rows' | 'all-or-nothing', more = ''): Promise<ImportLine[]> {
  const checked = lastOf(await send(text, `mode=check${more}`));
  if (checked.kind !== 'checked') throw new Error(JSON.stringify(checked));
  return send(text, `mode=${mode}&expected=${checked.fingerprint}&name=file.csv${more}`);
}

async function read(id: string) {
  const [product] = await store.db.select().from(products).where(eq(products.id, id));
  return product;
}

describe('export and import', () => {
  it('gives no change when nothing was changed, whatever the texts hold', async () => {
    await addProduct(store.db, {
      name: '=HYPERLINK("x") “टी-शर्ट”',
      description: '-5, "quoted"; and\r\nthe next line\n\nthe last',
      details: "'=already",
      manufacturer: '@home, عشق 👕',
      mrpPaise: 99_950,
      homeTag: 'F1',
      stock: { '32': 3, S: 0, '5XL': 7 },
    });
    await addProduct(store.db, { published: false, stock: {} });
    const text = await exportText();
    expect(text.startsWith('\uFEFFId,Name,')).toBe(true);
    expect(text).toContain(
      ',Stock S,Stock 5XL,Stock 32,SKU S,SKU 5XL,SKU 32,Barcode S,Barcode 5XL,Barcode 32',
    );
    expect(text).toContain('"\'=HYPERLINK(""x"")');
    const lines = await send(text, 'mode=check');
    expect(rowsOf(lines)).toEqual([]);
    expect(lastOf(lines)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, wrong: 0 } });
  });

  it('reads what spreadsheets write: semicolons, UTF-16, columns in any order and number', async () => {
    const id = await addProduct(store.db);
    const text = `price;id\r\n1,599.50;${id}`;
    expect(rowsOf(await send(text, 'mode=check'))[0]?.changes).toEqual([
      { column: 'Price', from: '499', to: '1599.50' },
    ]);
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(`Id\tColour\n${id}\tनीला`, 'utf16le'),
    ]);
    expect(rowsOf(await send(wide, 'mode=check'))[0]?.changes).toEqual([
      { column: 'Colour', from: 'Black', to: 'नीला' },
    ]);
  });

  it.each([
    ['not UTF-8', Buffer.from([0x49, 0x64, 0x0a, 0xe9]), 'CSV UTF-8'],
    ['no heads', 'a,b\n1,2', 'must name the columns'],
    ['a head twice', 'Id,Name,name\n1,2,3', 'twice'],
    ['open quotes', 'Id,Name\n1,"x', 'quotation marks'],
    ['nothing', '', 'empty'],
  ])('says what is wrong with %s', async (_what, content, message) => {
    expect(lastOf(await send(content, 'mode=check'))).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining(message),
    });
  });
});

describe('the dry run', () => {
  it('shows new, changed and wrong rows by row and column, and changes nothing', async () => {
    const id = await addProduct(store.db, { stock: { S: 5 } });
    const text = [
      'Id,Name,Price,MRP,Category,On sale,Stock S,Stock M,Wash',
      `${id},,,,,,,,`,
      `${id},Twice,1,,polo,no,1,,`,
      'nowhere,X,1,,polo,no,,,',
      ',New tee,499,399,polo,maybe,x,2,',
      ',Good tee,499,,Polo,yes,,2,cold',
    ].join('\n');
    const lines = await send(text, 'mode=check');
    expect(lines).toContainEqual({ kind: 'ignored', columns: ['Wash'] });
    expect(
      rowsOf(lines).map(({ row, state, errors }) => [row, state, errors.map(({ column }) => column)]),
    ).toEqual([
      [2, 'wrong', ['Name', 'Price', 'Category', 'On sale']],
      [3, 'wrong', ['Id']],
      [4, 'wrong', ['Id']],
      [5, 'wrong', ['On sale', 'Stock S']],
      [6, 'new', []],
    ]);
    expect(rowsOf(lines).find(({ row }) => row === 5)?.errors).toEqual([
      { column: 'On sale', message: expect.stringContaining('“maybe”') },
      { column: 'Stock S', message: expect.stringContaining('“x”') },
    ]);
    expect(lastOf(lines)).toMatchObject({ kind: 'checked', counts: { new: 1, wrong: 4 } });
    expect(await store.db.$count(products)).toBe(1);
  });

  it('refuses a second product of the same name and colour', async () => {
    await addProduct(store.db, { name: 'Kage', colour: 'Black' });
    const text = 'Name,Colour,Price,Category\nkage,Black,1,polo\nNew,,1,polo\nNew,,1,polo\nKage,White,1,polo';
    expect(rowsOf(await send(text, 'mode=check')).map(({ state }) => state)).toEqual([
      'wrong',
      'new',
      'wrong',
      'new',
    ]);
  });
});

describe('taking over', () => {
  it('changes fields and counts, with a movement and an entry in the log', async () => {
    const id = await addProduct(store.db, { stock: { M: 5, L: 1 } });
    const text = `Id,Price,Stock S,Stock M\n${id},450.50,4,2`;
    const lines = await take(text, 'all-or-nothing');
    expect(lastOf(lines)).toMatchObject({ kind: 'saved', counts: { changed: 1 } });
    expect(await read(id)).toMatchObject({ pricePaise: 45_050, version: 2 });
    const sizes = await store.db.select().from(productSizes).where(eq(productSizes.productId, id));
    expect(Object.fromEntries(sizes.map(({ size, onHand }) => [size, onHand]))).toEqual({ S: 4, M: 2, L: 1 });
    const moves = await store.db.select().from(stockMovements).where(eq(stockMovements.productId, id));
    expect(moves.filter(({ note }) => note === 'Import file.csv')).toHaveLength(2);
    expect(await store.db.$count(auditLog, eq(auditLog.subjectId, id))).toBe(1);
    expect(await verifyBooks(store.db)).toEqual([]);
    expect(lastOf(await send(await exportText(), 'mode=check'))).toMatchObject({ counts: { unchanged: 1 } });
  });

  it('leaves the stock of products alone if that is wished, and counts new ones', async () => {
    const id = await addProduct(store.db, { stock: { S: 5 } });
    const lines = await send(`Id,Stock S\n${id},99`, 'mode=check&stock=leave');
    expect(lastOf(lines)).toMatchObject({ counts: { unchanged: 1 } });
    const made = await send('Name,Price,Category,Stock S\nNew,10,polo,7', 'mode=check&stock=leave');
    expect(rowsOf(made)[0]?.changes).toContainEqual({ column: 'Stock S', from: '', to: '7' });
  });

  it('takes only the good rows, or nothing', async () => {
    const text = 'Name,Price,Category\nGood,10,polo\nBad,,polo';
    expect(lastOf(await take(text, 'all-or-nothing'))).toMatchObject({ kind: 'failed' });
    expect(await store.db.$count(products)).toBe(0);
    expect(lastOf(await take(text, 'good-rows'))).toMatchObject({
      kind: 'saved',
      counts: { new: 1, wrong: 1 },
    });
    expect((await store.db.select().from(products)).map(({ name, published }) => [name, published])).toEqual([
      ['Good', false],
    ]);
  });

  it('refuses to go on when something has changed since the check', async () => {
    const id = await addProduct(store.db, { stock: { S: 5 } });
    const text = `Id,Price\n${id},1`;
    const checked = lastOf(await send(text, 'mode=check'));
    const expected = checked.kind === 'checked' ? checked.fingerprint : '';
    await store.db.update(products).set({ pricePaise: 777_00, version: 2 }).where(eq(products.id, id));
    const again = lastOf(await send(text, `mode=good-rows&expected=${expected}`));
    expect(again).toMatchObject({ kind: 'failed', message: expect.stringContaining('check again') });
    expect(await read(id)).toMatchObject({ pricePaise: 777_00 });
  });

  it('takes thousands of rows over, and reports its progress', async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => `Tee ${n},499,polo,yes,${n % 50},3`);
    const text = ['Name,Price,Category,On sale,Stock S,Stock M', ...rows].join('\n');
    const lines = await take(text, 'good-rows');
    expect(lastOf(lines)).toMatchObject({ kind: 'saved', counts: { new: 3000, wrong: 0 } });
    expect(
      lines.filter((line) => line.kind === 'progress' && line.doing === 'saving').length,
    ).toBeGreaterThan(5);
    expect(await store.db.$count(products)).toBe(3000);
    expect(lastOf(await send(await exportText(), 'mode=check'))).toMatchObject({
      counts: { unchanged: 3000 },
    });
    expect(await verifyBooks(store.db)).toEqual([]);
  });
});

describe('weights and codes', () => {
  it('go out and come in again', async () => {
    const id = await addProduct(store.db, { stock: { S: 1, M: 1 } });
    const file = [
      'Id,Weight (g),Packed size,SKU S,Barcode S,SKU M',
      `${id},240,Small,tee-s,4006381333931,${id}-M`,
    ].join('\n');
    expect(rowsOf(await send(file, 'mode=check'))[0]?.changes).toEqual([
      { column: 'Weight (g)', from: '', to: '240' },
      { column: 'Packed size', from: '', to: 'small' },
      { column: 'SKU S', from: `${id}-S`, to: 'tee-s' },
      { column: 'Barcode S', from: '', to: '4006381333931' },
    ]);
    expect(lastOf(await take(file, 'all-or-nothing'))).toMatchObject({ counts: { changed: 1, wrong: 0 } });
    expect(await read(id)).toMatchObject({ weightGrams: 240, sizeClass: 'small' });
    const out = await exportText();
    expect(out).toContain(`TEE-S,${id}-M,4006381333931,`);
    expect(lastOf(await send(out, 'mode=check'))).toMatchObject({ counts: { changed: 0, unchanged: 1 } });
    const [entry] = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entry?.after).toMatchObject({
      weightGrams: 240,
      skus: { S: 'TEE-S' },
      barcodes: { S: '4006381333931' },
    });
  });

  it('belong to one size, and to one that there is', async () => {
    const first = await addProduct(store.db, { stock: { S: 1 } });
    const second = await addProduct(store.db, { stock: { S: 1 } });
    const twice = ['Id,SKU S', `${first},SAME`, `${second},SAME`].join('\n');
    const lines = await take(twice, 'good-rows');
    expect(lastOf(lines)).toMatchObject({ kind: 'saved', counts: { changed: 1, wrong: 1 } });
    expect(rowsOf(lines)[0]).toMatchObject({ row: 3, state: 'wrong' });
    expect(lastOf(await take(twice.replaceAll('SAME', 'OTHER'), 'all-or-nothing'))).toMatchObject({
      kind: 'failed',
    });
    const wrong = ['Id,SKU XL,Weight (g),Packed size,Barcode S', `${first},A,light,huge,123`].join('\n');
    expect(rowsOf(await send(wrong, 'mode=check'))[0]?.errors.map(({ column }) => column)).toEqual([
      'Weight (g)',
      'Packed size',
      'SKU XL',
      'Barcode S',
    ]);
  });
});
