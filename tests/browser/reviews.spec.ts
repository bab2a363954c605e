import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Database } from '#server/db/client.ts';
import { open } from './browsing.ts';
import { expectWithinBudget } from './budget.ts';
import { newShopper, placeOrder, SHIRT } from './orders.ts';
import { readTrackPath } from './parcels.ts';
import { test as base, expect, expectOnly, type TestProduct, toast } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

const test = base.extend<{
  /** An order that has just been delivered, and the address of the page on which it is reviewed. */
  addDelivered: () => Promise<{ product: TestProduct; path: string; token: string }>;
}>({
  async addDelivered({ request, database, addProduct }, use) {
    await use(async () => {
      const product = await addProduct(SHIRT);
      const shopper = await newShopper(request);
      const id = await placeOrder(request, shopper, product);
      await database.db.execute(
        sql`UPDATE orders SET status = 'Delivered', delivered_at = now() WHERE id = ${id}`,
      );
      const track = await readTrackPath(database, id);
      return { product, path: track.replace('/track/', '/review/'), token: shopper.token };
    });
  },
});

async function draw(): Promise<Buffer> {
  return sharp({ create: { width: 2400, height: 1800, channels: 3, background: { r: 20, g: 90, b: 60 } } })
    .jpeg({ quality: 100 })
    .toBuffer();
}

async function addReviews({ db }: Database, { id }: TestProduct, count: number) {
  for (let place = 0; place < count; place += 1) {
    await db.execute(sql`
      INSERT INTO reviews (id, product_id, name, rating, comment, fit, size, helpful, created_at)
      VALUES (${`${id}-${place}`}, ${id}, ${`Reader ${place}`}, ${1 + (place % 5)}, ${`Word ${place}`}, 'As expected',
        ${place % 2 === 0 ? 'M' : 'L'}, ${place === 3 ? 9 : 0}, ${new Date(Date.UTC(2026, 1, 1, place)).toISOString()})`);
  }
}

