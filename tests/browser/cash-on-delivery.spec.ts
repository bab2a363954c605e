import { sql } from 'drizzle-orm';
import {
  ADDRESS,
  amountToPay,
  answerAlert,
  checkOut,
  deliveryDialog,
  expect,
  expectOnly,
  expectThanks,
  FAILED_CALL,
  PLACED_COD,
  payOnDelivery,
  payOnline,
  row,
  test,
} from './shopper.ts';
import { expectAccessible } from './store-test.ts';

test('from the product to the order, by keyboard alone', async ({ page, addProduct, enter }) => {
  const tee = await addProduct({ price: 1500 });
  await enter(`/product/${tee.id}`);
  await page.getByRole('radio', { name: 'M', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Add to Cart' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Cart, 1 item' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Buy Now' }).focus();
  await page.keyboard.press('Enter');
  await expect(deliveryDialog(page)).toBeVisible();
  await deliveryDialog(page).getByLabel('Full Name').focus();
  await page.keyboard.type(ADDRESS.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADDRESS.address);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADDRESS.phone);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADDRESS.pincode);
  await expect(deliveryDialog(page).getByLabel('State')).toHaveValue('Karnataka');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/payment');
  await payOnDelivery(page).focus();
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alertdialog', { name: PLACED_COD });
  await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectThanks(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/user/profile');
  const order = page.getByRole('article');
  await expect(order).toContainText(tee.name);
  await expect(row(order, 'Total')).toHaveText('₹1,500');
  await expect(row(order, 'Payment')).toHaveText('Cash on delivery');
});

test('the thanks show the order, over a reload too, and lead to it', async ({ page, goToPayment }) => {
  const { product } = await goToPayment({ price: 1599 });
  const promise = amountToPay(page).getByText(`to ${ADDRESS.pincode} · free delivery · cash on delivery`);
  const [day] = ((await promise.textContent()) ?? '').split(` to ${ADDRESS.pincode}`);
  await payOnDelivery(page).click();
  await answerAlert(page, PLACED_COD);
  await expectThanks(page);
  const summary = page.getByRole('region', { name: 'Your order' });
  async function expectSummary() {
    await expect(summary).toContainText(product.name);
    await expect(summary).toContainText('Size M · Qty 1');
    await expect(summary).toContainText('₹1,599 by cash or UPI on delivery');
    await expect(row(summary, 'Arriving')).toHaveText(`By ${day}`);
    await expect(summary).toContainText(`${ADDRESS.name}, Bengaluru Urban ${ADDRESS.pincode}`);
    await expect(
      page.getByRole('region', { name: 'What happens next' }).getByRole('listitem').last(),
    ).toHaveText('You pay ₹1,599 at the door, in cash or by UPI.');
  }
  await expectSummary();
  await page.reload();
  await expectSummary();
  await expectAccessible(page);
  const orderName = (await summary.getByRole('heading').textContent()) ?? '';
  await page.getByRole('link', { name: 'Track this order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We are preparing your order' })).toBeVisible();
  await expect(page.getByText(orderName)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Cancel Order' }).click();
  await expect(page.getByRole('article').getByRole('heading', { name: orderName })).toBeFocused();

  await page.goto('/thank-you');
  await expect(page.getByRole('heading', { name: 'Thank You for Your Order' })).toBeVisible();
  await expect(summary).toHaveCount(0);
});

test('a failure is said, and another try is the same order', { tag: '@any-width' }, async ({
  page,
  goToPayment,
  complaints,
}) => {
  const keys: (string | undefined)[] = [];
  await goToPayment();
  await page.route('**/api/orders/create', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The order is placed, but nobody hears of it.
    if (keys.length === 1) {
      await route.fetch();
      return route.abort();
    }
    return route.continue();
  });
  await payOnDelivery(page).click();
  await answerAlert(page, 'Failed to place COD order. Please try again.');
  await page.reload();
  await payOnDelivery(page).click();
  await answerAlert(page, PLACED_COD);
  await expectThanks(page);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  await page.goto('/user/profile');
  await expect(page.getByRole('article')).toHaveCount(1);
  expectOnly(complaints, ...FAILED_CALL);
});

