import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffProductDetail } from '#core/contract/products/admin.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { plannedChanges, products } from '#server/db/schema/products.ts';
import { verifyBooks } from '#server/db/verify-books.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { addProduct } from '#tests/support/products.ts';
import { runDue } from '#tests/support/run-due.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const MINUTE = 60_000;
let clock = new Date();
const store = await openTestStore({}, { now: () => clock });
const { services } = store;
let headers: Record<string, string>;
let id: string;

beforeAll(async () => {
  await setRole(store.db, { phone: '9000000131', role: 'manager' });
  ({ headers } = await signIn(store, '9000000131'));
});

beforeEach(async () => {
  id = await addProduct(store.db, { pricePaise: 499_00, mrpPaise: 999_00, stock: {} });
});

function inMinutes(minutes: number): string {
  return new Date(clock.getTime() + minutes * MINUTE).toISOString();
}

async function wait(minutes: number) {
  clock = new Date(clock.getTime() + minutes * MINUTE);
  while ((await runDue(services, 'planned-change')) > 0);
}

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  return store.app.inject({ method, url: `/api/admin${path}`, headers, ...(payload ? { payload } : {}) });
}

async function read(): Promise<StaffProductDetail> {
  return (await call('GET', `/products/${id}`)).json<{ data: StaffProductDetail }>().data;
}

async function plan(change: object): Promise<number> {
  return (await call('POST', `/products/${id}/planned`, change)).statusCode;
}

function sale(from: number, until: number, price = 399) {
  return { kind: 'price', at: inMinutes(from), until: inMinutes(until), price, mrp: 999 };
}

async function setPrice(price: number) {
  const { version } = await read();
  const answer = await call('PUT', `/products/${id}/quick`, { version, price });
  expect(answer.statusCode).toBe(200);
}

/** What a shopper pays. */
async function priceInShop(): Promise<number> {
  return (await store.app.inject(`/api/products/${id}`)).json<{ data: { price: number } }>().data.price;
}

