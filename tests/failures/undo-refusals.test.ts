import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { StaffBanner } from '#core/contract/banners.ts';
import type { StaffProductDetail } from '#core/contract/products/admin.ts';
import { onServer } from '#server/db/on-server.ts';
import { pictures } from '#server/db/schema/pictures.ts';
import { aBanner } from '#tests/support/a-banner.ts';
import { addProduct } from '#tests/support/products.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const { db } = store;
const { call } = await signInStaff(store);
const [OLD, NEW] = ['a'.repeat(32), 'b'.repeat(32)];

/** Both pictures are there, and none is in use. */
async function bringPictures() {
  const sizes = { width: 1600, height: 711, bytes: 1 };
  await db
    .insert(pictures)
    .values([OLD, NEW].map((file) => ({ file, ...sizes })))
    .onConflictDoNothing();
}

async function undoNewest() {
  const { data } = await call<{ entries: { id: number }[] }>('GET', '/audit');
  return call('POST', `/audit/${data.entries[0]?.id}/undo`);
}

it('a banner does not get a picture back that is gone', async () => {
  await bringPictures();
  const value = aBanner(OLD);
  await call('POST', '/banners', value);
  const [banner] = (await call<StaffBanner[]>('GET', '/banners')).data;
  await call('PUT', `/banners/${banner?.id}`, { value: { ...value, wideFile: NEW }, version: 1 });
  await db.delete(pictures).where(sql`file = ${OLD}`);
  expect(await undoNewest()).toMatchObject({ status: 404, code: 'image-not-found' });
});

it('a product does not get a picture back that is gone', async () => {
  await bringPictures();
  const id = await addProduct(db, { stock: {} });
  const { data } = await call<StaffProductDetail>('GET', `/products/${id}`);
  const save = (file: string, version: number) =>
    call('PUT', `/products/${id}`, { ...data, version, sizes: [], pictures: [{ file, alt: '' }] });
  expect(await save(OLD, 1)).toMatchObject({ status: 200 });
  expect(await save(NEW, 2)).toMatchObject({ status: 200 });
  await db.delete(pictures).where(sql`file = ${OLD}`);
  expect(await undoNewest()).toMatchObject({ status: 404, code: 'picture-unknown' });
});

it('a coupon does not get a limit back that it is beyond by now', async () => {
  const fields = { kind: 'flat', amount: 100, percent: null, cap: null, minOrder: 0, perCustomerLimit: null };
  const value = { ...fields, startsAt: null, endsAt: null, totalLimit: 1, active: true };
  await call('POST', '/coupons', { code: 'MORE', ...value });
  await call('PUT', '/coupons/MORE', { value: { ...value, totalLimit: 5 }, version: 1 });
  await db.execute(sql`UPDATE coupons SET used = 2 WHERE code = 'MORE'`);
  expect(await undoNewest()).toMatchObject({ status: 409, code: 'coupon-limit-too-low' });
});

it('a setting that a colleague saves at the same moment stays as they want it', async () => {
  const { data } = await call<{ value: object; version: number }>('GET', '/delivery/cod');
  await call('PUT', '/delivery/cod', { ...data, value: { ...data.value, orderLimit: 1 } });
  const answer = await onServer(store.url, async (colleague) => {
    await colleague.query('BEGIN');
    await colleague.query("UPDATE settings SET version = version + 1 WHERE name = 'cod'");
    const undone = undoNewest();
    // Not asked by the colleague: a transaction goes on seeing only those who were there when it first looked.
    const waiting = sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await db.execute(waiting)).rows.length).toBeGreaterThan(0);
    await colleague.query('COMMIT');
    return undone;
  });
  expect(answer).toMatchObject({ status: 409, code: 'changed-meanwhile' });
});
