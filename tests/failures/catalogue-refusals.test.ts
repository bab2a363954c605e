import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { StaffBanner } from '#core/contract/banners.ts';
import type { StaffProductDetail } from '#core/contract/products/admin.ts';
import { pictures } from '#server/db/schema/pictures.ts';
import { aBanner } from '#tests/support/a-banner.ts';
import { addProduct } from '#tests/support/products.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const { db } = store;
const { call } = await signInStaff(store, 'manager');
const KNOWN = 'a'.repeat(32);
const UNKNOWN = 'b'.repeat(32);
await db.insert(pictures).values({ file: KNOWN, width: 1600, height: 711, bytes: 1 });

/** A product of which some units are held for a payment, as its form sends it. */
async function productForm() {
  const id = await addProduct(db, { stock: { M: 5 } });
  await db.execute(sql`UPDATE product_sizes SET held = 3 WHERE product_id = ${id}`);
  const { data } = await call<StaffProductDetail>('GET', `/products/${id}`);
  return { ...data, id, sizes: [{ size: 'M', onHand: 5, wasOnHand: 5 }], pictures: [] };
}

it('a product is not saved with a picture that nobody uploaded', async () => {
  const form = { ...(await productForm()), pictures: [{ file: UNKNOWN, alt: '' }] };
  expect(await call('PUT', `/products/${form.id}`, form)).toMatchObject({
    status: 404,
    code: 'picture-unknown',
  });
});

it('a product is not saved with fewer units than are held', async () => {
  const form = { ...(await productForm()), sizes: [{ size: 'M', onHand: 2, wasOnHand: 5 }] };
  expect(await call('PUT', `/products/${form.id}`, form)).toMatchObject({
    status: 409,
    code: 'stock-below-held',
  });
});

it('stock is not corrected to fewer units than are held', async () => {
  const { id: productId } = await productForm();
  const sizes = [{ productId, size: 'M', onHand: 2, wasOnHand: 5 }];
  expect(await call('POST', '/stock', { kind: 'correct', reason: 'counted', sizes })).toMatchObject({
    status: 409,
    code: 'stock-below-held',
  });
});

it('a banner is not changed to a picture that nobody uploaded', async () => {
  const value = aBanner(KNOWN);
  await call('POST', '/banners', value);
  const [banner] = (await call<StaffBanner[]>('GET', '/banners')).data;
  expect(
    await call('PUT', `/banners/${banner?.id}`, { value: { ...value, wideFile: UNKNOWN }, version: 1 }),
  ).toMatchObject({ status: 404, code: 'image-not-found' });
});

it('an import without a file is refused', async () => {
  expect(await call('POST', '/products/import?mode=check')).toMatchObject({
    status: 400,
    code: 'import-unreadable',
  });
});
