import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import {
  ADDRESS,
  answerAlert,
  checkOut,
  deliveryDialog,
  expect,
  expectOnly,
  row,
  test,
  toast,
} from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

const FAILED_CALL = [/Failed to load resource/, /ApiFailure/, /payment provider could not be loaded/];
const PLACED_COD = 'Your order is placed. You pay when the parcel is in your hands.';
const PLACED_ONLINE = 'Payment received. Your order is placed.';

const amount = (page: Page) => page.getByRole('region', { name: 'Amount to pay' });
const sandbox = (page: Page) => page.getByRole('dialog', { name: 'Payment sandbox' });
const payOnline = (page: Page) => page.getByRole('button', { name: 'Pay Online' });
const payOnDelivery = (page: Page) => page.getByRole('button', { name: /^Cash on Delivery/ });

async function expectThanks(page: Page) {
  await expect(page).toHaveURL('/thank-you');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You for Your Order');
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBeNull();
}

test('without a checkout there is nothing to pay', async ({ page, enter }) => {
  await enter('/payment');
  await expect(page.getByText('Missing checkout data.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Cart' }).click();
  await expect(page).toHaveURL('/cart');
});

test('the summary shows subtotal, delivery, coupon and total', async ({
  page,
  addProduct,
  enter,
  request,
}) => {
  const { prepaidCharge, freeAbove } = await (
    await request.get('/api/delivery-charge/state/Karnataka')
  ).json();
  const tee = await addProduct({ price: freeAbove });
  const sock = await addProduct({ price: 50 });
  await enter('/cart', [[sock, 'M', 1]]);
  await checkOut(page);
  await expect(row(amount(page), 'Subtotal')).toHaveText('₹50');
  await expect(row(amount(page), 'Delivery Charge')).toHaveText(`₹${prepaidCharge}`);
  await expect(row(amount(page), 'Total Payable')).toHaveText(`₹${50 + prepaidCharge}`);
  await expect(payOnDelivery(page)).toHaveText(`Cash on Delivery ₹${50 + prepaidCharge}`);
  await expect(page.getByText('Coupon Discount')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  await enterCart(page, tee.id, 2 * freeAbove);
  await page.getByLabel('Coupon').fill('RD100');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Coupon applied! Discount: ₹100.')).toBeVisible();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await deliveryDialog(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/payment');
  await expect(row(amount(page), 'Delivery Charge')).toHaveText('Free');
  await expect(row(amount(page), 'Coupon Discount (RD100)')).toHaveText('−₹100');
  const total = (2 * freeAbove - 100).toLocaleString('en-IN');
  await expect(row(amount(page), 'Total Payable')).toHaveText(`₹${total}`);
});

/** Adds two of a product through its page, as any shopper would. */
async function enterCart(page: Page, productId: string, price: number) {
  await page.evaluate(() => localStorage.removeItem('cartItems'));
  await page.goto(`/product/${productId}`);
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  const buy = page.getByRole('group', { name: 'Quantity' });
  await buy.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Added to cart.')).toBeVisible();
  await page.getByRole('link', { name: 'Cart, 2 items' }).click();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(price.toLocaleString('en-IN'));
}

test('a delivery charge that cannot be read is no charge', async ({
  page,
  addProduct,
  enter,
  complaints,
}) => {
  await page.route('**/api/delivery-charge/**', (route) => route.abort());
  await enter('/cart', [[await addProduct({ price: 50 }), 'M', 1]]);
  await checkOut(page);
  await expect(row(amount(page), 'Delivery Charge')).toHaveText('Free');
  await expect(row(amount(page), 'Total Payable')).toHaveText('₹50');
  expectOnly(complaints, ...FAILED_CALL);
});