describe('a planned sale', () => {
  it('begins and ends at its time, once, however many nodes look', async () => {
    expect(await plan(sale(1, 2))).toBe(200);
    expect(await runDue(services, 'planned-change')).toBe(0);
    clock = new Date(clock.getTime() + MINUTE);
    expect(
      (await Promise.all([runDue(services, 'planned-change'), runDue(services, 'planned-change')])).filter(
        Boolean,
      ),
    ).toHaveLength(1);
    expect(await priceInShop()).toBe(399);
    await wait(1);
    expect(await priceInShop()).toBe(499);
    expect((await read()).planned).toEqual([]);
    const entries = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries.map(({ action }) => action)).toEqual([
      'product.planned',
      'product.sale-started',
      'product.sale-ended',
    ]);
  });

  it('goes back to the price that was set before it began', async () => {
    await plan(sale(1, 2));
    await setPrice(549);
    expect((await read()).planned).toMatchObject([{ change: { sale: { price: 399, priceAfter: 549 } } }]);
    await wait(1);
    expect(await priceInShop()).toBe(399);
    await wait(1);
    expect(await priceInShop()).toBe(549);
  });

  it('goes back to the price that was set while it ran, by whatever way', async () => {
    await plan(sale(1, 9));
    await wait(1);
    await setPrice(549);
    expect(await read()).toMatchObject({ price: 549, sale: { price: 399, mrp: 999 } });
    const { version } = await read();
    const change = { kind: 'percent', percent: 10 };
    await call('POST', '/products/bulk', { products: [{ id, version }], change });
    expect((await read()).price).toBe(604);
    await plan({ kind: 'price', at: inMinutes(2), until: null, price: 649, mrp: 999 });
    expect((await read()).planned).toMatchObject([
      { change: { sale: { isRunning: true, priceAfter: 649 } } },
      { change: { price: 649 } },
    ]);
    await wait(2);
    expect(await priceInShop()).toBe(399);
    expect(await verifyBooks(store.db)).toEqual([]);
    await wait(6);
    expect(await priceInShop()).toBe(649);
    expect(await read()).toMatchObject({ price: 649, sale: null });
  });

  it.each([399, 350])(
    'ends, with its end, when the price that it lowered falls to ₹%s while it runs',
    async (price) => {
      expect(await plan(sale(1, 3))).toBe(200);
      expect(await plan({ kind: 'price', at: inMinutes(2), until: null, price, mrp: 999 })).toBe(200);
      await wait(1);
      expect(await priceInShop()).toBe(399);
      await wait(1);
      expect(await priceInShop()).toBe(price);
      expect(await read()).toMatchObject({ price, sale: null, planned: [] });
      expect(await plan(sale(1, 2, 300))).toBe(200);
      await wait(1);
      // Where the first one would have ended.
      expect(await priceInShop()).toBe(300);
      await wait(1);
      expect(await priceInShop()).toBe(price);
      expect(await verifyBooks(store.db)).toEqual([]);
    },
  );

  it('ends when staff lower the price below it', async () => {
    expect(await plan(sale(1, 3))).toBe(200);
    await wait(1);
    await setPrice(398);
    expect(await priceInShop()).toBe(398);
    expect((await read()).planned).toEqual([]);
    const entries = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries.map(({ action }) => action)).toContain('product.sale-ended');
  });

  it('is no change that a colleague’s form would clash with', async () => {
    await plan(sale(1, 2));
    const { version } = await read();
    await wait(1);
    expect((await read()).version).toBe(version);
  });

  it('leaves a discount that was set by hand as it was', async () => {
    await store.db.update(products).set({ discountPercentage: 33 }).where(eq(products.id, id));
    await plan(sale(1, 2));
    await wait(1);
    const shop = () => store.app.inject(`/api/products/${id}`);
    expect((await shop()).json().data).not.toHaveProperty('discountPercentage');
    await wait(1);
    expect((await shop()).json().data).toMatchObject({ discountPercentage: 33 });
  });

  it('can be ended at once', async () => {
    await plan(sale(1, 9));
    await wait(1);
    const [running] = (await read()).planned;
    expect((await call('DELETE', `/products/${id}/planned/${running?.id}`)).statusCode).toBe(200);
    expect(await priceInShop()).toBe(499);
    expect(await read()).toMatchObject({ sale: null, planned: [] });
  });

  it('is cancelled with its end, and refused for the past', async () => {
    expect(await plan({ kind: 'published', at: inMinutes(-1), published: false })).toBe(400);
    await plan(sale(1, 2));
    const [begin] = (await read()).planned;
    expect((await call('DELETE', `/products/${id}/planned/${begin?.id}`)).statusCode).toBe(200);
    expect((await call('DELETE', `/products/${id}/planned/${begin?.id}`)).statusCode).toBe(404);
    expect((await read()).planned).toEqual([]);
    expect(await store.db.$count(plannedChanges, eq(plannedChanges.productId, id))).toBe(2);
  });

  it('is refused where it would not lower the price', async () => {
    expect(await plan(sale(1, 2, 900))).toBe(400);
    const answer = await call('POST', `/products/${id}/planned`, { ...sale(1, 2, 499) });
    expect(answer.json()).toMatchObject({
      code: 'sale-not-lower',
      field: 'price',
      message: 'A sale must cost less than the regular price, which is ₹499 then',
    });
    expect((await read()).planned).toEqual([]);
    // Without an end it is the regular price that changes: that may rise, and a sale is compared with it from then on.
    expect(await plan({ kind: 'price', at: inMinutes(5), until: null, price: 900, mrp: 999 })).toBe(200);
    expect(await plan(sale(4, 6, 600))).toBe(400);
    expect(await plan(sale(5, 6, 600))).toBe(200);
    await wait(5);
    expect(await priceInShop()).toBe(600);
    await wait(1);
    expect(await priceInShop()).toBe(900);
  });

  it('is skipped, with its end, where the price is as low already when it begins', async () => {
    await plan(sale(1, 10));
    await setPrice(399);
    expect((await read()).planned).toMatchObject([{ change: { sale: { price: 399, isSkipped: true } } }]);
    await setPrice(299);
    await wait(1);
    expect(await priceInShop()).toBe(299);
    expect(await read()).toMatchObject({ price: 299, sale: null, planned: [] });
    const [entry] = await store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, 'product.sale-skipped')));
    expect(entry).toMatchObject({ before: { pricePaise: 299_00 }, after: { pricePaise: 399_00 } });
    // Its end does not end the next one.
    expect(await plan(sale(1, 20, 199))).toBe(200);
    expect((await read()).planned).toMatchObject([{ change: { sale: { isSkipped: false } } }]);
    await wait(12);
    expect(await priceInShop()).toBe(199);
    await wait(8);
    expect(await priceInShop()).toBe(299);
    expect(await verifyBooks(store.db)).toEqual([]);
  });

  it('is refused while another runs, and may begin when that ends', async () => {
    await plan(sale(1, 5));
    expect(await plan(sale(2, 9))).toBe(409);
    expect(await plan(sale(5, 9, 299))).toBe(200);
    await wait(2);
    expect(await plan(sale(1, 2))).toBe(409);
    await wait(3);
    expect(await priceInShop()).toBe(299);
    await wait(4);
    expect(await priceInShop()).toBe(499);
  });
});

it('a change that cannot be carried out does not hold up those of other products', async () => {
  const other = await addProduct(store.db, { pricePaise: 499_00, stock: {} });
  expect(await plan({ kind: 'published', at: inMinutes(1), published: false })).toBe(200);
  const answer = await call('POST', `/products/${other}/planned`, {
    kind: 'published',
    at: inMinutes(2),
    published: false,
  });
  expect(answer.statusCode).toBe(200);
  await store.db
    .update(plannedChanges)
    .set({ change: { no: 'change' } })
    .where(eq(plannedChanges.productId, id));
  await wait(3);
  expect((await store.app.inject(`/api/products/${other}`)).statusCode).toBe(404);
  await store.db
    .update(plannedChanges)
    .set({ change: { published: false } })
    .where(eq(plannedChanges.productId, id));
  await wait(3);
  expect((await store.app.inject(`/api/products/${id}`)).statusCode).toBe(404);
});
