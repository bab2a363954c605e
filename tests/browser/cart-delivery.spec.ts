import type { Page } from '@playwright/test';
import { expect, passLogin, row, test } from './shopper.ts';
import { holdBack } from './store-test.ts';

async function checkPincode(page: Page): Promise<void> {
  await page.getByLabel('Check delivery at your pincode').fill('799001');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText(/to 799001 · ₹99, free from ₹1,499 · cash on delivery$/)).toBeVisible();
}

test.describe('delivery', () => {
  test('is named before anybody asks for an address', async ({ page, addProduct, enter }) => {
    await enter('/cart', [[await addProduct({ price: 600 }), 'M', 1]]);
    const receipt = page.getByRole('region', { name: 'Total' });
    await expect(row(receipt, 'Delivery')).toHaveText('₹49–₹99');
    await expect(receipt.getByText('Free from ₹799 to ₹1,499, depending on your state.')).toBeVisible();
    await expect(row(receipt, 'Total')).toHaveText('₹600');
    await expect(receipt.getByText('Plus delivery', { exact: true })).toBeVisible();
  });

  test('comes without moving the button under it', async ({ page, addProduct, enter }) => {
    const release = await holdBack(page, '**/assets/cart-delivery-*.js');
    await enter('/cart', [[await addProduct({ price: 600 }), 'M', 1]]);
    await expect(page.getByText('Free from ₹799 to ₹1,499, depending on your state.')).toBeVisible();
    const buy = page.getByRole('button', { name: 'Buy Now' });
    const before = await buy.boundingBox();
    release();
    await expect(page.getByRole('button', { name: 'Check delivery at your pincode' })).toBeVisible();
    expect(await buy.boundingBox()).toEqual(before);
  });

  test('is the charge of the pincode that was checked last', { tag: '@any-width' }, async ({
    page,
    addProduct,
    enter,
  }) => {
    const tee = await addProduct({ price: 600 });
    await enter(`/product/${tee.id}`, [[tee, 'M', 1]]);
    await checkPincode(page);
    await page.goto('/cart');
    const receipt = page.getByRole('region', { name: 'Total' });
    await expect(row(receipt, 'Delivery')).toHaveText('₹99');
    await expect(receipt.getByText('Add ₹899 more for free delivery.')).toBeVisible();
    await expect(row(receipt, 'Total')).toHaveText('₹699');
  });

  test('forgets the checked pincode when its shopper logs out', { tag: '@any-width' }, async ({
    page,
    request,
    addProduct,
    enter,
  }) => {
    const tee = await addProduct({ price: 600 });
    await enter(`/product/${tee.id}`, [[tee, 'M', 1]]);
    await checkPincode(page);
    await page.getByRole('banner').getByRole('button', { name: 'User' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('checkedPlace'))).toBeNull();

    // The next one to log in, in the same document, does not see where the last one lives.
    await passLogin(page, request);
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: 'Cart, 1 item' }).click();
    await expect(row(page.getByRole('region', { name: 'Total' }), 'Delivery')).toHaveText('₹49–₹99');
  });
});
