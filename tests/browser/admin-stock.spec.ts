import type { Locator, Page } from '@playwright/test';
import { expectOnly, type TestProduct, toast } from './shopper.ts';
import { test as base, expect } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

const STOCK = '**/api/admin/stock';
/** What the browser says of an answer that never came. */
const LOST_ANSWER = /ERR_CONNECTION_RESET/;

const receiveButton = (page: Page) => page.getByRole('button', { name: 'Receive', exact: true });

interface CutOff {
  product: TestProduct;
  entry: Locator;
}

const test = base.extend<{ cutOff: CutOff }>({
  /** 20 units of a product that has 2: the store has received them, and its answer got lost. */
  async cutOff({ page, enterAs, addProduct }, use) {
    const product = await addProduct({ stock: { M: 2 } });
    await enterAs('fulfilment', `/admin/stock?search=${encodeURIComponent(product.name)}`);
    const entry = page.getByLabel(`Received of ${product.name}, M`);
    await page.route(STOCK, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await entry.fill('20');
    await receiveButton(page).click();
    await expect(page.getByText('Check your connection and try again')).toBeVisible();
    await page.unroute(STOCK);
    await use({ product, entry });
  },
});

test('goods are received and the stock explains itself', async ({ page, enterAs, addProduct }) => {
  const product = await addProduct({ stock: { S: 1, M: 2 } });
  await enterAs('fulfilment', `/admin/stock?sort=product&search=${encodeURIComponent(product.name)}`);
  await page.getByLabel(`Received of ${product.name}, S`).fill('40');
  await page.getByLabel(`Received of ${product.name}, M`).fill('5');
  await expect(page.getByText(`${product.name}, S and 1 more: +45`)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(`Received of ${product.name}, S`)).toHaveValue('40');
  await page.getByLabel('Note').fill('Challan 117');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await receiveButton(page).click();
  await expect(toast(page, '45 units received')).toBeVisible();
  await page.getByRole('link', { name: `41 on hand of ${product.name}, S: why?` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Why is this 41?' })).toBeVisible();
  await expect(page.getByText('Challan 117')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('goods are received once when the answer was lost', async ({ page, cutOff, complaints }) => {
  const { product, entry } = cutOff;
  const receive = receiveButton(page);
  await page.reload();
  await receive.click();
  await expect(toast(page, '20 units received')).toBeVisible();
  await expect(receive).toBeHidden();
  // The next goods are another receipt, be they as many.
  await entry.fill('20');
  await receive.click();
  await expect(receive).toBeHidden();
  await page.goto(`/admin/stock/${product.id}/M`);
  await expect(page.getByRole('heading', { level: 1, name: 'Why is this 42?' })).toBeVisible();
  expectOnly(complaints, LOST_ANSWER);
});

test('what was changed after a lost answer is not added to what was saved', { tag: '@any-width' }, async ({
  page,
  cutOff,
  complaints,
}) => {
  const { product, entry } = cutOff;
  const receive = receiveButton(page);
  await entry.fill('25');
  await receive.click();
  await expect(page.getByText('What you entered first has been saved.')).toBeVisible();
  await expect(page.getByRole('link', { name: `22 on hand of ${product.name}, M: why?` })).toBeVisible();
  await entry.fill('5');
  await receive.click();
  await expect(page.getByRole('link', { name: `27 on hand of ${product.name}, M: why?` })).toBeVisible();
  expectOnly(complaints, LOST_ANSWER, /422/);
});
