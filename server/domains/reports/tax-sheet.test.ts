import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { openOrderStore, SHIPPING, wish } from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';

/** It is the first of March. */
const store = await openOrderStore();
const { db, app, clock } = store;
await setRole(db, { phone: '9876500002', role: 'owner' });

let buyer: Awaited<ReturnType<typeof logIn>>;
let owner: Awaited<ReturnType<typeof logIn>>;

async function enter() {
  buyer = await logIn(store, '9876500001');
  owner = await signIn(store, '9876500002');
}
beforeAll(enter);

async function ask(method: 'POST' | 'PUT', url: string, payload: object, { headers } = owner) {
  const response = await app.inject({ method, url: `/api${url}`, headers, payload });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json();
}

async function ship(name: string, state: string, pincode: string): Promise<string> {
  const product = await addProduct(db, { name, category: 'polo', hsn: '6105', stock: { M: 9 } });
  const wanted = wish(product, { quantity: 2, shipping: { ...SHIPPING, state, pincode } });
  const { orderId } = await ask('POST', '/orders/create', wanted, buyer);
  await ask('PUT', `/admin/orders/${orderId}/status`, { status: 'Shipped' });
  return orderId;
}

async function readSheet(query = '?period=month'): Promise<Record<string, string>[]> {
  const { headers } = owner;
  const response = await app.inject({ url: `/api/admin/reports/tax.csv${query}`, headers });
  expect(response.statusCode, response.body).toBe(200);
  return parse(response.body, { bom: true, columns: true });
}

it('has a row for each line, with its tax by the place of supply', async () => {
  const far = await ship('Far', 'Karnataka', '560001');
  const near = await ship('=Near', 'Maharashtra', '400001');
  const rows = await readSheet();
  const common = { Document: 'Invoice', Date: '2026-03-01', HSN: '6105', Quantity: '2', 'Rate %': '5' };
  expect(rows).toMatchObject([
    {
      ...common,
      ...{ Number: 'IN/25-26/0000001', Order: far, 'Place of supply': 'Karnataka', 'State code': '29' },
      ...{ Item: 'Far', Size: 'M', 'Taxable value': '950.48', IGST: '47.52', CGST: '0', Total: '998' },
    },
    {
      ...common,
      ...{ Number: 'IN/25-26/0000002', Order: near, 'Place of supply': 'Maharashtra', 'State code': '27' },
      ...{ Item: "'=Near", CGST: '23.76', 'SGST or UTGST': '23.76', IGST: '0', Total: '998' },
    },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Asha|9876500001|MG Road/);
});

it('counts what a credit note takes back against it', async () => {
  const orderId = await ship('Back', 'Karnataka', '560001');
  await ask('PUT', `/admin/orders/${orderId}/status`, { status: 'Returned', quality: 'Good' });
  const rows = (await readSheet()).filter(({ Order }) => Order === orderId);
  const [invoice] = rows;
  expect(rows).toMatchObject([
    { Document: 'Invoice', Quantity: '2', IGST: '47.52', Total: '998' },
    {
      ...{ Document: 'Credit note', Number: 'CN/25-26/0000001', 'Against invoice': invoice?.Number },
      ...{ Quantity: '-2', 'Taxable value': '-950.48', IGST: '-47.52', Total: '-998' },
    },
  ]);
});

it('ends with its period, also where a financial year begins in it', async () => {
  clock.pass(30 * 24 * 3600);
  await enter();
  await ship('Last of March', 'Karnataka', '560001');
  clock.pass(24 * 3600);
  await enter();
  await ship('First of April', 'Karnataka', '560001');
  const items = async (query: string) => (await readSheet(query)).map((row) => [row.Item, row.Number]);
  const last = ['Last of March', 'IN/25-26/0000004'];
  const first = ['First of April', 'IN/26-27/0000001'];
  expect(await items('?period=week&day=2026-04-01')).toEqual([last, first]);
  expect(await items('?period=day&day=2026-03-31')).toEqual([last]);
  expect(await items('?period=month&day=2026-04-15')).toEqual([first]);
  expect(await items('?period=month&day=2026-05-01')).toEqual([]);
});
