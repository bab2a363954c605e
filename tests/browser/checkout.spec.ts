import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import {
  ADDRESS,
  addToCart,
  amountToPay,
  answerAlert,
  checkOut,
  deliveryDialog,
  expect,
  expectOnly,
  expectThanks,
  FAILED_CALL,
  payOnDelivery,
  payOnline,
  row,
  test,
} from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

test('without a checkout there is nothing to pay', async ({ page, enter }) => {
  await enter('/payment');
  await expect(page.getByText('Missing checkout data.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Cart' }).click();
  await expect(page).toHaveURL('/cart');
});

async function readDelivery(page: Page): Promise<{ prepaidCharge: number; freeAbove: number }> {
  return (await page.request.get('/api/delivery-charge/state/Karnataka')).json();
}

test('the summary shows subtotal, delivery and total', async ({ page, goToPayment }) => {
  const { prepaidCharge } = await readDelivery(page);
  await goToPayment({ price: 50 });
  const amount = amountToPay(page);
  await expect(row(amount, 'Subtotal')).toHaveText('₹50');
  await expect(row(amount, 'Delivery Charge')).toHaveText(`₹${prepaidCharge}`);
  await expect(row(amount, 'Total Payable')).toHaveText(`₹${50 + prepaidCharge}`);
  await expect(payOnDelivery(page)).toHaveText(`Cash on Delivery ₹${50 + prepaidCharge}`);
  await expect(page.getByText('Coupon Discount')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});

test('the summary shows a coupon, and delivery that is free', async ({ page, addProduct, enter }) => {
  const { freeAbove } = await readDelivery(page);
  const tee = await addProduct({ price: freeAbove + 1000 });
  await enter();
  await addToCart(page, tee);
  await page.getByLabel('Coupon').fill('RD100');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Coupon applied! Discount: ₹100.')).toBeVisible();
  await checkOut(page);
  const amount = amountToPay(page);
  await expect(row(amount, 'Delivery Charge')).toHaveText('Free');
  await expect(row(amount, 'Coupon Discount (RD100)')).toHaveText('−₹100');
  const total = (freeAbove + 900).toLocaleString('en-IN');
  await expect(row(amount, 'Total Payable')).toHaveText(`₹${total}`);
});

test('an order that costs nothing has no way to pay', { tag: '@any-width' }, async ({
  page,
  database,
  addProduct,
  enter,
  complaints,
}) => {
  const code = `ALL${randomInt(1_000_000)}`;
  await database.db.execute(sql`INSERT INTO coupons (code, kind, percent) VALUES (${code}, 'percent', 100)`);
  // Delivery is free nowhere else, and all tests share its charges.
  await page.route('**/api/delivery-charge/**', (route) => route.abort());
  await enter('/cart', [[await addProduct(), 'M', 1]]);
  await page.getByLabel('Coupon').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Coupon applied! Discount: ₹600.')).toBeVisible();
  await checkOut(page);
  await expect(row(amountToPay(page), 'Total Payable')).toHaveText('₹0');
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
  await expect(payOnline(page)).toHaveCount(0);
  await expect(payOnDelivery(page)).toHaveCount(0);
  expectOnly(complaints, ...FAILED_CALL);
});

test('a delivery charge that cannot be read is no charge', { tag: '@any-width' }, async ({
  page,
  goToPayment,
  complaints,
}) => {
  await page.route('**/api/delivery-charge/**', (route) => route.abort());
  await goToPayment({ price: 50 });
  await expect(row(amountToPay(page), 'Delivery Charge')).toHaveText('Free');
  await expect(row(amountToPay(page), 'Total Payable')).toHaveText('₹50');
  expectOnly(complaints, ...FAILED_CALL);
});

test('an address that was used before is there again', { tag: '@any-width' }, async ({
  page,
  goToPayment,
}) => {
  await goToPayment();
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  const dialog = deliveryDialog(page);
  await expect(dialog.getByLabel('Full Name')).toHaveValue(ADDRESS.name);
  await expect(dialog.getByLabel('Pincode')).toHaveValue(ADDRESS.pincode);
});

test('whether cash is taken at the door is asked once', { tag: '@any-width' }, async ({
  page,
  goToPayment,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/orders/cod-check')) asked.push(request.url());
  });
  const answered = page.waitForResponse('**/api/orders/cod-check');
  await goToPayment();
  await (await answered).finished();
  await expect(payOnDelivery(page)).toBeEnabled();
  // A page that asks in a loop has asked again before it gets two further answers, one after the other.
  await page.evaluate(async () => {
    for (let round = 0; round < 2; round += 1) await (await fetch('/api/health')).text();
  });
  expect(asked).toHaveLength(1);
});

for (const { name, question, note, alert } of [
  {
    name: 'a part is to be paid ahead',
    question: { askedFor: 'part', part: 120, hours: 24 },
    note: '₹120 of it is paid online within 24 hours of ordering, and ₹1,380 on delivery.',
    alert: 'Your order has been placed. One step is left: pay a part of it online.',
  },
  {
    name: 'it is to be confirmed',
    question: { askedFor: 'confirm', part: null, hours: 1 },
    note: 'We’ll ask you to confirm this order within 1 hour, before we pack it.',
    alert: 'Your order has been placed. One step is left: please confirm it.',
  },
]) {
  test(`before a cash order is placed it is said that ${name}`, { tag: '@any-width' }, async ({
    page,
    goToPayment,
  }) => {
    // The rules that ask for it are the whole store's, and would ask every other test.
    await page.route('**/api/orders/cod-check', (route) =>
      route.fulfill({ json: { success: true, isOffered: true, reason: null, question } }),
    );
    await goToPayment();
    await expect(payOnDelivery(page)).toHaveAccessibleDescription(note);
    await expect(page.getByText(note)).toBeVisible();
    await payOnDelivery(page).click();
    await answerAlert(page, alert);
    await expectThanks(page);
  });
}
