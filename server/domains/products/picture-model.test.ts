import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StaffProductDetail } from '#core/contract/products/admin.ts';
import type { Product } from '#core/contract/products.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { productPictures } from '#server/db/schema/products.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
let headers: Record<string, string>;
let front: string;
let worn: string;

const FORM = {
  name: 'Kage Oversized T-Shirt',
  description: '',
  details: '',
  price: 799,
  mrp: null,
  category: 'oversized t-shirt',
  homeTag: null,
  colour: 'Black',
  countryOfOrigin: 'India',
  manufacturer: '',
  hsn: '6109',
  fabric: '100% cotton, 240 GSM',
  netQuantity: '1 N',
  published: true,
  sizes: [{ size: 'M', onHand: 4, wasOnHand: null }],
};
const MODEL = { heightCm: 180, size: 'M' };

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  return store.app.inject({ method, url: `/api/admin${path}`, headers, ...(payload ? { payload } : {}) });
}

async function create(pictures: object[]): Promise<StaffProductDetail> {
  const made = await call('POST', '/products', { ...FORM, pictures });
  expect(made.json()).toMatchObject({ success: true });
  const { id } = made.json<{ data: { id: string } }>().data;
  return (await call('GET', `/products/${id}`)).json<{ data: StaffProductDetail }>().data;
}

async function save(product: StaffProductDetail, pictures: object[]) {
  const sizes = product.sizes.map(({ size, onHand }) => ({ size, onHand, wasOnHand: onHand }));
  return call('PUT', `/products/${product.id}`, { ...product, sizes, pictures });
}

async function readShown(id: string): Promise<Product['images']> {
  return (await store.app.inject(`/api/products/${id}`)).json<{ data: Product }>().data.images;
}

async function storePicture(red: number): Promise<string> {
  const background = { r: red, g: 30, b: 30 };
  const drawing = sharp({ create: { width: 400, height: 500, channels: 3, background } });
  return store.services.pictures.storePicture(await drawing.webp().toBuffer());
}

beforeAll(async () => {
  await setRole(store.db, { phone: '9000000101', role: 'owner' });
  headers = (await signIn(store, '9000000101')).headers;
  [front, worn] = [await storePicture(200), await storePicture(90)];
});

describe('a picture on a model', () => {
  it('says how tall the model is and which size is worn, to staff and shoppers', async () => {
    const product = await create([
      { file: front, alt: 'Front' },
      { file: worn, alt: 'Worn', model: { ...MODEL, size: ' m ' } },
    ]);
    expect(product.pictures.map(({ model }) => model)).toEqual([undefined, MODEL]);
    const shown = await readShown(product.id);
    expect(shown.map(({ model }) => model)).toEqual([undefined, MODEL]);
    expect(shown[0]).not.toHaveProperty('model');
  });

  it('is marked and unmarked, and the history takes both back', async () => {
    const product = await create([{ file: worn, alt: 'Worn' }]);
    expect((await save(product, [{ file: worn, alt: 'Worn', model: MODEL }])).statusCode).toBe(200);
    expect((await readShown(product.id))[0]).toMatchObject({ alt: 'Worn', model: MODEL });
    const marked = { ...product, version: product.version + 1 };
    expect((await save(marked, [{ file: worn, alt: 'Worn', model: null }])).statusCode).toBe(200);
    expect((await readShown(product.id))[0]).not.toHaveProperty('model');

    const entries = await store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, product.id))
      .orderBy(auditLog.id);
    for (const { id } of entries.slice(1).toReversed()) {
      expect((await call('POST', `/audit/${id}/undo`, {})).json()).toMatchObject({ success: true });
      const expected = id === entries.at(-1)?.id ? MODEL : undefined;
      expect((await readShown(product.id))[0]?.model).toEqual(expected);
    }
  });

  it.each([
    ['model.heightCm', { heightCm: 119, size: 'M' }],
    ['model.heightCm', { heightCm: 221, size: 'M' }],
    ['model.heightCm', { heightCm: 180.5, size: 'M' }],
    ['model.heightCm', { size: 'M' }],
    ['model.size', { heightCm: 180, size: ' ' }],
    ['model.size', { heightCm: 180 }],
  ])('is refused with a wrong %s: %j', async (field, model) => {
    const response = await call('POST', '/products', {
      ...FORM,
      pictures: [{ file: worn, alt: '', model }],
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ field: `pictures.0.${field}` });
  });

  it.each([
    ['product_pictures_model_whole', { modelHeightCm: 180, modelSize: null }],
    ['product_pictures_model_whole', { modelHeightCm: null, modelSize: 'M' }],
    ['product_pictures_model_height', { modelHeightCm: 119, modelSize: 'M' }],
    ['product_pictures_model_height', { modelHeightCm: 221, modelSize: 'M' }],
    ['product_pictures_model_size', { modelHeightCm: 180, modelSize: ' m' }],
  ])('is guarded by %s: %j', async (constraint, columns) => {
    const { id } = await create([{ file: worn, alt: '' }]);
    const change = store.db.update(productPictures).set(columns).where(sql`product_id = ${id}`);
    await expect(change).rejects.toMatchObject({ cause: { constraint } });
  });
});
