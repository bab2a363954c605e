import type { Page } from '@playwright/test';
import { categoriesOf, lastingCards, open } from './browsing.ts';
import { expect, expectAccessible, holdBack, test } from './store-test.ts';

/** On a phone the field is behind an icon. */
async function openField(page: Page) {
  const icon = page.getByRole('button', { name: 'Search products' });
  if (await icon.isVisible()) await icon.click();
  return page.getByRole('combobox', { name: 'Search products' });
}

const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });

test('suggests at most ten products whose name contains the text, in any case', async ({ page, request }) => {
  const { total } = await (await request.get('/api/products/list?search=oversized&limit=1')).json();
  expect(total).toBeGreaterThan(10);
  await open(page, '/shop');
  const field = await openField(page);
  await expect(field).toHaveAttribute('placeholder', 'Search products...');
  for (const text of ['oVERSIZED', 'sized t-sh']) {
    await field.fill(text);
    await expect(suggestions(page).locator('mark').first()).toHaveText(new RegExp(`^${text}$`, 'i'));
    await expect(suggestions(page).getByRole('option')).toHaveCount(10);
    const names = await suggestions(page).getByRole('option').allTextContents();
    expect(names.filter((name) => !name.toLowerCase().includes(text.toLowerCase()))).toEqual([]);
  }
  await expectAccessible(page, 'header');
  await field.fill('no such thing anywhere');
  await expect(page).toHaveURL(/search=no/);
  await expect(suggestions(page)).toBeHidden();
  await expect(page.getByText('No products match.')).toBeVisible();
});

test('finds what is meant: t-shirts without the hyphen, a type in a colour', async ({ page }) => {
  await open(page, '/shop');
  const field = await openField(page);
  await field.fill('tshirt');
  await expect(suggestions(page).locator('mark').first()).toHaveText('T-Shirt');
  await expect(suggestions(page).getByRole('option')).toHaveCount(10);
  for (const name of await suggestions(page).getByRole('option').allTextContents()) {
    expect(name).toContain('T-Shirt');
  }
  await field.fill('black hoodie');
  await expect(suggestions(page).getByRole('option').first()).toContainText('Hoodie');
  await field.press('Enter');
  await expect(page).toHaveURL('/shop?search=black+hoodie');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText('Hoodie');
});

test('the results say what was searched for, and come by the best match', { tag: '@any-width' }, async ({
  page,
}) => {
  await open(page, '/shop?search=hood');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Results for “hood”');
  await expect(page).toHaveTitle('Results for “hood” | the brand');
  const sort = main.getByRole('combobox', { name: 'Sort by' });
  await expect(sort.getByRole('option')).toHaveText([
    'Best Match',
    'Price: Low to High',
    'Price: High to Low',
    'Newest First',
    'Best Selling',
  ]);
  await expect(sort).toHaveValue('best-match');
  await sort.selectOption('Newest First');
  await expect(page).toHaveURL('/shop?search=hood&sort=newest');
  await sort.selectOption('Best Match');
  await expect(page).toHaveURL('/shop?search=hood');
});

test('words that were taken for filters can be taken off, and the text be searched for as typed', async ({
  page,
}) => {
  await open(page, '/shop?search=kaali+tshirt+500+se+kam');
  const main = page.getByRole('main');
  const chips = main.getByRole('list', { name: 'Filters from your search' });
  await expect(chips.getByRole('link')).toHaveText([
    'Black',
    'Oversized T-Shirt, Regular T-Shirt',
    'Up to ₹500',
  ]);
  await expectAccessible(page, 'main');
  await chips.getByRole('link', { name: 'Up to ₹500, from “500 se kam”: remove' }).click();
  await expect(page).toHaveURL('/shop?search=kaali+tshirt');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Results for “kaali tshirt”');
  await expect(chips.getByRole('link')).toHaveCount(2);
  await main.getByRole('link', { name: 'Search for “kaali tshirt” as typed' }).click();
  await expect(page).toHaveURL('/shop?search=kaali+tshirt&exact=true');
  await expect(main.getByText('No products match.')).toBeVisible();
  const field = await openField(page);
  await field.fill('kaali tshirts');
  await expect(page).toHaveURL('/shop?search=kaali+tshirts');
});

test('a slip is corrected, and said so', { tag: '@any-width' }, async ({ page }) => {
  await open(page, '/shop?search=ronin+hodie');
  const main = page.getByRole('main');
  await expect(main.getByText('Did you mean ronin hoodie? These are its results.')).toBeVisible();
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Ronin Hoodie');
  await expect(main.getByRole('link', { name: 'Search for “ronin hodie” as typed' })).toHaveAttribute(
    'href',
    '/shop?search=ronin+hodie&exact=true',
  );
});

test('where nothing matches, the nearest products are shown as such', { tag: '@any-width' }, async ({
  page,
}) => {
  await open(page, '/shop?search=orange+polo');
  const main = page.getByRole('main');
  await expect(main.getByText('No products match.')).toBeVisible();
  await expect(main.getByRole('status')).toContainText('0 products');
  const nearest = main.getByRole('region', { name: 'Closest to your search' });
  await expect(nearest).toBeVisible();
  expect((await categoriesOf(lastingCards(page)))[0]).toBe('polo');
  await expectAccessible(page, 'main');
  const field = await openField(page);
  await field.fill('orange polos');
  await expect(page).toHaveURL('/shop?search=orange+polos');
  await expect(suggestions(page)).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a search is understood, and its words can be taken off', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/shop?search=kala+hoodie');
    const chips = page.getByRole('list', { name: 'Filters from your search' });
    await expect(chips.getByRole('link')).toHaveText(['Black', 'Hoodie']);
    await chips.getByRole('link', { name: /^Black/ }).click();
    await expect(page).toHaveURL('/shop?search=hoodie');
  });
});

