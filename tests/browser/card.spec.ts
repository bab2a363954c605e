import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expectNoticed, open, openWithStoppedClock } from './browsing.ts';
import { expect, test } from './shopper.ts';

const card = (page: Page) => page.locator('main a[href="/product/kage-oversized-black"]').first();

test('shows price, struck MRP and discount, and leads to the product', {
  tag: '@any-width',
}, async ({ page, request }) => {
  const { data } = await (await request.get('/api/products/kage-oversized-black')).json();
  const percent = Math.round(((data.mrp - data.price) / data.mrp) * 100);
  await open(page, '/category/anime');
  await expect(card(page)).toContainText(`${percent}% OFF`);
  await expect(card(page).locator('strong')).toHaveText(`₹${data.price}`);
  await expect(card(page).locator('s')).toHaveText(`MRP ₹${data.mrp.toLocaleString('en-IN')}`);
  await card(page).click();
  await expect(page).toHaveURL('/product/kage-oversized-black');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kage Oversized T-Shirt');
});

test('shows the second picture to a pointer, from 769 px on', { tag: '@any-width' }, async ({ page }) => {
  await page.setViewportSize({ width: 769, height: 900 });
  await open(page, '/category/anime');
  const pictures = card(page).locator('img');
  await expect(pictures).toHaveCount(1);
  const first = await pictures.first().getAttribute('src');
  await card(page).hover();
  await expect(card(page).locator('.card-second')).toHaveCSS('opacity', '1');
  await expect(pictures).toHaveCount(2);
  expect(await pictures.nth(1).getAttribute('src')).not.toBe(first);
  expect(first).toContain('/images/w_400,h_400,q_auto,f_auto/');
});

test('up to 768 px it slides on every 3000 ms, in 300 ms, and is measured 50 ms after a resize', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await openWithStoppedClock(page, '/category/anime');
  const pictures = card(page).locator('img');
  await expect(pictures.nth(1)).toBeAttached();
  await expect(card(page).locator('.card-strip')).toHaveAttribute('style', /translate/);
  await expectNoticed(card(page).locator('.card-pic'));
  /** How far the strip has gone, in widths of the card. */
  const gone = () =>
    card(page)
      .locator('.card-pic')
      .evaluate((frame) => {
        const { left, width } = frame.getBoundingClientRect();
        return (left - (frame.querySelector('.card-strip')?.getBoundingClientRect().left ?? left)) / width;
      });
  // The first moment belongs to the code that has just arrived; then every card has a start of its own.
  const place = await page
    .locator('main .product-grid > li')
    .evaluateAll((items) => items.findIndex((item) => item.querySelector('[href$="kage-oversized-black"]')));
  await page.clock.runFor(20 + (place % 6) * 500);
  expect(await gone()).toBeCloseTo(0, 2);
  await page.clock.runFor(2900);
  expect(await gone()).toBeCloseTo(0, 2);
  await page.clock.runFor(200);
  expect(await gone()).toBeGreaterThan(0.05);
  expect(await gone()).toBeLessThan(0.85);
  await page.clock.runFor(200);
  expect(await gone()).toBeGreaterThan(0.93);
  await page.clock.runFor(400);
  expect(await gone()).toBeCloseTo(1, 2);

  const resized = await card(page)
    .locator('.card-pic')
    .evaluateHandle((frame) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const width = frame.clientWidth;
      new ResizeObserver(() => {
        if (frame.clientWidth !== width) resolve();
      }).observe(frame);
      return { done: promise };
    });
  await page.setViewportSize({ width: 600, height: 900 });
  await resized.evaluate(({ done }) => done);
  expect(await gone()).toBeLessThan(0.9);
  await page.clock.runFor(40);
  expect(await gone()).toBeLessThan(0.9);
  await page.clock.runFor(20);
  expect(await gone()).toBeCloseTo(1, 1);
  // And it goes on.
  await page.clock.runFor(4000);
  expect(await gone()).toBeGreaterThan(1.9);
});

test('makes one round and rests on its first picture; a touch or Pause ends it', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWithStoppedClock(page, '/category/anime');
  const all = page.locator('main .card-pic');
  const shown = (index: number) =>
    all
      .nth(index)
      .locator('.card-segments i')
      .evaluateAll((segments) => segments.findIndex((segment) => segment.hasAttribute('data-on')));
  const expectShown = (places: [number, number]) =>
    expect.poll(async () => [await shown(0), await shown(1)]).toEqual(places);
  await expect(all.first().locator('.card-strip')).toHaveAttribute('style', /translate/);
  await expect(all.nth(1).locator('.card-strip')).toHaveAttribute('style', /translate/);
  await expectNoticed(all.first());
  await page.clock.runFor(3400);
  // Neighbours do not change in the same moment.
  await expectShown([1, 0]);
  await page.clock.runFor(400);
  await expectShown([1, 1]);
  await page.clock.runFor(20_000);
  await expectShown([0, 0]);
  await page.clock.runFor(20_000);
  await expectShown([0, 0]);

  await page.getByRole('button', { name: 'Pause pictures' }).click();
  await page.getByRole('button', { name: 'Play pictures' }).click();
  await expect(all.first().locator('.card-strip')).toHaveAttribute('style', /translate/);
  await page.getByRole('button', { name: 'Pause pictures' }).click();
  await page.clock.runFor(10_000);
  await expectShown([0, 0]);
});

test('does not slide by itself for those who want less motion', { tag: '@any-width' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithStoppedClock(page, '/category/anime');
  await expect(card(page).locator('img').nth(1)).toBeAttached();
  await page.clock.runFor(10_000);
  await expect(card(page).locator('.card-segments i').first()).toHaveAttribute('data-on', 'true');
});

test('a product that is sold out says so in place of its discount', { tag: '@any-width' }, async ({
  page,
  addProduct,
  database,
}) => {
  const tee = await addProduct({ name: 'Vanished Polo', stock: { M: 0 } });
  await database.db.execute(sql`UPDATE products SET mrp_paise = 120000 WHERE id = ${tee.id}`);
  await open(page, '/shop?search=vanished');
  const gone = page.locator(`main a[href="/product/${tee.id}"]`);
  await expect(gone).toContainText('Sold Out');
  await expect(gone).not.toContainText('OFF');
  await expect(gone.locator('.card-pic')).toHaveCSS('opacity', '0.6');
});
