import { expect, expectOnly, FAILED_CALL, row, storedCart, test } from './shopper.ts';

test.describe('coupon', () => {
  test('must not be empty, and must be known', { tag: '@any-width' }, async ({
    page,
    addProduct,
    enter,
    complaints,
  }) => {
    await enter('/cart', [[await addProduct({ price: 1200 }), 'M', 1]]);
    const apply = page.getByRole('button', { name: 'Apply' });
    await apply.click();
    await expect(page.getByText('Please enter a coupon code', { exact: true })).toBeVisible();

    await page.getByLabel('Coupon').fill('NOSUCH');
    const answered = page.waitForResponse('**/api/coupons/apply');
    await apply.click();
    const { message } = await (await answered).json();
    await expect(page.getByText(message, { exact: true })).toBeVisible();

    await page.route('**/api/coupons/apply', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByLabel('Coupon').fill('RD100');
    await apply.click();
    await expect(page.getByText('Failed to apply coupon', { exact: true })).toBeVisible();
    expectOnly(complaints, ...FAILED_CALL);
  });

  test('takes ₹100 off from ₹1000 on, stays over a reload, and can be taken back', async ({
    page,
    addProduct,
    enter,
  }) => {
    await enter('/cart', [[await addProduct({ price: 600 }), 'M', 2]]);
    const receipt = page.getByRole('region', { name: 'Total' });
    await page.getByLabel('Coupon').fill('rd100');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Coupon applied! Discount: ₹100.', { exact: true })).toBeVisible();
    await expect(row(receipt, 'Coupon Discount (RD100)')).toHaveText('−₹100');
    await expect(row(receipt, 'Total')).toHaveText('₹1,100');

    await page.reload();
    await expect(page.getByText('Coupon applied! Discount: ₹100.', { exact: true })).toBeVisible();
    await expect(row(receipt, 'Total')).toHaveText('₹1,100');
    await page.getByRole('button', { name: 'Remove coupon RD100' }).click();
    await expect(row(receipt, 'Total')).toHaveText('₹1,200');
  });

  test('is dropped with its reason when the cart falls under the minimum', { tag: '@any-width' }, async ({
    page,
    addProduct,
    enter,
  }) => {
    await enter('/cart', [[await addProduct({ price: 600 }), 'M', 2]]);
    await page.getByLabel('Coupon').fill('RD100');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Coupon applied! Discount: ₹100.')).toBeVisible();
    await page.getByRole('button', { name: 'Decrease quantity' }).click();
    await expect(page.getByText('Add ₹400 more to use RD100.')).toBeVisible();
    await expect(page.getByText('Coupon applied!')).toHaveCount(0);
    await expect(row(page.getByRole('region', { name: 'Total' }), 'Total')).toHaveText('₹600');
  });
});

test('three regular t-shirts cost ₹999, without the coupon', { tag: '@any-width' }, async ({
  page,
  addProduct,
  enter,
}) => {
  const tee = await addProduct({ price: 449, category: 'regular t-shirt' });
  const polo = await addProduct({ price: 500 });
  await enter('/cart', [
    [tee, 'M', 2],
    [tee, 'L', 1],
  ]);
  const total = row(page.getByRole('region', { name: 'Total' }), 'Total');
  await expect(total).toHaveText('₹999');
  await page.getByLabel('Coupon').fill('RD100');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Coupons can’t be combined with this offer.')).toBeVisible();
  await expect(total).toHaveText('₹999');

  await page.getByRole('button', { name: 'Increase quantity' }).first().click();
  await expect(total).toHaveText('₹1,696');
  await page.getByRole('button', { name: 'Decrease quantity' }).first().click();
  await expect(total).toHaveText('₹999');

  const withMore = storedCart([
    [tee, 'M', 3],
    [polo, 'M', 1],
  ]);
  await page.evaluate((cart) => {
    localStorage.setItem('cartItems', cart);
    window.dispatchEvent(new StorageEvent('storage', { key: 'cartItems' }));
  }, withMore);
  await expect(total).toHaveText('₹1,499');
});