test('a search without a result leads on', async ({ page }) => {
  await open(page, '/shop?search=zzzz');
  const main = page.getByRole('main');
  await expect(main.getByText('No products match.')).toBeVisible();
  await expect(main.getByText('Check the spelling')).toBeVisible();
  await expect(
    main.getByRole('navigation', { name: 'Themes' }).getByRole('link', { name: 'Anime' }),
  ).toHaveAttribute('href', '/category/anime');
  await expect(main.getByRole('region', { name: 'Just in' }).getByRole('link')).toHaveCount(10);
  await expect(main.getByRole('button', { name: /^Filter/ })).toBeHidden();
  await expect(main.getByRole('combobox', { name: 'Sort by' })).toHaveCount(0);
  await expectAccessible(page, 'main');
});

test('typing replaces the search of the shop in place, and clearing removes it', async ({ page }) => {
  await open(page, '/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop All', exact: true }).click();
  await expect(page).toHaveURL('/shop');
  const field = await openField(page);
  for (const text of ['hoo', 'hood', 'hoodie']) {
    await field.fill(text);
    await expect(page).toHaveURL(`/shop?search=${text}`);
  }
  await expect(page.getByRole('main').getByRole('status')).toContainText('for “hoodie”');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText('Hoodie');
  await field.fill('');
  await expect(page).toHaveURL(/\/shop\??$/);
  await expect(page.getByRole('main').getByRole('status')).not.toContainText('hoodie');
  await field.fill('cargo');
  await expect(page).toHaveURL('/shop?search=cargo');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/\/shop\??$/);
  await expect(field).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL('/faq');
});

test('from another page it leads into the shop, which one step back leaves', async ({ page }) => {
  await open(page, '/faq');
  const field = await openField(page);
  await field.fill('kage');
  await expect(page).toHaveURL('/shop?search=kage');
  await expect(field).toBeFocused();
  await field.fill('kage over');
  await expect(page).toHaveURL('/shop?search=kage+over');
  await page.goBack();
  await expect(page).toHaveURL('/faq');
});

test('a shared address fills the field', { tag: '@any-width' }, async ({ page }) => {
  await open(page, '/shop?search=polo');
  const field = await openField(page);
  await expect(field).toHaveValue('polo');
  await expect(page.getByRole('main').getByRole('status')).toContainText('for “polo”');
});

test('a click outside and Escape close the suggestions', async ({ page }) => {
  await open(page, '/shop');
  const field = await openField(page);
  await field.fill('hoodie');
  await expect(suggestions(page)).toBeVisible();
  await field.press('Escape');
  await expect(suggestions(page)).toBeHidden();
  await expect(field).toHaveValue('hoodie');
  await field.press('ArrowDown');
  await expect(suggestions(page)).toBeVisible();
  await page.getByRole('complementary', { name: 'Announcement' }).click();
  await expect(suggestions(page)).toBeHidden();
  await expect(page).toHaveURL('/shop?search=hoodie');
});

test('arrows choose and Enter opens', { tag: '@any-width' }, async ({ page }) => {
  await open(page, '/shop');
  const field = await openField(page);
  await field.fill('hoodie');
  const options = suggestions(page).getByRole('option');
  await expect(options.nth(2)).toBeVisible();
  const second = await options.nth(1).getAttribute('href');
  await field.press('ArrowDown');
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowUp');
  await field.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(page).toHaveURL(second ?? '');
  await expect(suggestions(page)).toBeHidden();
});

test('Enter without a choice shows the results; a click on a suggestion opens it', async ({ page }) => {
  await open(page, '/faq');
  const field = await openField(page);
  await field.fill('hoodie');
  await field.press('Enter');
  await expect(page).toHaveURL('/shop?search=hoodie');
  await expect(suggestions(page)).toBeHidden();

  const again = await openField(page);
  await again.fill('kage');
  const option = suggestions(page)
    .getByRole('option', { name: /Kage Oversized/ })
    .first();
  const path = (await option.getAttribute('href')) ?? '';
  await option.click();
  await expect(page).toHaveURL(path);
});

test('the field keeps what was searched for while the results are loading', { tag: '@any-width' }, async ({
  page,
}) => {
  await open(page, '/faq');
  const release = await holdBack(page, '**/api/products/list?*');
  const field = await openField(page);
  await field.fill('hoodie');
  const asked = page.waitForRequest('**/api/products/list?*');
  await field.press('Enter');
  await asked;
  await expect(field).toHaveValue('hoodie');
  release();
  await expect(page).toHaveURL('/shop?search=hoodie');
  await expect(field).toHaveValue('hoodie');
});

test('an answer that comes late does not replace a newer one', { tag: '@any-width' }, async ({ page }) => {
  await open(page, '/shop');
  const release = await holdBack(page, '**/api/products/list?**search=cargo&limit=10');
  const field = await openField(page);
  const asked = page.waitForRequest('**/api/products/list?**search=cargo&limit=10');
  await field.fill('cargo');
  await asked;
  await field.fill('hoodie');
  await expect(suggestions(page).getByRole('option').first()).toContainText('Hoodie');
  release();
  await expect(page).toHaveURL('/shop?search=hoodie');
  await expect(suggestions(page).getByRole('option').first()).toContainText('Hoodie');
});

test('below 1024 px an icon opens and closes its own box', { tag: '@any-width' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/faq');
  const icon = page.getByRole('button', { name: 'Search products' });
  const field = page.getByRole('combobox', { name: 'Search products' });
  await expect(field).toBeHidden();
  await icon.click();
  await expect(field).toBeFocused();
  await page.mouse.click(100, 700);
  await expect(field).toBeHidden();
});
