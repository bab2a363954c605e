import { sql } from 'drizzle-orm';
import { open } from './browsing.ts';
import { expect, test } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, holdBack } from './store-test.ts';

const MAROON = '/product/everyday-polo-maroon';

test('another colour opens in the place of the first: size, place and focus stay, and back leads out', async ({
  page,
}) => {
  await open(page, '/category/polo');
  await page.locator(`main a[href="${MAROON}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everyday Polo');
  const colours = page.getByRole('list', { name: 'Colours', exact: true });
  await expect(colours.getByRole('link', { name: 'Maroon' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('radio', { name: 'L', exact: true }).check();
  await colours.scrollIntoViewIfNeeded();
  const y = await page.evaluate(() => window.scrollY);

  const black = colours.getByRole('link', { name: 'Black' });
  await black.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/product/paddock-polo-black');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paddock Polo');
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked();
  await expect(black).toBeFocused();
  await expect(black).toHaveAttribute('aria-current', 'true');
  expect(await page.evaluate(() => window.scrollY)).toBe(y);
  await expectAccessible(page, '.product-info');
  await expectNoSidewaysScroll(page);

  await page.goBack();
  await expect(page).toHaveURL('/category/polo');
});

test('a colour is asked for before it is pressed, and the page stays until it is there', {
  tag: '@any-width',
}, async ({ page }) => {
  await open(page, MAROON);
  const release = await holdBack(page, '**/api/products/clubhouse-polo-white');
  const white = page.getByRole('list', { name: 'Colours', exact: true }).getByRole('link', { name: 'White' });
  const asked = page.waitForRequest('**/api/products/clubhouse-polo-white');
  await white.hover();
  await asked;
  await white.click();
  await expect(page.locator('.page-progress[data-loading]')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everyday Polo');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clubhouse Polo');
});

test('cards show the colours of their style, and each leads to its product', async ({ page }) => {
  await open(page, '/category/cargo');
  const row = page.getByRole('list', { name: 'Colours of Night Shift Cargo' });
  const colours = row.getByRole('button');
  await expect(colours).toHaveCount(4);
  await expect(colours.first()).toHaveText('Dark Grey');
  await expect(colours.last()).toHaveText('+44 more colours');
  for (const box of await colours.evaluateAll((found) => found.map((one) => one.getBoundingClientRect()))) {
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page, 'main');
  await expectNoSidewaysScroll(page);
  const second = colours.nth(1);
  const colour = await second.textContent();
  await second.click();
  await expect(page).toHaveURL(/\/product\//);
  const chosen = page
    .getByRole('list', { name: 'Colours', exact: true })
    .getByRole('link', { name: colour ?? '' });
  await expect(chosen).toHaveAttribute('aria-current', 'true');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('colours are links, the size chart is there, and so is what became of sizes', {
    tag: '@any-width',
  }, async ({ page, database }) => {
    await database.db.execute(sql`
      INSERT INTO size_outcomes (product_id, size, taken, kept, exchanged, too_small, too_large)
      VALUES ('valet-polo-dark-grey', 'M', 212, 171, '{"L": 35, "S": 1}', 5, 0)
      ON CONFLICT (product_id, size) DO UPDATE SET taken = excluded.taken`);
    await expect(async () => {
      await page.goto('/product/valet-polo-dark-grey');
      await expect(page.getByText('Runs small: consider one size larger.')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.getByText('How other shoppers’ sizes fit').click();
    await expect(page.getByText('Of 212 who took M, 171 kept it; most who changed took L.')).toBeVisible();
    await expect(
      page.getByRole('img', { name: 'How it is measured: Chest, Length, Shoulder, Sleeve' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Aqua' }).click();
    await expect(page).toHaveURL('/product/baseline-polo-aqua');
  });
});

test('the size chart is drawn, and switches between inches and centimetres', { tag: '@any-width' }, async ({
  page,
}) => {
  await open(page, '/product/kage-oversized-black');
  await page.getByRole('button', { name: 'Size Chart' }).click();
  const chart = page.getByRole('region', { name: 'Size Chart' });
  await expect(chart.getByRole('img', { name: /^How it is measured: Chest/ })).toBeVisible();
  const medium = chart.getByRole('row', { name: /^M / }).getByRole('cell');
  await expect(medium).toHaveText(['44', '28', '21.5', '9.5']);
  await chart.getByRole('radio', { name: 'cm' }).check();
  await expect(medium).toHaveText(['112', '71', '54.5', '24']);
});
