import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expectPicture } from './browsing.ts';
import { newShopper, placeOrder, SHIRT } from './orders.ts';
import { readTrackPath } from './parcels.ts';
import { toast } from './shopper.ts';
import { expect, test } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

test('photos with a review are looked at before anybody else sees them', async ({
  page,
  request,
  enterAs,
  addProduct,
  database,
}) => {
  const product = await addProduct(SHIRT);
  const id = await placeOrder(request, await newShopper(request), product);
  await database.db.execute(
    sql`UPDATE orders SET status = 'Delivered', delivered_at = now() WHERE id = ${id}`,
  );
  const path = (await readTrackPath(database, id)).replace('/track/', '/api/review/');
  const { data } = await (await request.get(path)).json();
  const lineId: string = data.lines[0].id;
  const review = { lineId, name: 'Asha', rating: 5, fit: 'As expected', comment: 'Heavy cotton.' };
  await request.post(path, { data: review });
  for (const colour of ['#24613b', '#8a2b2b']) {
    const photo = sharp({ create: { width: 900, height: 1200, channels: 3, background: colour } });
    const sent = await request.post(`${path}/lines/${lineId}/photos`, {
      headers: { 'content-type': 'image/jpeg' },
      data: await photo.jpeg().toBuffer(),
    });
    expect(sent.ok()).toBe(true);
  }

  await enterAs('manager', `/admin/reviews?view=photos&product=${product.id}`);
  const entry = page.getByRole('list', { name: 'Reviews', exact: true }).getByRole('listitem').first();
  await expect(entry).toContainText('Verified buyer');
  await expect(entry).toContainText('Size bought: M');
  // Decided on at once, the photo would be deleted while it is still on its way.
  await expectPicture(entry.getByRole('img', { name: 'Photo 2 by Asha, full size' }));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await entry.getByRole('button', { name: 'Refuse photo 2 by Asha' }).click();
  await page.getByRole('button', { name: 'Delete photo' }).click();
  await expect(toast(page, 'Photo deleted')).toBeVisible();
  await entry.getByRole('button', { name: 'Approve 1 photo by Asha' }).click();
  await expect(toast(page, '1 photo shown in the shop')).toBeVisible();
  await expect(page.getByText('No reviews found')).toBeVisible();
  const shown = await (await request.get(`/api/products/${product.id}`)).json();
  expect(shown.data.reviews[0].photos).toHaveLength(1);
});