test.describe('cash on delivery', () => {
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
    await page.keyboard.press('Tab');
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
    await expect(row(order, 'Payment')).toHaveText('COD');
  });

  test('a failure is said, and another try is the same order', async ({
    page,
    addProduct,
    enter,
    complaints,
  }) => {
    const keys: (string | undefined)[] = [];
    await enter('/cart', [[await addProduct({ price: 1500 }), 'M', 1]]);
    await checkOut(page);
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

  test('two presses are one order', async ({ page, addProduct, enter }) => {
    let calls = 0;
    await enter('/cart', [[await addProduct({ price: 1500 }), 'M', 1]]);
    await checkOut(page);
    await page.route('**/api/orders/create', async (route) => {
      calls += 1;
      await route.continue();
    });
    await payOnDelivery(page).dblclick();
    await answerAlert(page, PLACED_COD);
    await expectThanks(page);
    expect(calls).toBe(1);
  });

  test('a changed total is shown before anything is ordered', async ({
    page,
    database,
    addProduct,
    enter,
    complaints,
  }) => {
    const tee = await addProduct({ price: 1500 });
    await enter('/cart', [[tee, 'M', 1]]);
    await checkOut(page);
    await database.db.execute(sql`UPDATE products SET price_paise = 160000 WHERE id = ${tee.id}`);
    await payOnDelivery(page).click();
    await answerAlert(page, 'The total has changed. Please check it and try again.');
    await expect(row(amount(page), 'Total Payable')).toHaveText('₹1,600');
    await payOnDelivery(page).click();
    await answerAlert(page, PLACED_COD);
    await expectThanks(page);
    expectOnly(complaints, ...FAILED_CALL);
  });

  test('goods that are gone are said to be gone', async ({
    page,
    database,
    addProduct,
    enter,
    complaints,
  }) => {
    const tee = await addProduct({ price: 1500 });
    await enter('/cart', [[tee, 'M', 1]]);
    await checkOut(page);
    await database.db.execute(sql`UPDATE product_sizes SET on_hand = 0 WHERE product_id = ${tee.id}`);
    const answered = page.waitForResponse('**/api/orders/create');
    await payOnDelivery(page).click();
    await answerAlert(page, 'Failed to place COD order. Please try again.');
    const { message } = await (await answered).json();
    await expect(amount(page).getByText(message)).toBeVisible();
    expectOnly(complaints, ...FAILED_CALL);
  });

  test('back and another tab order nothing twice', async ({ page, context, addProduct, enter }) => {
    await enter('/cart', [[await addProduct({ price: 1500 }), 'M', 1]]);
    await checkOut(page);
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

  test('whose login has ended is sent to the login', async ({
    page,
    addProduct,
    enter,
    request,
    complaints,
  }) => {
    const { token } = await enter('/cart', [[await addProduct({ price: 1500 }), 'M', 1]]);
    await checkOut(page);
    await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
    await payOnDelivery(page).click();
    await answerAlert(page, 'Please login to place an order.');
    await expect(page).toHaveURL('/login');
    expectOnly(complaints, ...FAILED_CALL);
  });
});

test.describe('online payment', () => {
  test('pays, and thanks', async ({ page, addProduct, enter }) => {
    const tee = await addProduct({ price: 1500 });
    await enter('/cart', [[tee, 'M', 1]]);
    await checkOut(page);
    await payOnline(page).click();
    await expect(page.getByRole('button', { name: 'Processing...', includeHidden: true })).toBeVisible();
    await expect(sandbox(page)).toContainText('₹1,500');
    await sandbox(page).getByRole('button', { name: 'Pay now' }).click();
    await answerAlert(page, PLACED_ONLINE);
    await expectThanks(page);
    await page.goto('/user/profile');
    await expect(page.getByRole('article').getByText('Confirmed').first()).toBeVisible();
    await expect(row(page.getByRole('article'), 'Payment')).toHaveText('Razorpay');
  });

  test('a failed payment is not the end', async ({ page, addProduct, enter }) => {
    await enter('/cart', [[await addProduct({ price: 1500 }), 'M', 1]]);
    await checkOut(page);
    await payOnline(page).click();
    await sandbox(page).getByRole('button', { name: 'Fail payment' }).click();
    await expect(sandbox(page).getByRole('alert')).not.toBeEmpty();
    await sandbox(page).getByRole('button', { name: 'Pay now' }).click();
    await answerAlert(page, PLACED_ONLINE);
    await expectThanks(page);
  });

  test('closing the window gives the goods back, and another try is another payment', async ({
    page,
    request,
    addProduct,
    enter,
  }) => {
    const tee = await addProduct({ price: 1500, stock: { M: 1 } });
    const stock = async () => (await (await request.get(`/api/products/${tee.id}`)).json()).data.stock.M;
    await enter('/cart', [[tee, 'M', 1]]);
    await checkOut(page);
    await payOnline(page).click();
    await expect(sandbox(page)).toBeVisible();
    expect(await stock()).toBe(0);
    const cancelled = page.waitForResponse('**/api/orders/cancel-pending/**');
    await sandbox(page).getByRole('button', { name: 'Close' }).click();
    expect((await (await cancelled).json()).message).toBeTruthy();
    await expect(payOnline(page)).toBeVisible();
    expect(await stock()).toBe(1);

    await payOnline(page).click();
    await sandbox(page).getByRole('button', { name: 'Pay now' }).click();
    await answerAlert(page, PLACED_ONLINE);
    await expectThanks(page);
  });

  test('a pending order that cannot be cancelled is taken up again', async ({
    page,
    addProduct,
    enter,
    complaints,
  }) => {
    await enter('/cart', [[await addProduct({ price: 1500, stock: { M: 1 } }), 'M', 1]]);
    await checkOut(page);
    await page.route('**/api/orders/cancel-pending/**', (route) => route.abort());
    await payOnline(page).click();
    await sandbox(page).getByRole('button', { name: 'Close' }).click();
    await expect(payOnline(page)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.reload();
    await payOnline(page).click();
    await sandbox(page).getByRole('button', { name: 'Pay now' }).click();
    await answerAlert(page, PLACED_ONLINE);
    expectOnly(complaints, ...FAILED_CALL);
  });

  test('a payment whose window is lost still becomes an order', async ({ page, addProduct, enter }) => {
    await enter('/cart', [[await addProduct({ price: 1500 }), 'M', 1]]);
    await checkOut(page);
    await payOnline(page).click();
    await sandbox(page).getByRole('button', { name: 'Pay and lose connection' }).click();
    await expect(page.getByRole('alertdialog', { name: PLACED_ONLINE })).toBeVisible({ timeout: 15_000 });
    await answerAlert(page, PLACED_ONLINE);
    await expectThanks(page);
  });

  test('a success that cannot be told is told again', async ({ page, addProduct, enter, complaints }) => {
    let calls = 0;
    await enter('/cart', [[await addProduct({ price: 1500 }), 'M', 1]]);
    await checkOut(page);
    await page.route('**/api/orders/verify-payment', (route) => {
      calls += 1;
      return calls === 1 ? route.abort() : route.continue();
    });
    await payOnline(page).click();
    await sandbox(page).getByRole('button', { name: 'Pay now' }).click();
    await answerAlert(page, PLACED_ONLINE);
    await expectThanks(page);
    expectOnly(complaints, ...FAILED_CALL);
  });

  test('a script that does not load is said so, and can be loaded later', async ({
    page,
    addProduct,
    enter,
    complaints,
  }) => {
    await enter('/cart', [[await addProduct({ price: 1500 }), 'M', 1]]);
    await checkOut(page);
    await page.route('**/checkout.js', (route) => route.abort());
    await payOnline(page).click();
    await answerAlert(page, 'Failed to load Razorpay SDK');
    await expect(payOnline(page)).toBeVisible();
    await page.unroute('**/checkout.js');
    await payOnline(page).click();
    await expect(sandbox(page)).toBeVisible();
    expectOnly(complaints, ...FAILED_CALL);
  });

  test('a payment that cannot begin clears the busy flag and says nothing', async ({
    page,
    addProduct,
    enter,
    complaints,
  }) => {
    await enter('/cart', [[await addProduct({ price: 1500 }), 'M', 1]]);
    await checkOut(page);
    await page.route('**/api/orders/create-pending', (route) => route.fulfill({ status: 500, json: {} }));
    const failed = page.waitForResponse('**/api/orders/create-pending');
    await payOnline(page).click();
    await failed;
    await expect(payOnline(page)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expectOnly(complaints, ...FAILED_CALL);
  });

  test('a changed total is shown before anything is paid', async ({
    page,
    database,
    addProduct,
    enter,
    complaints,
  }) => {
    const tee = await addProduct({ price: 1500 });
    await enter('/cart', [[tee, 'M', 1]]);
    await checkOut(page);
    await database.db.execute(sql`UPDATE products SET price_paise = 140000 WHERE id = ${tee.id}`);
    await payOnline(page).click();
    await answerAlert(page, 'The total has changed. Please check it and try again.');
    await payOnline(page).click();
    await expect(sandbox(page)).toContainText('₹1,400');
    expectOnly(complaints, ...FAILED_CALL);
  });
});

test.describe('a browser that the provider sends back', () => {
  test('has its cart emptied by its own order alone', async ({ page, addProduct, enter, request }) => {
    const tee = await addProduct({ price: 1500 });
    const { token } = await enter('/cart', [[tee, 'M', 1]]);
    const stored = () => page.evaluate(() => localStorage.getItem('cartItems'));
    await page.goto('/thank-you?order=somebody-elses');
    await expect(page.getByRole('heading', { name: 'Thank You for Your Order' })).toBeVisible();
    await page.waitForLoadState('networkidle');
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
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    expect(await stored()).toBeNull();
  });

  test('is told what became of the payment', async ({ page, enter }) => {
    await enter('/cart?payment=failed');
    await expect(page.getByText('The payment did not go through.')).toBeVisible();
    await page.goto('/user/profile?payment=waiting');
    await expect(page.getByText('Your payment is being confirmed. We will tell you by SMS.')).toBeVisible();
    await page.goto('/user/profile?payment=refunded');
    await expect(page.getByText('It will be refunded in full.')).toBeVisible();
  });
});