test.describe('the link of a delivered order', () => {
  test('takes stars, words and photos, and says when photos are shown', async ({
    page,
    addDelivered,
    database,
  }) => {
    const { product, path } = await addDelivered();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your order');
    await expect(page.getByRole('button', { name: 'Submit Review' })).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('radio', { name: '4 stars' }).check();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('radio', { name: 'As expected' }).check();
    await page.getByLabel('Comment').fill('Soft and heavy.');
    await page.getByLabel('Name').fill('Meera');
    const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await draw() };
    await page.getByLabel('Photos').setInputFiles([photo, photo]);
    // Made smaller before they are sent.
    const sizeOf = () =>
      page.getByLabel('Photos').evaluate((input: HTMLInputElement) => input.files?.[0]?.size ?? 0);
    await expect.poll(sizeOf).toBeLessThan(photo.buffer.length);
    await page.getByRole('button', { name: 'Submit Review' }).click();
    await expect(page.getByText('We’ll show your photos after we have looked at them.')).toBeVisible();
    await expect(page.getByText('Soft and heavy.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Review' })).toHaveCount(0);
    await expectAccessible(page);
    const { rows } = await database.db.execute(sql`
      SELECT f.width, ph.approved_at FROM review_photos ph JOIN pictures f USING (file)
      JOIN reviews r ON r.id = ph.review_id WHERE r.product_id = ${product.id}`);
    expect(rows).toEqual([
      { width: 2000, approved_at: null },
      { width: 2000, approved_at: null },
    ]);

    await open(page, `/product/${product.id}`);
    const mine = page
      .getByRole('region', { name: 'Customer Reviews' })
      .getByRole('listitem')
      .filter({ hasText: 'Meera' });
    await expect(mine).toContainText('Verified buyer');
    await expect(mine).toContainText('Size: M');
    await expect(mine.getByRole('link')).toHaveCount(0);
    await database.db.execute(sql`UPDATE review_photos SET approved_at = now()
      WHERE review_id IN (SELECT id FROM reviews WHERE product_id = ${product.id})`);
    await expect(async () => {
      await open(page, `/product/${product.id}`);
      await expect(mine.getByRole('img', { name: 'Photo 2 by Meera' })).toBeVisible({ timeout: 1000 });
    }).toPass();
  });

  test('keeps to its budget of bytes, is in no cache, and is nobody else’s', { tag: '@any-width' }, async ({
    request,
    page,
    addDelivered,
    complaints,
  }) => {
    const { path } = await addDelivered();
    const answer = await request.get(path);
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    await expectWithinBudget(request, path, { script: 135_000, style: 17_000, html: 9000 });
    await page.goto(`/review/${'A'.repeat(22)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    expectOnly(complaints, /404/);
  });

  test('is found in My Orders and on the tracking page', async ({
    page,
    enter,
    request,
    addProduct,
    database,
  }) => {
    const { token } = await enter();
    const id = await placeOrder(request, { token }, await addProduct(SHIRT));
    await database.db.execute(
      sql`UPDATE orders SET status = 'Delivered', delivered_at = now() WHERE id = ${id}`,
    );
    const track = await readTrackPath(database, id);
    await page.goto('/user/profile');
    await page.getByRole('link', { name: 'Write a review' }).click();
    await expect(page).toHaveURL(track.replace('/track/', '/review/'));
    await page.getByRole('link', { name: 'Returns, invoice and delivery' }).click();
    await expect(page).toHaveURL(track);
    await page.getByRole('link', { name: 'Review your order' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your order');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an order is reviewed, and a photo that is none costs nothing else', async ({
    page,
    addDelivered,
  }) => {
    const { path } = await addDelivered();
    await page.goto(path);
    await page.getByRole('radio', { name: '5 stars' }).check();
    await page.getByRole('radio', { name: 'Large', exact: true }).check();
    await page.getByLabel('Comment').fill('A size too large.');
    await page.getByLabel('Name').fill('Tenzin');
    const files = [
      { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await draw() },
      { name: 'you.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
    ];
    await page.getByLabel('Photos').setInputFiles(files);
    await page.getByRole('button', { name: 'Submit Review' }).click();
    await expect(page.getByRole('alert')).toContainText('Some photos could not be added.');
    await expect(page.getByText('A size too large.')).toBeVisible();
    await expect(page.getByText('Your photos are shown after we have looked at them.')).toBeVisible();
    await page.getByText('Add photos').first().click();
    await page.getByLabel('Photos').setInputFiles(files.slice(0, 1));
    await page.getByRole('button', { name: 'Add photos' }).click();
    await expect(page.getByText('We’ll show your photos')).toBeVisible();
  });

  test('reviews are sorted, filtered and read page by page', async ({ page, addProduct, database }) => {
    const tee = await addProduct();
    await addReviews(database, tee, 12);
    await page.goto(`/product/${tee.id}`);
    await page.getByRole('link', { name: 'See all 12 reviews' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Reviews of');
    const listed = page.getByRole('listitem').filter({ hasText: 'Reader' });
    await expect(listed).toHaveCount(10);
    await expect(listed.first()).toContainText('Reader 11');
    await page.getByRole('link', { name: 'More reviews' }).click();
    await expect(listed).toHaveCount(2);
    await page.getByRole('link', { name: 'Most helpful' }).click();
    await expect(listed.first()).toContainText('Reader 3');
    await expect(page.getByRole('link', { name: 'Most helpful' })).toHaveAttribute('aria-current', 'true');
    await page.getByRole('link', { name: '5 stars 2' }).click();
    await expect(listed).toHaveCount(2);
    await page.getByRole('link', { name: 'M 1', exact: true }).click();
    await expect(listed).toHaveCount(1);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(listed).toHaveCount(10);
  });
});

test('all reviews of a product: accessible, within its budget, and not indexed in every order', async ({
  page,
  request,
  addProduct,
  database,
}) => {
  const tee = await addProduct();
  await addReviews(database, tee, 12);
  await open(page, `/product/${tee.id}/reviews`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Lowest' }).click();
  await expect(page).toHaveURL(/sort=lowest/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  await expectWithinBudget(request, `/product/${tee.id}/reviews`, {
    script: 135_000,
    style: 17_000,
    html: 11_000,
  });
});

test('a helpful review is voted for once', async ({ page, addProduct, database }) => {
  const tee = await addProduct();
  await addReviews(database, tee, 2);
  await open(page, `/product/${tee.id}`);
  const review = page.getByRole('listitem').filter({ hasText: 'Reader 1' });
  await review.getByRole('button', { name: 'Helpful' }).click();
  await expect(toast(page, 'Thank you for your vote.')).toBeVisible();
  const voted = review.getByRole('button', { name: 'Helpful (1)' });
  await expect(voted).toHaveAttribute('aria-pressed', 'true');
  await voted.click();
  await page.reload();
  await expect(review.getByRole('button', { pressed: true })).toBeVisible();
  const { rows } = await database.db.execute(sql`SELECT helpful FROM reviews WHERE id = ${`${tee.id}-1`}`);
  expect(rows).toEqual([{ helpful: 1 }]);
});
