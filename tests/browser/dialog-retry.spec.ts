import type { Page } from '@playwright/test';
import { answerAlert, deliveryDialog, expect, expectOnly, openDelivery, test } from './shopper.ts';

const NOT_LOADED = 'We couldn’t open this. Please check your connection and try again.';
const FAILED_CODE = [/Failed to load resource/, /Failed to fetch dynamically imported module/];

/** Lets the code of the delivery form fail so many times. */
async function failFormCode(page: Page, times: number) {
  let left = times;
  await page.route('**/assets/delivery-dialog-*.js*', (route) => {
    left -= 1;
    return left >= 0 ? route.abort() : route.continue();
  });
}

test('the delivery form opens although its code did not come at first', async ({
  page,
  addProduct,
  enter,
  complaints,
}) => {
  await failFormCode(page, 1);
  await enter('/cart', [[await addProduct(), 'M', 1]]);
  await openDelivery(page);
  expectOnly(complaints, ...FAILED_CODE);
});

test('the delivery form that does not come says so, and comes with the next press', async ({
  page,
  addProduct,
  enter,
  complaints,
}) => {
  await failFormCode(page, 3);
  await enter('/cart', [[await addProduct(), 'M', 1]]);
  const buy = page.getByRole('button', { name: 'Buy Now' });
  await expect(async () => {
    await buy.click();
    await answerAlert(page, NOT_LOADED);
  }).toPass();
  await expect(deliveryDialog(page)).toBeHidden();
  await openDelivery(page);
  expectOnly(complaints, ...FAILED_CODE);
});

test('the code of the delivery form comes ahead of the press', { tag: '@any-width' }, async ({
  page,
  addProduct,
  enter,
}) => {
  const code = page.waitForResponse('**/assets/delivery-dialog-*.js');
  await enter('/cart', [[await addProduct(), 'M', 1]]);
  expect((await code).ok()).toBe(true);
  await expect(deliveryDialog(page)).toBeHidden();
});
