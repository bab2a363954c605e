import { sql } from 'drizzle-orm';
import {
  answerAlert,
  expect,
  expectOnly,
  FAILED_CALL,
  openDelivery,
  passLogin,
  row,
  storedCart,
  test,
} from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

test('a visitor is sent to the login, and comes back to the same cart', async ({
  page,
  addProduct,
  request,
}) => {
  const tee = await addProduct();
  await page.addInitScript((cart) => localStorage.setItem('cartItems', cart), storedCart([[tee, 'M', 2]]));
  await page.goto('/cart');
  await answerAlert(page, 'Please login to place an order.');
  await expect(page).toHaveURL('/login');

  await passLogin(page, request);
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name: tee.name })).toBeVisible();
});

test('an empty cart says so', async ({ page, enter }) => {
  await enter('/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Shop All' }).click();
  await expect(page).toHaveURL('/shop');
});

test('a line shows what it is, and its stepper keeps between 1 and the stock', async ({
  page,
  addProduct,
  enter,
}) => {
  const tee = await addProduct({ price: 450, stock: { M: 2 } });
  await enter('/cart', [[tee, 'M', 1]]);
  const line = page.getByRole('listitem').filter({ hasText: tee.name });
  await expect(line).toContainText('Size M');
  await expect(line).toContainText('2 items left in stock');
  await expect(line).toContainText('₹450');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  const less = line.getByRole('button', { name: 'Decrease quantity' });
  const more = line.getByRole('button', { name: 'Increase quantity' });
  await expect(less).toBeDisabled();
  await more.click();
  await expect(line.getByRole('status')).toHaveText('2');
  await expect(line).toContainText('₹900');
  await more.click();
  await answerAlert(page, 'Only 2 item(s) available in stock.');
  await expect(line.getByRole('status')).toHaveText('2');
  await less.click();
  await expect(line.getByRole('status')).toHaveText('1');

  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('clearing the cart also removes the stored one', { tag: '@any-width' }, async ({
  page,
  addProduct,
  enter,
}) => {
  const tee = await addProduct();
  await enter('/cart', [
    [tee, 'M', 2],
    [tee, 'L', 1],
  ]);
  await expect(row(page.getByRole('region', { name: 'Total' }), 'Total')).toHaveText('₹1,800');
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBeNull();
});

test('a cart that was cleared can be had back', async ({ page, addProduct, enter }) => {
  const tee = await addProduct();
  await enter('/cart', [[tee, 'M', 2]]);
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: tee.name }).getByRole('status')).toHaveText('2');
});

test('the bar of a phone offers the way out while something cannot be bought', async ({
  page,
  addProduct,
  enter,
  isMobile,
}) => {
  const lines = [];
  for (let count = 0; count < 5; count += 1) lines.push(await addProduct());
  const gone = await addProduct({ stock: { M: 0 } });
  await enter('/cart', [
    [{ ...gone, stock: { M: 9 } }, 'M', 1],
    ...lines.map((tee): [typeof tee, string, number] => [tee, 'M', 1]),
  ]);
  const bar = page.locator('.buy-bar');
  if (!isMobile) return expect(bar).toBeHidden();
  await bar.getByText('Remove unavailable items').click();
  await expect(page.getByText(gone.name)).toBeHidden();
  await expect(bar.getByText('Buy Now')).toBeVisible();
});

test('the size of a line can be changed', async ({ page, addProduct, enter }) => {
  const tee = await addProduct({ stock: { S: 0, M: 10, L: 5 } });
  await enter('/cart', [
    [tee, 'M', 2],
    [tee, 'L', 1],
  ]);
  const lines = page.getByRole('listitem').filter({ hasText: tee.name });
  await lines
    .first()
    .getByRole('button', { name: /^Edit size/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit size' });
  await expectAccessible(page);
  // A box to tap, as on the product's page, whose style the cart does not have.
  const box = await dialog.getByRole('radio', { name: 'L', exact: true }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await dialog.getByRole('radio', { name: /^S/ }).check();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'L', exact: true }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText('Size L');
  await expect(lines.getByRole('status')).toHaveText('3');
});

test('the cart follows other tabs', { tag: '@any-width' }, async ({ page, context, addProduct, enter }) => {
  const tee = await addProduct();
  await enter('/cart', [[tee, 'M', 1]]);
  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: tee.name }).getByRole('status')).toHaveText('2');
});

test('stock and prices come from the server', { tag: '@any-width' }, async ({
  page,
  database,
  addProduct,
  enter,
}) => {
  const tee = await addProduct({ price: 600, stock: { M: 10 } });
  await database.db.execute(sql`UPDATE products SET price_paise = 65000 WHERE id = ${tee.id}`);
  await database.db.execute(sql`UPDATE product_sizes SET on_hand = 7 WHERE product_id = ${tee.id}`);
  await enter('/cart', [[tee, 'M', 1]]);
  const line = page.getByRole('listitem').filter({ hasText: tee.name });
  await expect(line).toContainText('7 items left in stock');
  await expect(line).toContainText('The price has changed. It was ₹600.');
  await expect(row(page.getByRole('region', { name: 'Total' }), 'Total')).toHaveText('₹650');
});

test('what can no longer be bought says so, and there is a way out', async ({ page, addProduct, enter }) => {
  const short = await addProduct({ price: 500, stock: { M: 2 } });
  const gone = await addProduct({ price: 700, stock: { M: 0 } });
  const unknown = { ...gone, id: 'no-such-product', name: 'Withdrawn Tee' };
  await enter('/cart', [
    [{ ...short, stock: { M: 9 } }, 'M', 5],
    [{ ...gone, stock: { M: 9 } }, 'M', 1],
    [{ ...unknown, stock: { M: 9 } }, 'M', 1],
  ]);
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(line(short.name)).toContainText('Only 2 item(s) available in stock.');
  await expect(line(gone.name)).toContainText('Out of stock');
  await expect(line(unknown.name)).toContainText('Out of stock');
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeDisabled();

  const notice = page.getByText(
    'Some items in your cart are out of stock or no longer available in that quantity.',
  );
  await expect(notice).toBeInViewport();
  await page.getByRole('button', { name: 'Remove unavailable items' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Tee' })).toHaveCount(1);
  await expect(row(page.getByRole('region', { name: 'Total' }), 'Total')).toHaveText('₹1,000');
  await openDelivery(page);
});

test('a cart that cannot be refreshed goes on with what it knows', { tag: '@any-width' }, async ({
  page,
  addProduct,
  enter,
  complaints,
}) => {
  const tee = await addProduct();
  await page.route('**/api/products/list?**ids=**', (route) => route.abort());
  await enter('/cart', [[tee, 'M', 1]]);
  await expect(page.getByRole('listitem').filter({ hasText: tee.name })).toContainText(
    '10 items left in stock',
  );
  await openDelivery(page);
  expectOnly(complaints, ...FAILED_CALL);
});

test('whose login has ended is sent to the login before buying', { tag: '@any-width' }, async ({
  page,
  addProduct,
  enter,
}) => {
  await enter('/cart', [[await addProduct(), 'M', 1]]);
  await expect(page.getByRole('button', { name: 'Clear Cart' })).toBeVisible();
  await page.evaluate(() => {
    localStorage.removeItem('userToken');
    window.dispatchEvent(new StorageEvent('storage', { key: 'userToken' }));
  });
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await answerAlert(page, 'Please login to place an order.');
  await expect(page).toHaveURL('/login');
});