test('too many pieces of one product are refused with a message, for both ways to pay', {
  tag: '@any-width',
}, async ({ page, addProduct, enter, complaints }) => {
  const tee = await addProduct({ price: 200, stock: { M: 30 } });
  await enter('/cart', [[tee, 'M', 11]]);
  await checkOut(page);
  await payOnDelivery(page).click();
  await answerAlert(page, 'You can order at most 10 of one product.');
  await payOnline(page).click();
  await expect(amountToPay(page)).toContainText('You can order at most 10 of one product.');
  await expect(page).toHaveURL('/payment');
  expectOnly(complaints, ...FAILED_CALL);
});

test('two presses are one order', { tag: '@any-width' }, async ({ page, goToPayment }) => {
  let calls = 0;
  await goToPayment();
  await page.route('**/api/orders/create', async (route) => {
    calls += 1;
    await route.continue();
  });
  await payOnDelivery(page).dblclick();
  await answerAlert(page, PLACED_COD);
  await expectThanks(page);
  expect(calls).toBe(1);
});

test('a changed total is shown before anything is ordered', { tag: '@any-width' }, async ({
  page,
  database,
  goToPayment,
  complaints,
}) => {
  const { product } = await goToPayment();
  await database.db.execute(sql`UPDATE products SET price_paise = 160000 WHERE id = ${product.id}`);
  await payOnDelivery(page).click();
  await answerAlert(page, 'The total has changed. Please check it and try again.');
  await expect(row(amountToPay(page), 'Total Payable')).toHaveText('₹1,600');
  await payOnDelivery(page).click();
  await answerAlert(page, PLACED_COD);
  await expectThanks(page);
  expectOnly(complaints, ...FAILED_CALL);
});

test('why a coupon was dropped stays on the page', { tag: '@any-width' }, async ({
  page,
  database,
  addProduct,
  enter,
  complaints,
}) => {
  const code = `LAST${Date.now()}`;
  await database.db.execute(sql`
    INSERT INTO coupons (code, kind, amount_paise, total_limit) VALUES (${code}, 'flat', 10000, 1)`);
  await enter('/cart', [[await addProduct({ price: 1500 }), 'M', 1]]);
  await page.getByLabel('Coupon').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Coupon applied! Discount: ₹100.')).toBeVisible();
  await checkOut(page);
  await database.db.execute(sql`UPDATE coupons SET used = 1 WHERE code = ${code}`);
  const reason = `${code} has reached its limit. The total has changed. Please check it and try again.`;
  await payOnDelivery(page).click();
  await answerAlert(page, reason);
  await expect(row(amountToPay(page), 'Total Payable')).toHaveText('₹1,500');
  await expect(amountToPay(page).getByText(reason)).toBeVisible();
  expectOnly(complaints, ...FAILED_CALL);
  await database.db.execute(sql`DELETE FROM coupons WHERE code = ${code}`);
});

test('who comes too late reads that the size is out of stock, not to try again', {
  tag: '@any-width',
}, async ({ page, database, goToPayment, complaints }) => {
  const { product } = await goToPayment();
  await database.db.execute(sql`UPDATE product_sizes SET on_hand = 0 WHERE product_id = ${product.id}`);
  await payOnDelivery(page).click();
  const reason = `${product.name} (M) is out of stock`;
  await answerAlert(page, reason);
  await expect(amountToPay(page).getByText(reason)).toBeVisible();
  expectOnly(complaints, ...FAILED_CALL);
});

test('back and another tab order nothing twice', { tag: '@any-width' }, async ({
  page,
  context,
  goToPayment,
}) => {
  await goToPayment();
  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: 'Buy Now' }).click();
  await deliveryDialog(other).getByRole('button', { name: 'Checkout' }).click();
  await expect(other).toHaveURL('/payment');

  await payOnDelivery(page).click();
  await answerAlert(page, PLACED_COD);
  await expectThanks(page);
  await expect(other.getByText('Missing checkout data.')).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('whose login has ended is sent to the login', { tag: '@any-width' }, async ({
  page,
  goToPayment,
  request,
  complaints,
}) => {
  const { token } = await goToPayment();
  await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
  await payOnDelivery(page).click();
  await answerAlert(page, 'Please login to place an order.');
  await expect(page).toHaveURL('/login');
  expectOnly(complaints, ...FAILED_CALL);
});
