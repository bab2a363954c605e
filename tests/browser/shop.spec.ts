import type { Locator, Page } from '@playwright/test';
import { cards, open, reload } from './browsing.ts';
import { expect, test } from './shopper.ts';
import { expectAccessible, holdBack } from './store-test.ts';

/** On a phone the filters are in a sheet, which `done` closes. */
async function openFilters(page: Page): Promise<{ filters: Locator; done: () => Promise<void> }> {
  const button = page.getByRole('button', { name: /^Filter/ });
  if (!(await button.isVisible())) {
    return { filters: page.getByRole('form', { name: 'Filter products' }), done: async () => {} };
  }
  await button.click();
  const filters = page.getByRole('dialog', { name: 'Filter' });
  return { filters, done: () => filters.getByRole('button', { name: /^Show / }).click() };
}

function sortBy(page: Page): Locator {
  return page.getByRole('main').getByRole('combobox', { name: 'Sort by' });
}

async function prices(page: Page): Promise<number[]> {
  const texts = await cards(page).locator('strong').allTextContents();
  return texts.map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
}

test('lists everything, newest first', { tag: '@any-width' }, async ({ page, request }) => {
  await open(page, '/shop');
  const { data, total } = await (await request.get('/api/products/list?limit=100')).json();
  await expect(sortBy(page)).toHaveValue('newest');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ products$/);
  expect(total).toBeGreaterThan(100);
  const created = new Map<string, string>(
    data.map((product: { _id: string; createdAt: string }) => [`/product/${product._id}`, product.createdAt]),
  );
  const links = await cards(page).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  // Products of other tests come and go meanwhile.
  const dates = links.flatMap((link) => created.get(link) ?? []);
  expect(dates.length).toBeGreaterThan(10);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('the categories are those present, after All Categories', async ({ page, request }) => {
  const { data } = await (await request.get('/api/products/facets')).json();
  await open(page, '/shop');
  const { filters } = await openFilters(page);
  const choices = filters.getByLabel('Category').getByRole('option');
  await expect(choices.first()).toHaveText('All Categories');
  const options = await choices.allTextContents();
  for (const name of ['Cargo', 'Hoodie', 'Oversized T-Shirt', 'Polo', 'Regular T-Shirt', 'Sweatshirt']) {
    expect(options).toContain(name);
    expect(data.categories).toContain(name.toLowerCase());
  }
  expect(options).not.toContain('Customized T-Shirt');
});

test('sorts by price both ways and by newest, in the address', { tag: '@any-width' }, async ({ page }) => {
  await open(page, '/shop');
  await expect(sortBy(page).getByRole('option')).toHaveText([
    'Price: Low to High',
    'Price: High to Low',
    'Newest First',
    'Best Selling',
  ]);
  await sortBy(page).selectOption('Price: Low to High');
  await expect(page).toHaveURL('/shop?sort=price-asc');
  await expect
    .poll(async () => {
      const shown = await prices(page);
      return shown.length > 10 && shown.every((price, place) => price >= (shown[place - 1] ?? 0));
    })
    .toBe(true);
  await sortBy(page).selectOption('Price: High to Low');
  await expect(page).toHaveURL('/shop?sort=price-desc');
  await expect
    .poll(async () => {
      const shown = await prices(page);
      return shown.length > 10 && shown.every((price, place) => price <= (shown[place - 1] ?? Infinity));
    })
    .toBe(true);
  await sortBy(page).selectOption('Newest First');
  await expect(page).toHaveURL(/\/shop\??$/);
});

test('says why nothing is left when the lowest price is above the highest', async ({ page }) => {
  await open(page, '/shop?minPrice=900&maxPrice=500');
  const { filters } = await openFilters(page);
  await expect(filters.getByText('Min price is above max price')).toBeVisible();
  await expect(filters.getByLabel('Max price')).toHaveAccessibleDescription('Min price is above max price');
});

test('category and prices filter together, in the address, over reload and back', async ({
  page,
  isMobile,
}) => {
  await open(page, '/shop');
  const { filters, done } = await openFilters(page);
  await filters.getByLabel('Category').selectOption('Sweatshirt');
  await expect(page).toHaveURL('/shop?category=sweatshirt');
  await filters.getByLabel('Min price').fill('1000');
  await expect(page).toHaveURL('/shop?category=sweatshirt&minPrice=1000');
  await filters.getByLabel('Max price').fill('1200');
  await expect(page).toHaveURL('/shop?category=sweatshirt&minPrice=1000&maxPrice=1200');
  if (isMobile) await expectAccessible(page, 'dialog[open]');
  await done();

  async function expectFiltered() {
    await expect
      .poll(async () => {
        const shown = await prices(page);
        return shown.length > 0 && shown.every((price) => price >= 1000 && price <= 1200);
      })
      .toBe(true);
    const names = await cards(page).getByRole('heading').allTextContents();
    expect(names.filter((name) => !name.includes('Sweatshirt'))).toEqual([]);
  }
  await expectFiltered();
  await reload(page);
  await expectFiltered();

  await page.goBack();
  await expect(page).toHaveURL('/shop?category=sweatshirt&minPrice=1000');
  await page.goBack();
  await expect(page).toHaveURL('/shop?category=sweatshirt');
  const { filters: again } = await openFilters(page);
  await expect(again.getByLabel('Category')).toHaveValue('sweatshirt');
  await expect(again.getByLabel('Min price')).toHaveValue('');
  if (isMobile) await again.getByRole('button', { name: 'Clear' }).click();
  else await again.getByLabel('Category').selectOption('All Categories');
  await expect(page).toHaveURL(/\/shop\??$/);
});

test('a second filter does not undo a first that is still loading', { tag: '@any-width' }, async ({
  page,
}) => {
  await open(page, '/shop');
  const release = await holdBack(page, '**/api/products/list?**');
  const filters = page.getByRole('form', { name: 'Filter products' });
  await filters.getByLabel('Category').selectOption('Sweatshirt');
  await filters.getByLabel('Min price').fill('1000');
  await filters.getByLabel('Min price').press('Enter');
  await page.getByRole('combobox', { name: 'Search products' }).fill('kage');
  await page.getByRole('combobox', { name: 'Search products' }).press('Enter');
  release();
  await expect(page).toHaveURL('/shop?category=sweatshirt&minPrice=1000&search=kage');
});

test('bounds include themselves; an empty one is none', { tag: '@any-width' }, async ({
  page,
  addProduct,
}) => {
  const tee = await addProduct({ name: 'Boundary Tee', price: 777 });
  const card = page.locator(`main a[href="/product/${tee.id}"]`);
  const nothing = page.getByText('No products match.', { exact: true });
  for (const [address, shown, missing] of [
    ['minPrice=777&maxPrice=777', card, nothing],
    // Where nothing matches, the newest products are shown instead, which may be this one.
    ['minPrice=778', nothing, undefined],
    ['maxPrice=776', nothing, undefined],
    ['minPrice=&maxPrice=', card, nothing],
  ] as const) {
    await page.goto(`/shop?search=boundary&${address}`, { waitUntil: 'domcontentloaded' });
    await expect(shown).toBeVisible();
    if (missing) await expect(missing).toHaveCount(0);
  }
});

test('a search keeps the filters, and filters keep the search', async ({ page }) => {
  await open(page, '/shop?search=hoodie&sort=price-asc');
  const { filters, done } = await openFilters(page);
  await filters.getByLabel('Max price').fill('1600');
  await expect(page).toHaveURL('/shop?maxPrice=1600&search=hoodie&sort=price-asc');
  await done();
  await expect(page.getByRole('main').getByRole('status')).toContainText('for “hoodie”');
});

test('has 2 to 5 columns', { tag: '@any-width' }, async ({ page }) => {
  await open(page, '/shop');
  const grid = page.locator('main ul').filter({ has: page.locator('a[href^="/product/"]') });
  for (const [width, columns] of [
    [390, 2],
    [900, 3],
    [1440, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)).toBe(
      columns,
    );
  }
});
