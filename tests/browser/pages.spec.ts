import { sql } from 'drizzle-orm';
import { cards, open } from './browsing.ts';
import { expect, expectAccessible, test } from './store-test.ts';

test.describe('with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('home shows banners, sections and products', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('img', { name: /3 tees ₹999/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Anime', exact: true })).toBeVisible();
    const card = page.getByRole('link', { name: /Kage Oversized T-Shirt/ }).first();
    await expect(card).toHaveAttribute('href', '/product/kage-oversized-black');
    await expect(card).toContainText('₹799');
  });

  test('a listing shows its products and a link to more', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/category/oversized-t-shirt');
    const first = await cards(page).first().getAttribute('href');
    expect(await cards(page).count()).toBeGreaterThan(15);
    await page.getByRole('link', { name: /more/i }).last().click();
    expect(new URL(page.url()).searchParams.get('cursor')).toBeTruthy();
    expect(await cards(page).first().getAttribute('href')).not.toBe(first);
  });

  test('the product page shows price, sizes, texts and reviews', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/product/sora-halftone-oversized-ivory');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sora Halftone Oversized T-Shirt');
    await expect(page.getByRole('main')).toContainText('₹749');
    await expect(page.getByRole('radio', { name: 'XL', exact: true })).toHaveCount(1);
    await expect(page.getByText('A setting sun broken into dots')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Customer Reviews' })).toBeVisible();
  });
});

test('an address that does not exist is a 404 with a way on', { tag: '@any-width' }, async ({
  page,
  complaints,
}) => {
  for (const path of ['/nowhere', '/category/nothing-like-it', '/product/no-such-product']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  }
  await expectAccessible(page);
  // The browser itself reports each page that answers 404.
  expect(complaints.splice(0).every((text) => text.includes('404'))).toBe(true);
});

test('later clicks ask the API, and show what a first visit shows', async ({ page, isMobile }) => {
  await page.goto('/sale');
  const cards = page.getByRole('main').locator('a[href^="/product/"]');
  await expect(cards.first()).toBeVisible();
  const rendered = await cards.allInnerTexts();

  await open(page, '/');
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
  );
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  const links = page.getByRole('navigation', { name: isMobile ? 'Menu' : 'Main' });
  await links.getByRole('link', { name: 'Sale', exact: true }).click();
  await expect(page).toHaveURL('/sale');
  await expect(cards).toHaveCount(rendered.length);
  expect(await cards.allInnerTexts()).toEqual(rendered);
  expect(asked.some((path) => path.startsWith('/api/products/list?') && path.includes('homeTag=Sale'))).toBe(
    true,
  );
  expect(asked.filter((path) => path.includes('.data'))).toEqual([]);
});

test(
  'a changed product shows on a cached page',
  { tag: '@any-width' },
  async ({ page, database, request }, { project }) => {
    const id = `change-${project.name}`;
    await database.db.execute(sql`
    INSERT INTO products (id, name, category, price_paise, colour)
    VALUES (${id}, 'Change Tee', 'regular t-shirt', 49900, 'Black')`);
    await page.goto(`/product/${id}`);
    await expect(page.getByRole('main')).toContainText('₹499');
    await database.db.execute(sql`UPDATE products SET price_paise = 55500 WHERE id = ${id}`);
    await expect.poll(async () => (await request.get(`/product/${id}`)).text()).toContain('₹555');
    await database.db.execute(sql`DELETE FROM products WHERE id = ${id}`);
  },
);
