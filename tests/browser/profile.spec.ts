import { placeOrder, SHIRT } from './orders.ts';
import { ASKED_TOO_LATE, checkOut, expect, expectOnly, NO_ANSWER, test, toast } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

test('says that it is loading until the profile arrives, and keeps trying', async ({
  page,
  enter,
  complaints,
}) => {
  let calls = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/profile', async (route) => {
    calls += 1;
    if (calls === 1) return route.fulfill({ status: 500, json: {} });
    await held;
    return route.continue();
  });
  const { phone } = await enter('/user/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile');
  await expect(page.getByText('Loading profile...')).toBeVisible();
  answer();
  await expect(page.getByRole('main')).toContainText(phone);
  await expect(page.getByText('Loading profile...')).toHaveCount(0);
  expectOnly(complaints, ...NO_ANSWER);
});

test('leads to the wishlist, and to what is under the orders', { tag: '@any-width' }, async ({
  page,
  enter,
}) => {
  await enter('/user/profile');
  const links = page.getByRole('navigation', { name: 'My Profile' });
  await expect(links.getByRole('link', { name: 'Wishlist' })).toHaveAttribute('href', '/wishlist');
  for (const [link, heading] of [
    ['Your data', 'Your data'],
    ['Devices', 'Where you’re logged in'],
    ['Saved addresses', 'Saved addresses'],
  ] as const) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await links.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
  }
});

test('a profile without a phone says N/A', { tag: '@any-width' }, async ({ page, enter }) => {
  await page.route('**/api/auth/profile', (route) => route.fulfill({ json: { success: true, user: {} } }));
  await enter('/user/profile');
  await expect(page.getByText('Phone N/A')).toBeVisible();
});

test('orders that cannot be read are asked for again, and nobody is bothered', async ({
  page,
  enter,
  complaints,
}) => {
  let calls = 0;
  await page.route('**/api/orders/my', (route) => {
    calls += 1;
    return calls === 1 ? route.abort() : route.continue();
  });
  await enter('/user/profile');
  await expect(page.getByText('No orders yet.')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expectOnly(complaints, ...NO_ANSWER);
});

test('an order is shown with whatever status it has', { tag: '@any-width' }, async ({
  page,
  request,
  addProduct,
  enter,
}) => {
  const shopper = await enter();
  await placeOrder(request, shopper, await addProduct(SHIRT));
  await page.route('**/api/orders/my', async (route) => {
    const answer = await route.fetch();
    const [order] = await answer.json();
    const orders = ['Processing', undefined].map((status, at) => ({ ...order, _id: `OD${at}`, status }));
    await route.fulfill({ response: answer, json: orders });
  });
  await page.goto('/user/profile');
  const orders = page.getByRole('article');
  await expect(orders.first().getByText('Processing').first()).toBeVisible();
  await expect(orders.first().getByRole('list', { name: 'Progress' })).toContainText('Processing');
  await expect(orders.nth(1).getByText('Pending').first()).toBeVisible();
});

test('a session that has ended leads to the login', { tag: '@any-width' }, async ({
  page,
  enter,
  request,
  complaints,
}) => {
  const { token } = await enter();
  await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
  await page.goto('/user/profile');
  await expect(page).toHaveURL('/login');
  expectOnly(complaints, ...NO_ANSWER);
});

test('logging out of all devices ends every session and leaves no address behind', async ({
  page,
  request,
  addProduct,
  enter,
  complaints,
}) => {
  const { token } = await enter('/cart', [[await addProduct({ price: 1500 }), 'M', 1]]);
  await checkOut(page);
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  await expect.poll(() => stored('deliveryDetails')).not.toBeNull();
  await page.goto('/user/profile');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Log out of all devices' }).click();
  await expect(toast(page, 'You have been logged out of all devices.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await stored('deliveryDetails')).toBeNull();
  expect(await stored('userToken')).toBeNull();
  expect(await stored('cartItems')).not.toBeNull();
  const headers = { Authorization: `Bearer ${token}` };
  expect((await request.get('/api/auth/profile', { headers })).status()).toBe(401);
  expectOnly(complaints, ASKED_TOO_LATE);
});
