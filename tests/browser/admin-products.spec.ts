import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectOnly, toast } from './shopper.ts';
import { expect, test } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

/** A photograph as a phone takes it: lying, 4:3. */
async function photo(name: string, shade: number) {
  const background = { r: shade, g: 60, b: 90 };
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

function uniqueName(word: string): string {
  return `${word} ${randomUUID().slice(0, 6)}`;
}

/** What a colleague does at the same time. */
async function asColleague(request: APIRequestContext, token: string, path: string, data: object) {
  const answer = await request.put(`/api/admin${path}`, {
    data,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.ok()).toBe(true);
}

function pictureHandles(page: Page) {
  return page.getByRole('button', { name: /^Picture \d, move$/ });
}

/** Also on pages that were in the cache when it changed. */
async function expectOnPage(page: Page, path: string, text: string) {
  await expect.poll(async () => (await page.request.get(path)).text()).toContain(text);
}

test('a product with pictures is made on the phone and is in the shop at once', async ({ page, enterAs }) => {
  const name = uniqueName('Monsoon Tee');
  await enterAs('manager', '/admin/products/new');
  await page
    .getByLabel('Add pictures')
    .setInputFiles([await photo('one.jpg', 200), await photo('two.jpg', 40)]);
  await expect(pictureHandles(page)).toHaveCount(2);
  const first = pictureHandles(page).first().locator('img');
  const before = await first.getAttribute('src');
  await pictureHandles(page).nth(1).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Position 2 of 2.')).toBeAttached();
  // Keys are heard once the places have been measured.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('Position 1 of 2.')).toBeAttached({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(first).not.toHaveAttribute('src', before ?? '');
  await page.getByLabel('Alt text of picture 1').fill('Front');

  await page.getByRole('button', { name: 'Crop picture 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop to 4:5' });
  await expect(dialog.getByAltText('Uncropped')).toBeVisible();
  await dialog.getByLabel(/^Crop area/).press('ArrowLeft');
  await dialog.getByRole('button', { name: 'Crop' }).click();
  await expect(dialog).toBeHidden();

  await page.getByLabel('Name', { exact: true }).fill(name);
  await expect(page.getByLabel('Price ₹')).toHaveValue('');
  await page.getByLabel('Price ₹').fill('2,700');
  await expect(page.getByText('fit neither GST rate')).toBeVisible();
  await page.getByLabel('Price ₹').fill('799');
  await page.getByLabel('MRP ₹').fill('999');
  await expect(page.getByText('20% OFF').first()).toBeVisible();
  await page.getByLabel('Category').fill('Polo');
  await expect(page.getByLabel('HSN')).toHaveValue('6105');
  await page.getByLabel('Maroon').check({ force: true });
  await page.getByLabel('On hand, size M').fill('7');
  await page.getByRole('button', { name: 'Remove size XXL' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // What is typed stays through a reload.
  page.on('dialog', (leaving) => leaving.accept());
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(pictureHandles(page)).toHaveCount(2);

  const shop = await page.context().newPage();
  await shop.goto('/shop?category=polo');
  await page.getByRole('button', { name: 'Save and put on sale' }).click();
  await expect(toast(page, `${name} is on sale`)).toBeVisible();
  await expectOnPage(page, '/shop?category=polo', name);
  await expect(page).toHaveURL(/\/admin\/products\/monsoon-tee-/);
  await shop.goto('/shop?category=polo');
  await shop.getByRole('link', { name }).click();
  await expect(shop.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(shop.getByText('₹799').first()).toBeVisible();
  await shop.close();
});

test('the list is edited like a sheet, and shows what somebody else has changed @any-width', async ({
  page,
  request,
  enterAs,
  addProduct,
  complaints,
}) => {
  const name = uniqueName('Sheet');
  const [one, two] = [await addProduct({ name: `${name} one` }), await addProduct({ name: `${name} two` })];
  const { token } = await enterAs('owner', `/admin/products?search=${encodeURIComponent(name)}`);
  const price = page.getByLabel(`Price of ${two.name}`);
  const below = page.getByLabel(`Price of ${one.name}`);
  await price.fill('650');
  await price.press('Enter');
  await expect(below).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(price).toBeFocused();
  await expect(page.getByText('Saved', { exact: true })).toBeAttached();
  await price.fill('1');
  await price.press('Escape');
  await expect(price).toHaveValue('650');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel(`MRP of ${two.name}`)).toBeFocused();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect(page.getByText('the MRP cannot be below the price')).toBeVisible();
  await page.getByLabel(`MRP of ${two.name}`).press('Escape');

  const stock = page.getByLabel(`Stock of ${one.name}, size M`);
  await stock.fill('12');
  await stock.press('Enter');
  await expect(stock).toHaveAttribute('aria-label', /size M/);
  await expect(page.getByText('Saved', { exact: true }).last()).toBeAttached();

  await asColleague(request, token, `/products/${one.id}/quick`, { version: 1, price: 555 });
  await below.fill('444');
  await below.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Someone else set ₹555.');
  await page.getByRole('button', { name: 'Set 444' }).click();
  await expect(below.locator('..').getByRole('status')).toHaveText('Saved');
  await page.reload();
  await expect(below).toHaveValue('444');
  await expect(stock).toHaveValue('12');
  await expectAccessible(page);

  await page.getByLabel('Select all').check();
  await page.getByLabel('What to change').selectOption('Change price by %');
  await page.getByLabel('Percent').fill('-50');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Review changes' });
  await expect(preview.getByRole('row', { name: `${one.name} ₹444 ₹222` })).toBeVisible();
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Change 2 products' }).click();
  await expect(below).toHaveValue('222');
  // The browser itself writes refused calls down.
  expectOnly(complaints, /400|409/);
});

test('two people edit one product and neither loses anything @any-width', async ({
  page,
  request,
  enterAs,
  addProduct,
  complaints,
}) => {
  const product = await addProduct();
  const { token } = await enterAs('owner', `/admin/products/${product.id}`);
  await page.getByLabel('Price ₹').fill('700');
  await page.getByLabel('Description', { exact: true }).fill('Mine');
  await expect(page.getByText('2 unsaved changes')).toBeVisible();
  await asColleague(request, token, `/products/${product.id}/quick`, { version: 1, price: 650 });
  await page.getByRole('button', { name: 'Save' }).click();
  const clashes = page.getByRole('region', { name: 'Someone else has changed this product' });
  await expect(clashes).toContainText('They set: 650');
  await expect(page.getByLabel('Price ₹')).toHaveValue('700');
  await clashes.getByRole('button', { name: 'Use theirs' }).click();
  await expect(page.getByLabel('Price ₹')).toHaveValue('650');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('All changes saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Mine');

  await page.getByRole('button', { name: 'Schedule a change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a change' });
  await dialog.getByLabel('Price ₹').fill('500');
  await dialog.getByLabel('From').fill('2030-01-01T10:00');
  await dialog.getByLabel('Until').fill('2030-01-02T10:00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Plan' }).click();
  await expect(page.getByText('Sale at ₹500 (MRP ₹650), then ₹650')).toBeVisible();
  await page.getByRole('button', { name: /^Cancel: Sale at ₹500/ }).click();
  await page.getByRole('button', { name: 'Cancel change' }).click();
  await expect(page.getByText('Sale at')).toHaveCount(0);
  expectOnly(complaints, /409/);
});

test('a file is checked before it is taken over @any-width', async ({ page, enterAs, addProduct }) => {
  const product = await addProduct();
  const name = uniqueName('Imported');
  const text = [
    'Id,Name,Price,Category,Stock M',
    `${product.id},${product.name},650,polo,10`,
    `,"${name}, ""क""",499,polo,3`,
    ',No price,,polo,',
  ].join('\n');
  await enterAs('manager', '/admin/products/import');
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByRole('heading', { name: 'Review changes' })).toBeVisible();
  await expect(page.getByRole('row', { name: '4 No price Price Enter an amount in rupees' })).toBeVisible();
  await page.getByLabel('Changed 1').check({ force: true });
  await expect(page.getByRole('row', { name: /Price 600 650/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import the 2 valid rows' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  await page.getByRole('link', { name: 'View products' }).click();
  await page.getByLabel('Search by name').fill(name);
  await expect(page.getByRole('link', { name: `${name}, "क"` })).toBeVisible();

  await page.getByRole('link', { name: 'Import and export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export products' }).click();
  expect((await download).suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
});

test('a search that is still being typed does not lead back from the next page @any-width', async ({
  page,
  enterAs,
}) => {
  await page.clock.install();
  await enterAs('manager', '/admin/products');
  const field = page.getByLabel('Search by name');
  await expect(field).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const nextPage = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await nextPage.promise;
    await route.continue();
  });
  await field.fill('Polo');
  await page.getByRole('link', { name: 'Import and export' }).click();
  await page.clock.runFor(1_000);
  nextPage.resolve();
  await expect(page.getByRole('button', { name: 'Export products' })).toBeVisible();
  await expect(page).toHaveURL('/admin/products/import');
});

test('who may not put a product on sale sees its status, and no switch @any-width', async ({
  page,
  addProduct,
  enterAs,
}) => {
  const product = await addProduct();
  await enterAs('fulfilment', `/admin/products?search=${encodeURIComponent(product.name)}`);
  const row = page.getByRole('row').filter({ hasText: product.name });
  await expect(row.getByText('On sale', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `${product.name} on sale` })).toHaveCount(0);
});

test('putting a product on sale or hiding it is confirmed by a message @any-width', async ({
  page,
  addProduct,
  enterAs,
}) => {
  const product = await addProduct();
  await enterAs('manager', `/admin/products?search=${encodeURIComponent(product.name)}`);
  const isOnSale = page.getByRole('checkbox', { name: `${product.name} on sale` });
  await isOnSale.click({ force: true });
  await expect(toast(page, `${product.name} is hidden from shoppers`)).toBeVisible();
  await expect(isOnSale).not.toBeChecked();
  await isOnSale.click({ force: true });
  await expect(toast(page, `${product.name} is on sale`)).toBeVisible();
  await expect(isOnSale).toBeChecked();
});

test('an import leaves the stock alone unless it is asked to set it @any-width', async ({
  page,
  addProduct,
  enterAs,
}) => {
  const product = await addProduct({ stock: { M: 10 } });
  const text = `Id,Name,Price,Category,Stock M\n${product.id},${product.name},650,polo,3`;
  await enterAs('manager', '/admin/products/import');
  const leaveStock = page.getByRole('checkbox', { name: 'Do not change the stock of existing products' });
  await expect(leaveStock).toBeChecked();
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'morning.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const stock = page.getByRole('row', { name: 'Stock M 10 3' });
  await expect(page.getByRole('row', { name: /Price 600 650/ })).toBeVisible();
  await expect(stock).toHaveCount(0);
  await leaveStock.uncheck();
  await expect(stock).toBeVisible();
});
