import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AuditList } from '#core/contract/audit.ts';
import { verifyBooks } from '#server/db/verify-books.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { createCouponAdmin } from '#server/domains/coupons/admin/coupons.service.ts';
import { changeQuickly } from '#server/domains/products/admin/save-product.ts';
import { createReviewAdmin } from '#server/domains/reviews/admin/reviews.service.ts';
import { correctUnits, receiveUnits } from '#server/domains/stock/admin/change-stock.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { recordChanges } from './record-change.ts';

const store = await openTestStore();
const { db, services } = store;
await setRole(db, { phone: '9000000501', role: 'owner' });
const { headers, userId: who } = await signIn(store, '9000000501');
const tee = await addProduct(db, { stock: { M: 5 } });

async function list(query = '') {
  const response = await store.app.inject({ url: `/api/admin/audit${query}`, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: AuditList }>().data;
}

async function newest() {
  const [entry] = (await list()).entries;
  if (!entry) throw new Error('nothing was written down');
  return entry;
}

async function undo(id: number) {
  const response = await store.app.inject({ method: 'POST', url: `/api/admin/audit/${id}/undo`, headers });
  return { status: response.statusCode, ...response.json<{ message?: string; entryId?: number }>() };
}

async function productNow() {
  const { rows } = await db.execute<{
    price_paise: number;
    mrp_paise: number | null;
    version: number;
    on_hand: number;
  }>(
    sql`SELECT price_paise, mrp_paise, version, on_hand FROM products JOIN product_sizes ON product_id = id WHERE id = ${tee}`,
  );
  if (!rows[0]) throw new Error('the product is gone');
  return rows[0];
}

async function setPrice(price: number) {
  const { version } = await productNow();
  await db.transaction((tx) => changeQuickly(tx, { id: tee, who, wanted: { version, price } }));
}

describe('a price', () => {
  it('goes back, and forth again', async () => {
    await setPrice(399);
    const entry = await newest();
    expect(entry).toMatchObject({
      action: 'product.changed',
      who: { id: who },
      canUndo: true,
      changes: [{ field: 'pricePaise', before: 49_900, after: 39_900 }],
    });
    expect(await undo(entry.id)).toMatchObject({ status: 200 });
    expect((await productNow()).price_paise).toBe(49_900);
    const back = await newest();
    expect(back).toMatchObject({ undoes: entry.id, changes: [{ before: 39_900, after: 49_900 }] });
    expect((await list()).entries.find(({ id }) => id === entry.id)).toMatchObject({
      undoneBy: back.id,
      canUndo: false,
    });
    await undo(back.id);
    expect((await productNow()).price_paise).toBe(39_900);
  });

  it('stays when it was changed again, and says so', async () => {
    await setPrice(299);
    const { id } = await newest();
    await setPrice(349);
    const refused = await undo(id);
    expect(refused.status).toBe(409);
    expect(refused.message).toContain('changed again since: price');
    expect((await productNow()).price_paise).toBe(34_900);
  });

  it('goes back once, however often it is asked for', async () => {
    await setPrice(444);
    const { id } = await newest();
    const answers = await Promise.all([undo(id), undo(id), undo(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await productNow()).price_paise).toBe(34_900);
  });

  it('does not go back above the MRP', async () => {
    await setPrice(199);
    const { id } = await newest();
    await db.execute(sql`UPDATE products SET mrp_paise = 19900 WHERE id = ${tee}`);
    expect((await undo(id)).status).toBeGreaterThanOrEqual(400);
    expect((await productNow()).price_paise).toBe(19_900);
    await db.execute(sql`UPDATE products SET mrp_paise = NULL WHERE id = ${tee}`);
  });
});

describe('stock', () => {
  const key = { productId: tee, size: 'M' };

  it('goes back with a movement of its own', async () => {
    await db.transaction((tx) => receiveUnits(tx, { sizes: [{ ...key, quantity: 7 }], who, note: null }));
    const { id } = await newest();
    expect(await undo(id)).toMatchObject({ status: 200 });
    expect((await productNow()).on_hand).toBe(5);
    expect(await verifyBooks(db)).toEqual([]);
  });

  it('stays when units were sold meanwhile, or are held', async () => {
    await db.transaction((tx) =>
      correctUnits(tx, { sizes: [{ ...key, onHand: 9, wasOnHand: 5 }], who, note: 'counted' }),
    );
    const { id } = await newest();
    await db.execute(sql`UPDATE product_sizes SET held = 6 WHERE product_id = ${tee}`);
    expect((await undo(id)).status).toBe(409);
    await db.execute(sql`UPDATE product_sizes SET held = 0, on_hand = 8 WHERE product_id = ${tee}`);
    expect((await undo(id)).message).toContain('on hand');
    await db.execute(sql`UPDATE product_sizes SET on_hand = 9 WHERE product_id = ${tee}`);
    expect((await undo(id)).status).toBe(200);
  });
});

describe('content and terms', () => {
  it('a setting and a text', async () => {
    const { value, version } = await services.settings.readVersioned('stock');
    await services.settings.change({ who, name: 'stock', value: { ...value, lowAt: 9 }, version });
    await undo((await newest()).id);
    expect((await services.settings.readVersioned('stock')).value).toEqual(value);
    const faq = await services.settings.readVersioned('faq');
    await services.settings.change({ who, name: 'faq', value: faq.value.slice(1), version: faq.version });
    expect(await undo((await newest()).id)).toMatchObject({ status: 200 });
    expect((await services.settings.readVersioned('faq')).value).toEqual(faq.value);
  });

  it('a coupon with its dates', async () => {
    const coupons = createCouponAdmin({ db, now: services.now });
    await services.coupons.ensureFirstCoupon();
    const [coupon] = (await coupons.listCoupons({ limit: 10 })).coupons;
    if (!coupon) throw new Error('there is no coupon');
    const { code, version, used: _used, createdAt: _createdAt, ...value } = coupon;
    const endsAt = '2027-01-01T00:00:00.000Z';
    await coupons.changeCoupon({ who, code, version, value: { ...value, endsAt } });
    const changed = await newest();
    await undo(changed.id);
    expect((await coupons.readCoupon(code)).endsAt).toBeNull();
    expect(await undo((await newest()).id)).toMatchObject({ status: 200 });
    expect((await coupons.readCoupon(code)).endsAt).toBe(endsAt);
  });

  it('a delivery charge', async () => {
    await services.delivery.ensureFirstCharges();
    const delivery = services.deliveryAdmin;
    const charge = (await delivery.listCharges()).charges.find(({ state }) => state === 'Goa');
    if (!charge) throw new Error('there is no charge');
    await delivery.changeCharges(who, { charges: [{ ...charge, charge: 10 }] });
    expect(await undo((await newest()).id)).toMatchObject({ status: 200 });
    const after = (await delivery.listCharges()).charges.find(({ state }) => state === 'Goa');
    expect(after).toMatchObject({ charge: charge.charge, freeAbove: charge.freeAbove });
  });

  it('an answer to a review', async () => {
    await db.execute(
      sql`INSERT INTO reviews (id, product_id, name, rating, comment) VALUES ('r', ${tee}, 'A', 2, 'Thin')`,
    );
    await createReviewAdmin({ db, now: services.now }).changeReview(who, 'r', {
      version: 1,
      answer: 'Sorry',
    });
    expect(await undo((await newest()).id)).toMatchObject({ status: 200 });
    expect((await db.execute(sql`SELECT answer, answered_at FROM reviews`)).rows).toEqual([
      { answer: null, answered_at: null },
    ]);
  });
});

describe('the history', () => {
  it('is narrowed down by person, kind, subject and day', async () => {
    const all = (await list('?limit=100')).entries;
    expect((await list(`?who=${who}&limit=100`)).entries).toHaveLength(all.length);
    expect((await list('?who=nobody')).entries).toEqual([]);
    const stock = all.filter(({ kind }) => kind === 'stock');
    expect((await list('?kind=stock')).entries).toEqual(stock);
    expect((await list(`?kind=stock&subject=${encodeURIComponent(`${tee}/M`)}`)).entries).toEqual(stock);
    expect((await list('?from=2001-01-01&to=2001-01-02')).entries).toEqual([]);
    expect((await list('?from=2001-01-01&limit=100')).entries).toHaveLength(all.length);
    expect((await list('?to=2100-01-01&limit=100')).entries).toHaveLength(all.length);
  });

  it('comes in pages', async () => {
    const all = (await list('?limit=100')).entries.map(({ id }) => id);
    const { entries, nextCursor } = await list('?limit=5');
    const next = await list(`?limit=5&cursor=${nextCursor}`);
    expect([...entries, ...next.entries].map(({ id }) => id)).toEqual(all.slice(0, 10));
  });

  it('does not take back what is unknown, or cannot be', async () => {
    expect((await undo(999_999)).status).toBe(404);
    const id = await db.transaction(async (tx) => {
      const change = { before: null, after: { role: 'owner' } };
      const [made] = await recordChanges(tx, [{ who, action: 'staff.added', id: 'x', name: 'X', ...change }]);
      return made ?? 0;
    });
    expect(await undo(id)).toMatchObject({ status: 409 });
    expect(await newest()).toMatchObject({ isMade: true, canUndo: false });
  });
});
