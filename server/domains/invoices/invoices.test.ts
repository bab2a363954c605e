import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TaxDocument, taxDocumentSchema } from '#core/contract/invoices.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { findWrongBooks, openOrderStore, SHIPPING, wish } from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';

const store = await openOrderStore();
const { db, clock } = store;
let shopper: Awaited<ReturnType<typeof logIn>>;
let other: Awaited<ReturnType<typeof logIn>>;
let packer: Awaited<ReturnType<typeof logIn>>;

async function enter() {
  shopper = await logIn(store, '9876500001');
  other = await logIn(store, '9876500004');
  await setRole(db, { phone: '9876500002', role: 'fulfilment' });
  packer = await signIn(store, '9876500002');
}

beforeAll(enter);
afterEach(async () => {
  expect(await findWrongBooks(db)).toEqual([]);
});

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, as = packer) {
  return store.app.inject({ method, url: `/api${url}`, headers: as.headers, payload });
}

async function place(productId: string, given: Parameters<typeof wish>[1] = {}): Promise<string> {
  const response = await call('POST', '/orders/create', wish(productId, given), shopper);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().orderId;
}

const setStatus = (id: string, status: string) => call('PUT', `/admin/orders/${id}/status`, { status });

async function documentsOf(orderId: string): Promise<TaxDocument[]> {
  const { rows } = await db.execute<{ document: unknown }>(
    sql`SELECT document FROM invoices WHERE order_id = ${orderId} ORDER BY kind DESC, number`,
  );
  return rows.map(({ document }) => taxDocumentSchema.parse(document));
}

function expectToAddUp({ lines, totals }: TaxDocument) {
  for (const line of [...lines, totals]) {
    expect(line.taxablePaise + line.taxPaise).toBe(line.totalPaise);
    expect(line.cgstPaise + line.localPaise + line.igstPaise).toBe(line.taxPaise);
  }
  for (const name of ['taxablePaise', 'taxPaise', 'totalPaise'] as const) {
    expect(lines.reduce((sum, line) => sum + line[name], 0)).toBe(totals[name]);
  }
}

describe('a tax invoice', () => {
  it.each(['Shipped', 'Out for Delivery', 'Delivered'])(
    'is issued once, when the order is %s first',
    async (status) => {
      const product = await addProduct(db, { stock: { M: 9 } });
      const id = await place(product, { quantity: 2 });
      await setStatus(id, 'Packed');
      expect(await documentsOf(id)).toEqual([]);
      expect((await call('GET', `/admin/orders/${id}/invoice.pdf`)).statusCode).toBe(404);
      await setStatus(id, status);
      await setStatus(id, status);
      await setStatus(id, 'Delivered');
      const documents = await documentsOf(id);
      expect(documents).toHaveLength(1);
      expect(documents[0]).toMatchObject({
        kind: 'invoice',
        orderId: id,
        issuedAt: clock.now().toISOString(),
        buyer: { name: 'Asha Rao', state: 'Karnataka' },
        seller: { state: 'Maharashtra', stateCode: '27' },
        placeOfSupply: { state: 'Karnataka', code: '29' },
        isWithinState: false,
        totals: { totalPaise: 998_00, taxPaise: 47_52, igstPaise: 47_52, cgstPaise: 0 },
        inWords: 'Rupees Nine Hundred Ninety-Eight Only',
      });
    },
  );

  it('is not issued for what never leaves', async () => {
    const product = await addProduct(db, { stock: { M: 9 } });
    const id = await place(product);
    await setStatus(id, 'Cancelled');
    expect(await documentsOf(id)).toEqual([]);
  });

  it('halves the tax within the state, takes each piece’s rate, and taxes delivery with the goods', async () => {
    await db.execute(
      sql`UPDATE delivery_charges SET charge_paise = 9900, free_above_paise = 100000000 WHERE state = 'Maharashtra'`,
    );
    const shirt = await addProduct(db, { pricePaise: 2625_00, category: 'polo', stock: { M: 9 } });
    const jacket = await addProduct(db, {
      pricePaise: 2625_01,
      category: 'hoodie',
      hsn: '6101',
      stock: { M: 9 },
    });
    const id = await place(shirt, {
      items: [
        { productId: shirt, quantity: 2, selectedSize: 'M' },
        { productId: jacket, quantity: 1, selectedSize: 'M' },
      ],
      shipping: { ...SHIPPING, pincode: '400001', state: 'Maharashtra' },
      total: 2 * 2625 + 2625.01 + 99,
    });
    await setStatus(id, 'Shipped');
    const [invoice] = await documentsOf(id);
    if (!invoice) throw new Error('no invoice');
    expectToAddUp(invoice);
    expect(invoice.lines).toMatchObject([
      { rate: 5, hsn: '6105', totalPaise: 5250_00, taxPaise: 250_00, cgstPaise: 125_00, localPaise: 125_00 },
      { rate: 18, hsn: '6101', totalPaise: 2625_01, taxPaise: 400_42, cgstPaise: 200_21, localPaise: 200_21 },
      { rate: 18, name: 'Delivery', lineId: null, totalPaise: 99_00, taxPaise: 15_10 },
    ]);
    expect(invoice).toMatchObject({ isWithinState: true, localTax: 'SGST', totals: { igstPaise: 0 } });
    expect(invoice.totals.totalPaise).toBe(5250_00 + 2625_01 + 99_00);
  });

  it('has a number that follows the one before, however many are issued at once, and begins anew in April', async () => {
    const product = await addProduct(db, { stock: { M: 30 } });
    const orders: string[] = [];
    for (let n = 0; n < 8; n += 1) orders.push(await place(product));
    await Promise.all(orders.map((id) => setStatus(id, 'Shipped')));
    const { rows } = await db.execute<{ number: string; serial: number }>(
      sql`SELECT number, serial FROM invoices WHERE kind = 'invoice' AND financial_year = '25-26' ORDER BY serial`,
    );
    expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_, place) => place + 1));
    expect(rows[0]?.number).toBe('IN/25-26/0000001');
    clock.pass(31 * 24 * 3600);
    await enter();
    const next = await place(product);
    await setStatus(next, 'Shipped');
    expect((await documentsOf(next))[0]?.number).toBe('IN/26-27/0000001');
  });

  it('keeps what it said, whatever changes later', async () => {
    const product = await addProduct(db, { stock: { M: 9 } });
    const id = await place(product);
    await setStatus(id, 'Shipped');
    const before = await documentsOf(id);
    await db.execute(sql`UPDATE products SET name = 'Renamed' WHERE id = ${product}`);
    await db.execute(sql`UPDATE orders SET ship_name = 'Erased' WHERE id = ${id}`);
    expect(await documentsOf(id)).toEqual(before);
  });
});

