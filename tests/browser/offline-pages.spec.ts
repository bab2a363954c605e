import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expectPicture, open } from './browsing.ts';
import {
  checkOut,
  deliveryDialog,
  expect,
  expectOnly,
  expectThanks,
  FAILED_CALL,
  payOnDelivery,
  test,
  toast,
} from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

// A worker that was let in stays in its profile.
test.use({ serviceWorkers: 'allow', ownProfile: true });

const SAVED_PAGE =
  /^You’re offline\. This page is from (a moment ago|\d+ minutes? ago); prices may have changed\./;
const NOT_SENT = 'You’re offline. This was not sent. Please try again when you’re back online.';
const ORDER_NOT_SENT =
  'You’re offline. Your order was not sent, and nothing was charged. Please try again when you’re back online.';
/** What the browser says of what it asked for in vain. */
const NO_NETWORK = [...FAILED_CALL, /Failed to fetch/, /net::ERR_INTERNET_DISCONNECTED/];

/** Waits until the worker is there and has saved a page that is alive, with all of its code. */
async function expectSaved(page: Page, path: string): Promise<void> {
  const listMissing = () =>
    page.evaluate(async (saved) => {
      const names = (await caches.keys()).filter((name) => /^(?:page|shell|file) (?!of-old)/.test(name));
      const kept = await Promise.all(names.map((name) => caches.open(name)));
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      const wanted = [saved, ...loaded.filter((file) => file.startsWith('/assets/'))];
      const found = await Promise.all(
        wanted.map((file) => Promise.all(kept.map((cache) => cache.match(file)))),
      );
      const missing = wanted.filter((_, at) => found[at]?.every((answer) => answer === undefined));
      return navigator.serviceWorker.controller === null ? ['the worker', ...missing] : missing;
    }, path);
  await expect.poll(listMissing).toEqual([]);
  await page.waitForLoadState('networkidle');
}

test('a page that was seen opens without a network, says how old it is, and is renewed afterwards', async ({
  page,
  context,
  addProduct,
  database,
  complaints,
}) => {
  const tee = await addProduct({ price: 700 });
  await open(page, `/product/${tee.id}`);
  await expectSaved(page, `/product/${tee.id}`);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tee.name);
  await expect(page.getByRole('status').getByText(SAVED_PAGE)).toBeVisible();
  await expectAccessible(page, '.offline-strip');

  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Added to cart.')).toBeVisible();

  await database.db.execute(sql`UPDATE products SET price_paise = 75000 WHERE id = ${tee.id}`);
  await context.setOffline(false);
  await expect(page.getByText(SAVED_PAGE)).toBeHidden();
  await expect(page.getByRole('main').getByText('₹750').first()).toBeVisible();
  expectOnly(complaints, ...NO_NETWORK);
});

test('an address never seen gets a page of the shop with what can be opened', async ({
  page,
  context,
  complaints,
}) => {
  await open(page, '/product/kage-oversized-black');
  await expectSaved(page, '/product/kage-oversized-black');
  await open(page, '/faq');
  await expectSaved(page, '/faq');
  await context.setOffline(true);
  await page.goto('/track/abc');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const products = page.locator('.cards');
  await expect(products.getByRole('link')).toHaveText([/^Kage Oversized T-Shirt/]);
  await expectPicture(products.getByRole('link').locator('img'));
  await page.getByRole('link', { name: /^FAQ/ }).click();
  await expect(page).toHaveURL('/faq');
  await expect(page.getByText(SAVED_PAGE)).toBeVisible();

  await page.goto('/user/profile');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/(user\/profile|login)$/);
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeHidden();
  expectOnly(complaints, ...NO_NETWORK);
});

test('without a network the cart and the wishlist can be changed, and what needs the store says that it was not sent', async ({
  page,
  context,
  addProduct,
  enter,
  complaints,
}) => {
  const [tee, polo] = [await addProduct({ price: 1500 }), await addProduct({ price: 900 })];
  await enter('/cart', [
    [tee, 'M', 1],
    [polo, 'L', 1],
  ]);
  await expectSaved(page, '/cart');
  await context.setOffline(true);
  await page.reload();
  await expect(
    page.getByText(
      'You’re offline. Your changes stay on this device. Prices are checked again before you pay.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: `Increase quantity of ${tee.name}, size M` }).click();
  await page.getByRole('button', { name: `Remove ${polo.name}, size L` }).click();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'));
  expect(stored).toMatchObject([{ product: { _id: tee.id }, quantity: 2 }]);

  await page.getByLabel('Coupon').fill('RD100');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(toast(page, NOT_SENT)).toBeVisible();
  await context.setOffline(false);
  await checkOut(page);
  await context.setOffline(true);
  await payOnDelivery(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(toast(page, ORDER_NOT_SENT)).toBeVisible();
  await context.setOffline(false);
  await payOnDelivery(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expectThanks(page);
  await expect(deliveryDialog(page)).toBeHidden();
  expectOnly(complaints, ...NO_NETWORK);
});

test('nothing of a person or an order is saved, and what another build has saved is dropped', {
  tag: '@any-width',
}, async ({ page, addProduct, enter }) => {
  const tee = await addProduct({ price: 1500 });
  const { phone, token } = await enter(undefined, [[tee, 'M', 1]]);
  await open(page, '/cart');
  await page.evaluate(async () => (await caches.open('page of-old')).put('/faq', new Response('old')));
  await expectSaved(page, '/cart');
  await checkOut(page);
  await payOnDelivery(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expectThanks(page);
  await page.goto('/user/profile');
  await expect(page.getByText('Order #').first()).toBeVisible();
  await open(page, '/shop');
  await expectSaved(page, '/shop');

  const saved = await page.evaluate(async () => {
    const names = await caches.keys();
    const answers = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        return Promise.all(
          (await cache.keys()).map(async (request) => ({
            path: new URL(request.url).pathname,
            text: /image|font/.test(request.url) ? '' : await (await cache.match(request))?.text(),
          })),
        );
      }),
    );
    return { names, answers: answers.flat() };
  });
  expect(saved.names).not.toContain('page of-old');
  expect(saved.answers.length).toBeGreaterThan(10);
  for (const { path, text } of saved.answers) {
    expect(path).not.toMatch(
      /^\/(?:user|payment|thank-you|track|login|verify|api\/(?:orders|auth|carts|addresses))/,
    );
    expect(text?.includes(phone) || text?.includes(token), path).toBe(false);
  }
});

test('the shop can be installed', { tag: '@any-width' }, async ({ page, context, request }) => {
  await open(page, '/');
  await expectSaved(page, '/');
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A test's window is as good as a private one, in which nothing is installed.
  const reasons = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
  expect(reasons).toEqual([]);
  const { url, errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = await (await request.get(url)).json();
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
  for (const { src, type } of manifest.icons) {
    expect((await request.get(src)).headers()['content-type']).toContain(type);
  }
});

test('the worker comes long after the page', { tag: '@any-width' }, async ({ page }) => {
  await page.clock.install();
  await open(page, '/faq');
  await page.waitForLoadState('load');
  const count = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await count()).toBe(0);
  await page.clock.runFor(5000);
  await expect.poll(count).toBe(1);
});
