import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Packing } from '#core/contract/orders/packing.ts';
import { openOrderDesk } from '#tests/orders/order-desk.ts';
import { addProduct } from '#tests/support/products.ts';

const BARCODE = '4006381333931';

const desk = await openOrderDesk();
const { db, call, read, place } = desk;
const tee = await addProduct(db, { name: 'Pine Tee', category: 'polo', stock: { M: 100, L: 100 } });
const other = await addProduct(db, { name: 'Cargo', stock: { M: 10 } });
await db.execute(
  sql`UPDATE product_sizes SET sku = 'PINE-L', barcode = ${BARCODE} WHERE product_id = ${tee} AND size = 'L'`,
);

/** Two of size M and one of size L, confirmed with the shopper. */
async function placeConfirmed(): Promise<string> {
  const items = [
    { productId: tee, quantity: 2, selectedSize: 'M' },
    { productId: tee, quantity: 1, selectedSize: 'L' },
  ];
  const id = await place(tee, { items, total: 3 * 499 });
  await call('PUT', `/admin/orders/${id}/status`, { status: 'Confirmed' });
  return id;
}

const find = (code: string) => read<Packing>(`/admin/packing?code=${code}`);

async function scan(id: string, code: string) {
  const { scanned } = await find(id);
  return call('POST', `/admin/orders/${id}/scans`, { code, scanned });
}

function counts({ lines }: Packing): number[] {
  return lines.map(({ scanned }) => scanned);
}

describe('the packing desk', () => {
  it('opens an order by its slip, and by the number on its label', async () => {
    const id = await placeConfirmed();
    await db.execute(sql`UPDATE orders SET tracking_number = 'awb77881' WHERE id = ${id}`);
    const opened = await find(id.toLowerCase());
    expect(opened).toMatchObject({ id, status: 'Confirmed', scanned: 0, pieces: 3 });
    expect(opened.lines).toMatchObject([
      { name: 'Pine Tee', size: 'M', sku: `${tee}-M`, barcode: null, quantity: 2, scanned: 0 },
      { size: 'L', sku: 'PINE-L', barcode: BARCODE, quantity: 1 },
    ]);
    expect((await find('AWB77881')).id).toBe(id);
    const unknown = await call('GET', '/admin/packing?code=PINE-L');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'order-not-found' } });
    expect(unknown.body.message).toContain('PINE-L');
    expect((await call('GET', '/admin/packing?code=')).status).toBe(400);
    await db.execute(sql`UPDATE orders SET tracking_number = NULL WHERE id = ${id}`);
  });

  it('counts each piece to its line, by barcode or SKU, and can then be packed', async () => {
    const id = await placeConfirmed();
    for (const code of [`${tee}-m`, BARCODE, ` ${tee}-M `]) {
      expect((await scan(id, code)).status).toBe(200);
    }
    expect(counts(await find(id))).toEqual([2, 1]);
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Packed' });
    expect(await find(id)).toMatchObject({ status: 'Packed', scanned: 3 });
  });

  it('refuses a wrong piece by its name, and one too many', async () => {
    const id = await placeConfirmed();
    const wrong = await scan(id, `${other}-M`);
    expect(wrong).toMatchObject({ status: 409, body: { code: 'piece-not-in-order' } });
    expect(wrong.body.message).toBe('Wrong piece: Cargo, size M, is not in this order.');
    expect((await scan(id, 'NOBODY')).body.message).toBe(
      'Wrong piece: The code NOBODY is not in this order.',
    );
    await scan(id, 'pine-l');
    const many = await scan(id, BARCODE);
    expect(many).toMatchObject({ status: 409, body: { code: 'piece-too-many' } });
    expect(many.body.message).toContain('Pine Tee, size L');
    expect(counts(await find(id))).toEqual([0, 1]);
  });

  it('counts a scan once whose answer was lost, and scans of two people at once', async () => {
    const id = await placeConfirmed();
    const body = { code: `${tee}-M`, scanned: 0 };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call('POST', `/admin/orders/${id}/scans`, body)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed-meanwhile' });
    expect(counts(await find(id))).toEqual([1, 0]);
  });

  it('begins anew when it is asked to, and when a piece is exchanged for another size', async () => {
    const id = await placeConfirmed();
    await scan(id, `${tee}-M`);
    const restarted = await call('DELETE', `/admin/orders/${id}/scans`);
    expect(counts(restarted.body.data)).toEqual([0, 0]);
    await scan(id, `${tee}-M`);
    const { version, lines } = await read<{ version: number; lines: { id: string }[] }>(
      `/admin/orders/${id}`,
    );
    await call('PUT', `/admin/orders/${id}/lines/${lines[0]?.id}/size`, { version, size: 'L' });
    expect(counts(await find(id))).toEqual([0, 0]);
  });

  it('has nothing to scan in orders that are not confirmed, or packed already', async () => {
    const id = await place(tee);
    for (const [status, words] of [
      ['Pending', 'not confirmed yet'],
      ['Packed', 'Packed already'],
    ]) {
      if (status === 'Packed') await call('PUT', `/admin/orders/${id}/status`, { status });
      for (const refused of [await scan(id, `${tee}-M`), await call('DELETE', `/admin/orders/${id}/scans`)]) {
        expect(refused).toMatchObject({ status: 409, body: { code: 'order-status-not-allowed' } });
        expect(refused.body.message).toContain(words);
      }
    }
    const none = await call('POST', '/admin/orders/ODNONE/scans', { code: 'X', scanned: 0 });
    expect(none).toMatchObject({ status: 404, body: { code: 'order-not-found' } });
  });

  it.each([
    {},
    { code: '' },
    { code: 'X' },
    { code: 'X', scanned: -1 },
    { code: 'X'.repeat(121), scanned: 0 },
  ])('refuses what is no scan: %j', async (body) => {
    const id = await placeConfirmed();
    expect((await call('POST', `/admin/orders/${id}/scans`, body)).status).toBe(400);
  });
});
