import type { Page } from '@playwright/test';
import { open } from './browsing.ts';
import { answerAlert, expect, expectOnly, FAILED_CALL, lastCode, newPhone, test, toast } from './shopper.ts';
import { expectAccessible } from './store-test.ts';

test('what was added leads on to the cart, and covers neither header nor cart', async ({
  page,
  addProduct,
}) => {
  const tee = await addProduct();
  await addOne(page, tee.id);
  const cart = page.getByRole('link', { name: 'Cart, 1 item' });
  const [line, icon, header] = await Promise.all([
    toast(page, 'Added to cart.').locator('xpath=..').boundingBox(),
    cart.boundingBox(),
    page.getByRole('banner').boundingBox(),
  ]);
  if (!line || !icon || !header) throw new Error('The toast or the header is not there.');
  expect(line.y).toBeGreaterThanOrEqual(header.y + header.height);
  expect(line.y).toBeGreaterThanOrEqual(icon.y + icon.height);
  // Its clock stops while it has the focus.
  await page.getByRole('link', { name: 'View cart' }).focus();
  await expectAccessible(page, '.toasts');
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(toast(page, 'Added to cart.')).toBeHidden();
  await answerAlert(page, 'Please login to place an order.');
});

test('a toast goes when its screen is left', { tag: '@any-width' }, async ({ page, addProduct }) => {
  const tee = await addProduct();
  await addOne(page, tee.id);
  await page.getByRole('link', { name: 'Sale', exact: true }).first().click();
  await expect(page).toHaveURL('/sale');
  await expect(toast(page, 'Added to cart.')).toBeHidden();
});

test('a dialog that opens dismisses the toasts under its scrim', { tag: '@any-width' }, async ({
  page,
  addProduct,
}) => {
  const tee = await addProduct({ stock: { M: 1 } });
  await addOne(page, tee.id);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(toast(page, 'Added to cart.')).toBeHidden();
});

test('a verified code replaces what was said of a wrong one', async ({ page, request, complaints }) => {
  const phone = newPhone();
  await open(page, '/login');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page).toHaveURL('/verify');
  const code = await lastCode(request, phone);
  await page.getByLabel('OTP').fill(code === '111111' ? '111112' : '111111');
  await expect(toast(page, 'Invalid OTP')).toBeVisible();
  await page.getByLabel('OTP').fill(code);
  await expect(toast(page, 'OTP Verified Successfully')).toBeVisible();
  await expect(toast(page, 'Invalid OTP')).toBeHidden();
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'OTP Verified Successfully')).toBeVisible();
  expectOnly(complaints, ...FAILED_CALL);
});

async function addOne(page: Page, id: string): Promise<void> {
  await page.goto(`/product/${id}`);
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Added to cart.')).toBeVisible();
}
