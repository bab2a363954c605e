import type { BrowserContext, Page } from '@playwright/test';
import {
  ADDRESS,
  checkOut,
  expect,
  expectThanks,
  payOnDelivery,
  storedCart,
  type TestProduct,
  test,
} from './shopper.ts';

/** Another device of the same shopper, with what was in its cart before the login. */
async function openDevice(
  { newContext }: { newContext: () => Promise<BrowserContext> },
  token: string,
  cart: [TestProduct, string, number][] = [],
): Promise<Page> {
  const device = await newContext();
  const page = await device.newPage();
  await page.addInitScript(
    ([userToken, cartItems]) => {
      if (localStorage.getItem('userToken')) return;
      localStorage.setItem('userToken', userToken);
      localStorage.setItem('cartItems', cartItems);
    },
    [token, storedCart(cart)] as const,
  );
  return page;
}

const badge = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** The page's cart has been compared with the account's, which then has so many lines. */
function synced(page: Page, lines?: number) {
  return page.waitForResponse(async (response) => {
    if (!response.url().endsWith('/api/carts/mine') || !response.ok()) return false;
    return lines === undefined || (await response.json()).data.lines.length === lines;
  });
}

/** The shopper does something, as a real one does at once. */
async function arrive(page: Page, path: string) {
  const answer = synced(page);
  await page.goto(path);
  await page.mouse.move(5, 5);
  await answer;
}

test('the cart is on the second device after its login, with what was there before', {
  tag: '@any-width',
}, async ({ page, browser, addProduct, enter }) => {
  const [tee, polo] = [await addProduct(), await addProduct()];
  const { token } = await enter(undefined, [[tee, 'M', 2]]);
  await arrive(page, '/cart');
  const laptop = await openDevice({ newContext: () => browser.newContext() }, token, [[polo, 'L', 1]]);
  await arrive(laptop, '/cart');
  await expect(badge(laptop, 'Cart, 3 items')).toBeVisible();
  await expect(laptop.getByRole('heading', { name: tee.name })).toBeVisible();
  await expect(laptop.getByRole('heading', { name: polo.name })).toBeVisible();

  const removed = synced(laptop, 1);
  await laptop.getByRole('button', { name: `Remove ${tee.name}, size M` }).click();
  await removed;
  await arrive(page, '/cart');
  await expect(badge(page, 'Cart, 1 item')).toBeVisible();
  await expect(page.getByRole('heading', { name: polo.name })).toBeVisible();
  await laptop.context().close();
});

test('an order empties the cart on all devices, but not of what was added there meanwhile', {
  tag: '@any-width',
}, async ({ page, browser, addProduct, enter }) => {
  const [tee, polo] = [await addProduct({ price: 1500 }), await addProduct()];
  const { token } = await enter(undefined, [[tee, 'M', 1]]);
  await arrive(page, '/cart');
  const laptop = await openDevice({ newContext: () => browser.newContext() }, token);
  await arrive(laptop, '/');
  await expect(badge(laptop, 'Cart, 1 item')).toBeVisible();

  await checkOut(page);
  const added = synced(laptop, 2);
  await laptop.goto(`/product/${polo.id}`);
  await laptop.getByRole('radio', { name: 'M', exact: true }).check();
  await laptop.getByRole('button', { name: 'Add to Cart' }).click();
  await added;
  await expect(badge(laptop, 'Cart, 2 items')).toBeVisible();

  const emptied = synced(page, 1);
  await payOnDelivery(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await emptied;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You for Your Order');
  await expect(badge(page, 'Cart, 1 item')).toBeVisible();
  await arrive(laptop, '/cart');
  await expect(badge(laptop, 'Cart, 1 item')).toBeVisible();
  await expect(laptop.getByRole('heading', { name: polo.name })).toBeVisible();
  await laptop.context().close();
});

test('a new device does not call the cart empty before the account has answered', {
  tag: '@any-width',
}, async ({ page, request, addProduct, enter }) => {
  const tee = await addProduct();
  const { token } = await enter(undefined);
  const headers = { Authorization: `Bearer ${token}` };
  const changes = [{ productId: tee.id, size: 'M', quantity: 2, isNew: true }];
  const put = await request.put('/api/carts/mine', { headers, data: { known: null, changes } });
  expect(put.status()).toBe(200);
  const answer = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/carts/mine', async (route) => {
    asked.resolve();
    await answer.promise;
    await route.continue();
  });
  // Nobody touches the page: it asks by itself.
  await page.goto('/cart');
  await asked.promise;
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.getByText('Your cart is empty.')).toHaveCount(0);
  answer.resolve();
  await expect(page.getByRole('heading', { name: tee.name })).toBeVisible();
});

test('without the server the cart works, and catches up later', { tag: '@any-width' }, async ({
  page,
  addProduct,
  enter,
  complaints,
}) => {
  const tee = await addProduct();
  await page.route('**/api/carts/mine', (route) => route.abort());
  await enter('/cart', [[tee, 'M', 1]]);
  await page.getByRole('button', { name: /^Increase quantity/ }).click();
  await expect(badge(page, 'Cart, 2 items')).toBeVisible();
  await page.unroute('**/api/carts/mine');
  const caughtUp = page.waitForRequest('**/api/carts/mine');
  await page.getByRole('button', { name: /^Increase quantity/ }).click();
  expect((await caughtUp).postDataJSON().changes).toEqual([
    { productId: tee.id, size: 'M', quantity: 3, isNew: true },
  ]);
  complaints.splice(0);
});

test('a second tab, a reload and the way back keep the payment page', { tag: '@any-width' }, async ({
  page,
  context,
  addProduct,
  enter,
}) => {
  const tee = await addProduct({ price: 1500 });
  await enter('/cart', [[tee, 'M', 1]]);
  await checkOut(page);
  const payment = page.getByRole('region', { name: 'Amount to pay' });
  await page.reload();
  await expect(payment).toContainText('₹1,500');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Clear Cart' })).toBeVisible();
  await page.goForward();
  await expect(payment).toContainText('₹1,500');
  await expect(page.getByText(ADDRESS.address)).toBeVisible();

  const tab = await context.newPage();
  await tab.goto('/payment');
  await expect(tab.getByText('Missing checkout data.')).toBeVisible();
  await tab.goto('/shop');
  await page.bringToFront();
  await page.reload();
  await payOnDelivery(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expectThanks(page);
  await page.goBack();
  await expect(payOnDelivery(page)).toHaveCount(0);
});
