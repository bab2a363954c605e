import { expectPrefetchedPages, open } from './browsing.ts';
import { expect, expectOnly, FAILED_CALL, test } from './shopper.ts';
import { expectAccessible } from './store-test.ts';

// What was not fetched before the network went is looked at.
test.use({ ownProfile: true });

const STRIP = 'You’re offline. We’ll load this when you’re back online.';

test('without a network the page says so, and is there again when the network is', async ({
  page,
  context,
  complaints,
}) => {
  await open(page, '/shop');
  // The router reloads a page when code that it has begun to fetch does not come.
  await expectPrefetchedPages(page);
  await context.setOffline(true);
  await expect(page.getByText(STRIP)).toBeVisible();
  await expectAccessible(page, '.offline-strip');
  await context.setOffline(false);
  await expect(page.getByText(STRIP)).toBeHidden();
  // Pictures and scripts that were on their way.
  expectOnly(complaints, ...FAILED_CALL, /Failed to fetch dynamically imported module/);
});

test('a product that cannot be asked for says so until it comes', { tag: '@any-width' }, async ({
  page,
  complaints,
}) => {
  await open(page, '/category/anime');
  await page.route('**/api/products/kage-oversized-black', (route) => route.abort());
  await page.locator('main a[href="/product/kage-oversized-black"]').first().click();
  await expect(page.getByText('Loading product...')).toBeVisible();
  await expect(page.getByText(STRIP)).toBeVisible();
  await page.unroute('**/api/products/kage-oversized-black');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kage Oversized T-Shirt');
  await expect(page.getByText(STRIP)).toBeHidden();
  expectOnly(complaints, ...FAILED_CALL);
});
