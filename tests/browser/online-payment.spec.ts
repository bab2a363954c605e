import { sql } from 'drizzle-orm';
import {
  ADDRESS,
  addToCart,
  answerAlert,
  checkOut,
  countOrders,
  expect,
  expectOnly,
  expectThanks,
  FAILED_CALL,
  lastCode,
  PLACED_ONLINE,
  payInSandbox,
  payOnline,
  row,
  sandbox,
  test,
} from './shopper.ts';

test('from an empty cart to the order', async ({ page, addProduct, enter }) => {
  const tee = await addProduct({ price: 1500 });
  await enter();
  await addToCart(page, tee);
  await checkOut(page);
  await payOnline(page).click();
  await expect(page.getByRole('button', { name: 'Processing...', includeHidden: true })).toBeVisible();
  await expect(sandbox(page)).toContainText('₹1,500');
  await payInSandbox(page);
  await page.goto('/user/profile');
  await expect(page.getByRole('article').getByText('Confirmed').first()).toBeVisible();
  await expect(row(page.getByRole('article'), 'Payment')).toHaveText('Paid online');
});

test('a failed payment is not the end', async ({ page, goToPayment }) => {
  await goToPayment();
  await payOnline(page).click();
  await sandbox(page).getByRole('button', { name: 'Fail payment' }).click();
  await expect(sandbox(page).getByRole('alert')).not.toBeEmpty();
  await payInSandbox(page);
});

test('two presses are one payment', { tag: '@any-width' }, async ({ page, request, goToPayment }) => {
  let calls = 0;
  const { token } = await goToPayment();
  await page.route('**/api/orders/create-pending', (route) => {
    calls += 1;
    return route.continue();
  });
  await payOnline(page).dblclick();
  await payInSandbox(page);
  expect(calls).toBe(1);
  expect(await countOrders(request, token)).toBe(1);
});

test('a reload during the payment goes on with the same one', { tag: '@any-width' }, async ({
  page,
  request,
  goToPayment,
}) => {
  const { token } = await goToPayment({ stock: { M: 1 } });
  const begin = async () => {
    const answer = page.waitForResponse('**/api/orders/create-pending');
    await payOnline(page).click();
    await expect(sandbox(page)).toBeVisible();
    return (await (await answer).json()).razorpayOrderId;
  };
  const first = await begin();
  await page.reload();
  await expect(sandbox(page)).toHaveCount(0);
  expect(await begin()).toBe(first);
  await payInSandbox(page);
  expect(await countOrders(request, token)).toBe(1);
});

