import type { Locator } from '@playwright/test';
import { expectNoticed, open, openWithStoppedClock } from './browsing.ts';
import { expect, test } from './shopper.ts';

/** A phone of the middle class, whichever project runs it. */
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 1.75,
});

const TAP_PX = 44;

/** The lowest of these links or buttons. */
async function lowest(targets: Locator): Promise<number> {
  await expect(targets.first()).toBeVisible();
  const heights = await targets.evaluateAll((found) =>
    found.map((target) => target.getBoundingClientRect().height),
  );
  return Math.min(...heights);
}

test('what is pressed by itself is high enough for a thumb', { tag: '@any-width' }, async ({ page }) => {
  await open(page, '/');
  expect(await lowest(page.getByRole('contentinfo').getByRole('link'))).toBeGreaterThanOrEqual(TAP_PX);
  expect(await lowest(page.getByRole('button', { name: 'Pause slideshow' }))).toBeGreaterThanOrEqual(TAP_PX);
  await open(page, '/product/kage-oversized-black');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
  expect(await lowest(crumbs)).toBeGreaterThanOrEqual(TAP_PX);
  await open(page, '/contact-us');
  const ways = page
    .getByRole('main')
    .locator('a[href^="tel:"], a[href^="mailto:"]')
    .filter({ visible: true });
  expect(await lowest(ways)).toBeGreaterThanOrEqual(TAP_PX);
});

test('fetches no picture that is much larger than its screen', { tag: '@any-width' }, async ({ page }) => {
  // 390 px at 1.75 are 683: the picture of 768 is enough, that of 960 a third too much.
  await open(page, '/product/kage-oversized-black');
  const product = page.getByRole('region', { name: 'Pictures' }).locator('img').first();
  await expect.poll(() => product.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('/w_960,');
  await open(page, '/');
  const banner = page.getByRole('main').locator('picture img').first();
  await expect.poll(() => banner.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('/w_960,');
});

test('a touch ends the pictures of the card that is touched, and of no other', {
  tag: '@any-width',
}, async ({ page }) => {
  await openWithStoppedClock(page, '/category/anime');
  const pictures = page.locator('main .card-pic');
  const shown = (index: number) =>
    pictures
      .nth(index)
      .locator('.card-segments i')
      .evaluateAll((segments) => segments.findIndex((segment) => segment.hasAttribute('data-on')));
  for (const index of [0, 1]) {
    await expect(pictures.nth(index).locator('.card-strip')).toHaveAttribute('style', /translate/);
    await expectNoticed(pictures.nth(index));
  }
  const box = await pictures.first().boundingBox();
  if (!box) throw new Error('The card is not on the screen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await page.context().newCDPSession(page);
  // A finger that scrolls on: a tap would open the product.
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y - 20 }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.clock.runFor(4000);
  await expect.poll(async () => [await shown(0), await shown(1)]).toEqual([0, 1]);
  await page.clock.runFor(4000);
  expect(await shown(0)).toBe(0);
});
