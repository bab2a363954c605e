import type { Page } from '@playwright/test';
import { cards, categoriesOf, lastingCards, open, reload } from './browsing.ts';
import { expect, test } from './shopper.ts';
import { expectAccessible } from './store-test.ts';

/** On a phone the filters are in a sheet. */
async function openFilters(page: Page, isMobile: boolean) {
  if (!isMobile) return page.getByRole('form', { name: 'Filter products' });
  await page.getByRole('button', { name: /^Filter/ }).click();
  return page.getByRole('dialog', { name: 'Filter' });
}

async function countOf(page: Page): Promise<number> {
  const text = await page.getByRole('main').getByRole('status').textContent();
  return Number(text?.replaceAll(/\D/g, ''));
}

for (const path of ['/shop', '/category/anime', '/category/oversized-t-shirt', '/sale', '/new-arrivals']) {
  test(`${path} is filtered by sizes and colours, and shows as many as it said`, async ({
    page,
    isMobile,
  }) => {
    await open(page, path);
    const filters = await openFilters(page, isMobile);
    const size = filters.getByRole('checkbox', { name: /^L\b/ });
    // Other tests put products on sale and take them off: both numbers are of the same moment.
    const surplus = async () => {
      const said = await size.locator('..').locator('small').textContent();
      return (await countOf(page)) - Number(said?.replaceAll(/\D/g, ''));
    };
    await size.check({ force: true });
    await expect(page).toHaveURL(`${path}?size=L`);
    await expect.poll(surplus).toBe(0);
    await expect(size).toBeChecked();
    await expect(size).toBeFocused();
    if (!isMobile) await filters.locator('summary').filter({ hasText: 'All colours' }).click();
    const colour = filters.locator('input[name="color"]:enabled').first();
    const name = await colour.inputValue();
    await colour.check({ force: true });
    const both = `${path}?size=L&color=${name.replaceAll(' ', '+')}`;
    await expect(page).toHaveURL(both);
    await expect(colour).toBeChecked();
    await expectAccessible(page, isMobile ? 'dialog[open]' : 'main');
    if (isMobile) await filters.getByRole('button', { name: /^Show \d+ product/ }).click();

    await reload(page);
    const chosen = page.getByRole('list', { name: 'Chosen filters' });
    await expect(chosen.getByRole('link')).toHaveText(['Size L', name, 'Clear all']);
    expect(await cards(page).count()).toBe(Math.min(20, await countOf(page)));
    await chosen.getByRole('link', { name: 'Remove filter Size L' }).click();
    await expect(page).toHaveURL(both.replace('size=L&', ''));
    await page.goBack();
    await expect(page).toHaveURL(both);
    await chosen.getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(new RegExp(`${path}\\??$`));
  });
}

test('a size that cannot be bought is not among those of its size', { tag: '@any-width' }, async ({
  page,
  addProduct,
}) => {
  const tee = await addProduct({ name: 'Halfway Tee', stock: { M: 0, L: 3 } });
  const card = page.locator(`main a[href="/product/${tee.id}"]`);
  await page.goto('/shop?search=halfway&size=L', { waitUntil: 'domcontentloaded' });
  await expect(card).toHaveCount(1);
  await page.goto('/shop?search=halfway&size=M', { waitUntil: 'domcontentloaded' });
  await expect(page.getByText('No products match.', { exact: true })).toBeVisible();
});

test('several categories can be chosen in the shop', async ({ page }) => {
  await open(page, '/shop');
  const chips = page.getByRole('list', { name: 'Categories' });
  await chips.getByRole('link', { name: /^Polo/ }).click();
  await expect(page).toHaveURL('/shop?category=polo');
  await chips.getByRole('link', { name: /^Cargo/ }).click();
  await expect(page).toHaveURL('/shop?category=polo,cargo');
  await expect(chips.getByRole('link', { name: /^Polo/ })).toHaveAttribute('aria-current', 'true');
  // What is chosen shows at once, the list when it is there.
  const listOthers = async () =>
    (await categoriesOf(lastingCards(page))).filter((name) => name !== 'polo' && name !== 'cargo');
  await expect.poll(listOthers).toEqual([]);
  await expect(lastingCards(page).first()).toBeVisible();
});

test('best selling is an order of every list', { tag: '@any-width' }, async ({ page }) => {
  await open(page, '/category/anime');
  await page.getByRole('main').getByRole('combobox', { name: 'Sort by' }).selectOption('Best Selling');
  await expect(page).toHaveURL('/category/anime?sort=best-selling');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
});

test('a menu closes on Escape and when something else is pressed', { tag: '@any-width' }, async ({
  page,
}) => {
  await open(page, '/shop');
  const summary = page.getByRole('form', { name: 'Filter products' }).locator('summary').first();
  const black = page.getByRole('checkbox', { name: /^Black/ });
  await summary.click();
  await expect(black).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(black).toBeHidden();
  await expect(summary).toBeFocused();
  await summary.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(black).toBeHidden();
});

test('the page stays where it is while another filter loads', { tag: '@any-width' }, async ({ page }) => {
  await open(page, '/category/oversized-t-shirt');
  await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }));
  const size = page.getByRole('checkbox', { name: /^M\b/ });
  const before = await size.boundingBox();
  await size.check({ force: true });
  await expect(page).toHaveURL(/size=M/);
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toBeVisible();
  expect(await size.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => window.scrollY)).toBe(120);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the filters are a form, and what is chosen are links', async ({ page }) => {
    await page.goto('/category/anime');
    const form = page.getByRole('form', { name: 'Filter products' });
    await form.getByRole('checkbox', { name: /^M\b/ }).check({ force: true });
    await form.getByRole('checkbox', { name: /^L\b/ }).check({ force: true });
    await form.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/size=M&size=L/);
    const chosen = page.getByRole('list', { name: 'Chosen filters' });
    await expect(chosen.getByRole('link')).toHaveText(['Size M', 'Size L', 'Clear all']);
    await chosen.getByRole('link', { name: 'Remove filter Size M' }).click();
    await expect(page).toHaveURL('/category/anime?size=L');
  });
});