test('going back during the payment orders nothing, and it can begin again', async ({
  page,
  request,
  goToPayment,
}) => {
  const { token } = await goToPayment();
  await payOnline(page).click();
  await expect(sandbox(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/cart');
  await expect(sandbox(page)).toHaveCount(0);
  expect(await countOrders(request, token)).toBe(0);
  await page.goForward();
  await expect(page).toHaveURL('/payment');
  await payOnline(page).click();
  await payInSandbox(page);
  expect(await countOrders(request, token)).toBe(1);
  await page.goBack();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('what was paid in one tab is not paid in another', { tag: '@any-width' }, async ({
  page,
  context,
  request,
  goToPayment,
}) => {
  const { token } = await goToPayment();
  const other = await context.newPage();
  await other.goto('/cart');
  await checkOut(other);
  await payOnline(page).click();
  await payInSandbox(page);
  await expect(other.getByText('Missing checkout data.')).toBeVisible();
  expect(await countOrders(request, token)).toBe(1);
});

test('closing the window gives the goods back, and another try is another payment', {
  tag: '@any-width',
}, async ({ page, request, goToPayment }) => {
  const { product } = await goToPayment({ stock: { M: 1 } });
  const stock = async () => (await (await request.get(`/api/products/${product.id}`)).json()).data.stock.M;
  await payOnline(page).click();
  await expect(sandbox(page)).toBeVisible();
  // What shoppers read of stock is cached for a moment.
  await expect.poll(stock).toBe(0);
  const cancelled = page.waitForResponse('**/api/orders/cancel-pending/**');
  await sandbox(page).getByRole('button', { name: 'Close' }).click();
  expect((await (await cancelled).json()).message).toBeTruthy();
  await expect(payOnline(page)).toBeVisible();
  await expect.poll(stock).toBe(1);

  await payOnline(page).click();
  await payInSandbox(page);
});

test('a pending order that cannot be cancelled is taken up again', { tag: '@any-width' }, async ({
  page,
  goToPayment,
  complaints,
}) => {
  await goToPayment({ stock: { M: 1 } });
  await page.route('**/api/orders/cancel-pending/**', (route) => route.abort());
  await payOnline(page).click();
  await sandbox(page).getByRole('button', { name: 'Close' }).click();
  await expect(payOnline(page)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.reload();
  await payOnline(page).click();
  await payInSandbox(page);
  expectOnly(complaints, ...FAILED_CALL);
});

test('a payment whose window is lost still becomes an order', async ({ page, goToPayment }) => {
  await goToPayment();
  await payOnline(page).click();
  await sandbox(page).getByRole('button', { name: 'Pay and lose connection' }).click();
  await expect(page.getByRole('alertdialog', { name: PLACED_ONLINE })).toBeVisible({ timeout: 15_000 });
  await answerAlert(page, PLACED_ONLINE);
  await expectThanks(page);
});

test('a success that cannot be reported is reported again', { tag: '@any-width' }, async ({
  page,
  goToPayment,
  complaints,
}) => {
  let calls = 0;
  await goToPayment();
  await page.route('**/api/orders/verify-payment', (route) => {
    calls += 1;
    return calls === 1 ? route.abort() : route.continue();
  });
  await payOnline(page).click();
  await payInSandbox(page);
  expectOnly(complaints, ...FAILED_CALL);
});

test('a login that ends while the shopper pays never leads to a second payment', {
  tag: '@any-width',
}, async ({ page, request, goToPayment, complaints }) => {
  const { token } = await goToPayment();
  const json = { success: false, code: 'not-logged-in', message: 'Please login to continue.' };
  await page.route('**/api/orders/verify-payment', (route) => route.fulfill({ status: 401, json }));
  await payOnline(page).click();
  await sandbox(page).getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByRole('alertdialog', { name: 'We’re still confirming your payment.' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBeNull();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(payOnline(page)).toHaveCount(0);
  await expect.poll(() => countOrders(request, token)).toBe(1);
  expectOnly(complaints, ...FAILED_CALL);
});

test('a checkout goes on after a new login', { tag: '@any-width' }, async ({
  page,
  request,
  addProduct,
  enter,
  complaints,
}) => {
  const { phone, token } = await enter('/cart', [[await addProduct({ price: 1500 }), 'M', 1]]);
  await checkOut(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/orders/create-pending', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    const json = { success: false, code: 'not-logged-in', message: 'Please login to continue.' };
    return route.fulfill({ status: 401, json });
  });
  await payOnline(page).click();
  await answerAlert(page, 'Please login to place an order.');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Phone').fill(phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page).toHaveURL('/verify');
  await page.getByLabel('OTP').fill(await lastCode(request, phone));
  await expect(page).toHaveURL('/payment');
  await payOnline(page).click();
  await payInSandbox(page);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await countOrders(request, token)).toBe(1);
  expectOnly(complaints, ...FAILED_CALL);
});

test('a window that is left open closes with the hold, and says so', { tag: '@any-width' }, async ({
  page,
  goToPayment,
}) => {
  await page.clock.install();
  await goToPayment();
  await payOnline(page).click();
  await expect(sandbox(page)).toBeVisible();
  const cancelled = page.waitForResponse('**/api/orders/cancel-pending/**');
  await page.clock.fastForward(901_000);
  await expect(sandbox(page)).toHaveCount(0);
  await page.clock.runFor(1000);
  await cancelled;
  await answerAlert(page, 'The time to pay is over and your items are no longer reserved. Please try again.');
  await expect(payOnline(page)).toBeVisible();
});

test('a script that does not load is said so, and can be loaded later', { tag: '@any-width' }, async ({
  page,
  goToPayment,
  complaints,
}) => {
  await goToPayment();
  await page.route('**/checkout.js', (route) => route.abort());
  await payOnline(page).click();
  await answerAlert(page, 'Failed to load Razorpay SDK');
  await expect(payOnline(page)).toBeVisible();
  await page.unroute('**/checkout.js');
  await payOnline(page).click();
  await expect(sandbox(page)).toBeVisible();
  expectOnly(complaints, ...FAILED_CALL, /payment provider could not be loaded/);
});

test('a payment that cannot begin clears the busy flag and says nothing', { tag: '@any-width' }, async ({
  page,
  goToPayment,
  complaints,
}) => {
  await goToPayment();
  await page.route('**/api/orders/create-pending', (route) => route.fulfill({ status: 500, json: {} }));
  const failed = page.waitForResponse('**/api/orders/create-pending');
  await payOnline(page).click();
  await failed;
  await expect(payOnline(page)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expectOnly(complaints, ...FAILED_CALL);
});

test('a changed total is shown before anything is paid', { tag: '@any-width' }, async ({
  page,
  database,
  goToPayment,
  complaints,
}) => {
  const { product } = await goToPayment();
  await database.db.execute(sql`UPDATE products SET price_paise = 140000 WHERE id = ${product.id}`);
  await payOnline(page).click();
  await answerAlert(page, 'The total has changed. Please check it and try again.');
  await payOnline(page).click();
  await expect(sandbox(page)).toContainText('₹1,400');
  expectOnly(complaints, ...FAILED_CALL);
});

test.describe('a browser that the provider sends back', () => {
  test('has its cart emptied by its own order alone', { tag: '@any-width' }, async ({
    page,
    addProduct,
    enter,
    request,
  }) => {
    const tee = await addProduct({ price: 1500 });
    const { token } = await enter('/cart', [[tee, 'M', 1]]);
    const stored = () => page.evaluate(() => localStorage.getItem('cartItems'));
    const looked = page.waitForResponse('**/api/orders/my');
    await page.goto('/thank-you?order=somebody-elses');
    await expect(page.getByRole('heading', { name: 'Thank You for Your Order' })).toBeVisible();
    await (await looked).finished();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    expect(await stored()).not.toBeNull();

    const answer = await request.post('/api/orders/create', {
      headers: { Authorization: `Bearer ${token}` },
      data: {
        items: [{ productId: tee.id, quantity: 1, selectedSize: 'M' }],
        total: 1500,
        shipping: ADDRESS,
        paymentMethod: 'COD',
      },
    });
    await page.goto(`/thank-you?order=${(await answer.json()).orderId}`);
    await expect.poll(stored).toBeNull();
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText(tee.name);
  });

  test('learns what became of the payment', async ({ page, enter }) => {
    await enter('/cart?payment=failed');
    await expect(page.getByText('Your payment did not go through.')).toBeVisible();
    await page.goto('/user/profile?payment=waiting');
    await expect(page.getByText('We’re confirming your payment. We’ll let you know by SMS.')).toBeVisible();
    await page.goto('/user/profile?payment=refunded');
    await expect(page.getByText('It will be refunded in full.')).toBeVisible();
  });
});
