import sharp from 'sharp';
import { expect, it } from 'vitest';
import { productPictures } from '#server/db/schema/products.ts';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const id = await addProduct(store.db, {
  name: 'Kage Oversized T-Shirt',
  pricePaise: 79_900,
  mrpPaise: 129_900,
});
const garment = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#c0ffee' } })
  .png()
  .toBuffer();
const file = await store.services.pictures.storePicture(garment);
await store.db.insert(productPictures).values({ productId: id, position: 0, file });

it('shows the garment and, beside it, words', async () => {
  const response = await store.app.inject(`/share/${id}.jpg?v=799-1299`);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const picture = sharp(response.rawPayload);
  expect(await picture.metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
  const part = async (left: number, width: number) => {
    const cut = await picture.clone().extract({ left, top: 0, width, height: 630 }).toBuffer();
    return (await sharp(cut).stats()).channels[0];
  };
  expect((await part(0, 480))?.mean, 'the garment').toBeCloseTo(0xc0, -1);
  expect((await part(540, 640))?.min, 'ink').toBeLessThan(40);
});

it('is another one with another price', async () => {
  const before = (await store.app.inject(`/share/${id}.jpg`)).rawPayload;
  await store.db.execute(`UPDATE products SET price_paise = 69900 WHERE id = '${id}'`);
  const after = (await store.app.inject(`/share/${id}.jpg`)).rawPayload;
  expect(after.equals(before)).toBe(false);
});

it('there is none of a product that is not on sale or has no picture', async () => {
  const bare = await addProduct(store.db);
  for (const other of ['nothing', bare])
    expect((await store.app.inject(`/share/${other}.jpg`)).statusCode).toBe(404);
});