describe('a credit note', () => {
  async function returned(orderId: string, productId: string, quantity: number, size = 'M') {
    const wanted = { products: [{ productId, quantity, size }], reason: 'Too small', type: 'Return' };
    const asked = await call('POST', `/orders/${orderId}/return-request`, wanted, shopper);
    const { returnId } = asked.json();
    for (const status of ['Approved', 'Received'])
      await call('PUT', `/admin/returns/${returnId}`, { status });
    return returnId as string;
  }

  it('takes back what was returned, at the rate at which it was charged', async () => {
    const product = await addProduct(db, { stock: { M: 9 } });
    const id = await place(product, { quantity: 3, total: 999 });
    await setStatus(id, 'Delivered');
    const returnId = await returned(id, product, 2);
    const [invoice, note] = await documentsOf(id);
    if (!invoice || !note) throw new Error('a document is missing');
    expectToAddUp(note);
    expect(note).toMatchObject({
      kind: 'credit-note',
      number: expect.stringMatching(/^CN\/\d\d-\d\d\/\d{7}$/),
      against: { number: invoice.number, reason: `Return ${returnId}` },
      lines: [{ quantity: 2, rate: 5, totalPaise: 500_00 }],
    });
    const { rows } = await db.execute<{ paise: number }>(
      sql`SELECT sum(amount_paise)::int AS paise FROM refunds WHERE order_id = ${id}`,
    );
    expect(note.totals.totalPaise).toBe(rows[0]?.paise);
    const pdf = await call('GET', `/admin/credit-notes.pdf?number=${encodeURIComponent(note.number)}`);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('takes the whole invoice back when the parcel comes back undelivered', async () => {
    const product = await addProduct(db, { stock: { M: 9 } });
    const [back, refused] = [await place(product), await place(product)];
    for (const id of [back, refused]) await setStatus(id, 'Shipped');
    await call('POST', `/admin/orders/${refused}/refused`);
    expect(await documentsOf(refused), 'still on its way back').toHaveLength(1);
    for (const id of [back, refused]) await setStatus(id, 'Returned');
    for (const id of [back, refused]) {
      const [invoice, note] = await documentsOf(id);
      expect(note?.totals).toEqual(invoice?.totals);
      expect(note?.lines).toEqual(invoice?.lines);
    }
  });
});

describe('documents', () => {
  it('are PDFs: the invoice for its shopper alone, slips for several orders at once', async () => {
    const product = await addProduct(db, { stock: { M: 9 } });
    const [first, second] = [await place(product), await place(product)];
    await setStatus(first, 'Shipped');
    const own = await call('GET', `/orders/${first}/invoice`, undefined, shopper);
    expect(own.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/filename="IN-\d\d-\d\d-\d{7}\.pdf"/),
    });
    expect(own.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await call('GET', `/orders/${first}/invoice`, undefined, other)).statusCode).toBe(404);
    expect((await call('GET', `/orders/${second}/invoice`, undefined, shopper)).statusCode).toBe(404);
    expect((await store.app.inject(`/api/orders/${first}/invoice`)).statusCode).toBe(401);
    const slips = await call('GET', `/admin/packing-slips.pdf?ids=${first},${second}`);
    expect(slips.statusCode).toBe(200);
    expect(slips.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect((await call('GET', `/admin/orders/${first}/packing-slip.pdf`)).statusCode).toBe(200);
    expect((await call('GET', '/admin/packing-slips.pdf?ids=')).statusCode).toBe(400);
    expect((await call('GET', `/admin/packing-slips.pdf?ids=${first},none`)).statusCode).toBe(404);
  });
});
