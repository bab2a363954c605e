import type { Page } from '@playwright/test';
import { open } from './browsing.ts';
import { answerAlert, expect, expectOnly, FAILED_CALL, test, toast } from './shopper.ts';
import { expectAccessible } from './store-test.ts';

/** A size that is sold out says so after its name. */
function size(page: Page, name: string) {
  return page.getByRole('group', { name: 'Size' }).getByRole('radio', { name: new RegExp(`^${name}\\b`) });
}

function stepper(page: Page) {
  const group = page.getByRole('group', { name: 'Quantity' });
  return {
    less: group.getByRole('button', { name: 'Decrease quantity' }),
    more: group.getByRole('button', { name: 'Increase quantity' }),
    quantity: group.getByRole('status'),
  };
}

test.describe('buying', () => {
  test('needs a size', { tag: '@any-width' }, async ({ page, addProduct }) => {
    const tee = await addProduct();
    await open(page, `/product/${tee.id}`);
    await page.getByRole('button', { name: 'Select Size' }).click();
    await answerAlert(page, 'Please select a size before adding to cart.');
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBeNull();
  });

  test('keeps the quantity between 1 and the stock of the size', { tag: '@any-width' }, async ({
    page,
    addProduct,
  }) => {
    const tee = await addProduct({ stock: { S: 0, M: 2, L: 4 } });
    await open(page, `/product/${tee.id}`);
    const { less, more, quantity } = stepper(page);
    await expect(quantity).toHaveText('1');
    await expect(less).toBeDisabled();

    await size(page, 'L').check();
    await expect(page.getByText('4 items left in stock', { exact: true })).toBeVisible();
    for (const count of ['2', '3', '4']) {
      await more.click();
      await expect(quantity).toHaveText(count);
    }
    await expect(more).toBeDisabled();

    await size(page, 'M').check();
    await expect(page.getByText('2 items left in stock', { exact: true })).toBeVisible();
    await expect(quantity).toHaveText('2');
    await expect(more).toBeDisabled();
    await less.click();
    await expect(quantity).toHaveText('1');
    await expect(less).toBeDisabled();

    await expect(size(page, 'S')).toHaveAccessibleName(/sold out$/);
    await size(page, 'S').check();
    await expect(page.getByText('Out of stock', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
  });

  test('adds to the cart, counts in the header, and never more than there is', { tag: '@any-width' }, async ({
    page,
    addProduct,
  }) => {
    const tee = await addProduct({ stock: { M: 3 } });
    await open(page, `/product/${tee.id}`);
    await size(page, 'M').check();
    await stepper(page).more.click();
    const add = page.getByRole('button', { name: 'Add to Cart' });
    await add.click();
    await expect(toast(page, 'Added to cart.')).toBeVisible();
    await expect(page.locator('.toast-bar')).toHaveCSS('animation-duration', '3s');
    const box = await page.locator('.toast').boundingBox();
    expect(box?.y).toBeLessThan(200);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 60);
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    await add.click();
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
    await add.click();
    await answerAlert(page, 'Only 3 item(s) available in stock.');
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'));
    expect(stored).toMatchObject([
      { product: { _id: tee.id, selectedSize: 'M', stock: { M: 3 } }, quantity: 3 },
    ]);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  });

  test('on a phone a bar at the lower edge stands in for the button while that is out of view', async ({
    page,
    isMobile,
  }) => {
    await open(page, '/product/kage-oversized-black');
    const bar = page.locator('.buy-bar');
    await page.getByRole('heading', { name: 'Customer Reviews' }).scrollIntoViewIfNeeded();
    if (!isMobile) {
      await expect(bar).toBeHidden();
      return;
    }
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(bar).toContainText('₹799');
    await bar.getByText('Select Size').click();
    await answerAlert(page, 'Please select a size before adding to cart.');
    await bar.getByText('Select Size').click();
    const sheet = page.getByRole('alertdialog', { name: 'Please select a size before adding to cart.' });
    await sheet.getByRole('radio', { name: 'L', exact: true }).check();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(toast(page, 'Added to cart.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeAttached();
    await size(page, 'M').check();
    await expect(bar).toContainText('Add to Cart');
    await page.getByRole('button', { name: 'Add to Cart' }).scrollIntoViewIfNeeded();
    await expect(bar).not.toBeInViewport();
  });

  test('begins with the size that was bought last of this kind of garment, while there is any', {
    tag: '@any-width',
  }, async ({ page, addProduct }) => {
    const category = 'remembered kind';
    const [first, same, soldOut] = [
      await addProduct({ category }),
      await addProduct({ category }),
      await addProduct({ category, stock: { M: 2, L: 0 } }),
    ];
    const other = await addProduct({ category: 'another kind' });
    await open(page, `/product/${first.id}`);
    await expect(page.getByRole('button', { name: 'Select Size' })).toBeVisible();
    await size(page, 'L').check();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(toast(page, 'Added to cart.')).toBeVisible();

    await open(page, `/product/${same.id}`);
    await expect(size(page, 'L')).toBeChecked();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    for (const { id } of [soldOut, other]) {
      await open(page, `/product/${id}`);
      await expect(page.getByRole('button', { name: 'Select Size' })).toBeVisible();
    }
  });

  test('a size that sold out while the page was open is refused', { tag: '@any-width' }, async ({
    page,
    addProduct,
    complaints,
  }) => {
    const tee = await addProduct({ stock: { M: 3 } });
    await open(page, `/product/${tee.id}`);
    const product = `**/api/products/list?**ids=${tee.id}**`;
    await page.route(product, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await size(page, 'M').check();
    await failed;
    await page.unroute(product);
    await page.route(product, async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: [{ ...answer.data[0], stock: { M: 0 } }] } });
    });
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await answerAlert(page, 'Selected size is out of stock');
    await expect(page.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
    expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBeNull();
    expectOnly(complaints, ...FAILED_CALL);
  });

  test('a product of which nothing is left says so before a size is chosen', { tag: '@any-width' }, async ({
    page,
    addProduct,
  }) => {
    const tee = await addProduct({ stock: { M: 0, L: 0 } });
    await open(page, `/product/${tee.id}`);
    await expect(page.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
  });
});
