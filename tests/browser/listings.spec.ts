import type { APIRequestContext, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { cards, chooseFromMenu, open, reload } from './browsing.ts';
import { expect, test } from './shopper.ts';
import { expectAccessible, holdBack } from './store-test.ts';

const TYPES = [
  { category: 'regular t-shirt', path: '/category/regular-t-shirt', title: 'Regular T-Shirts' },
  { category: 'oversized t-shirt', path: '/category/oversized-t-shirt', title: 'Oversized T-Shirts' },
  { category: 'hoodie', path: '/category/hoodie', title: 'Hoodies', isComingSoon: true },
  { category: 'cargo', path: '/category/cargo', title: 'Cargo', isComingSoon: true },
  { category: 'polo', path: '/category/polo', title: 'Polo', isComingSoon: true },
  { category: 'sweatshirt', path: '/category/sweatshirt', title: 'Sweatshirts', isComingSoon: true },
];

const TAGS = [
  { path: '/sale', tag: 'Sale', title: 'Sale' },
  { path: '/new-arrivals', tag: 'New Trends', title: 'New Arrivals' },
  { path: '/category/anime', tag: 'Anime', title: 'Anime' },
  { path: '/category/minimal', tag: 'Minimal', title: 'Minimal' },
  { path: '/category/f1', tag: 'F1', title: 'F1' },
  { path: '/category/cars', tag: 'Cars', title: 'Cars' },
  { path: '/category/video-games', tag: 'Video Games', title: 'Video Games' },
  { path: '/category/bikes', tag: 'Bikes', title: 'Bikes' },
  { path: '/category/adventure', tag: 'Adventure', title: 'Adventure' },
  { path: '/category/sports', tag: 'Sports', title: 'Sports' },
  { path: '/category/streetwear', tag: 'Streetwear', title: 'Streetwear' },
  { path: '/category/urdu-caligraphy', tag: 'Urdu Caligraphy', title: 'Urdu Caligraphy' },
];

/** Products that other tests have put there for a while. */
const PASSING = /^(test|change)-/;

/** A listing as it arrives, before any script has run. */
async function readListing(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  return {
    title: /<h1[^>]*>([^<]*)</.exec(html)?.[1],
    isComingSoon: /<h2[^>]*>Coming Soon</.test(html),
    ids: [...html.matchAll(/<a [^>]*href="\/product\/([^"]+)"/g)]
      .map(([, id = '']) => id)
      .filter((id) => !PASSING.test(id)),
  };
}

async function listedIds(page: Page): Promise<string[]> {
  const links = await cards(page).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return links.map((link) => link.slice('/product/'.length)).filter((id) => !PASSING.test(id));
}

async function newestIds(database: Database, condition: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await database.db.execute(sql`
    SELECT id FROM products
    WHERE published AND ${condition} AND id !~ '^(test|change)-'
    ORDER BY created_at DESC, id DESC`);
  return rows.map(({ id }) => String(id));
}

test('every product type lists its own, newest first; four of them under Coming Soon', {
  tag: '@any-width',
}, async ({ request, database }) => {
  for (const { category, path, title, isComingSoon = false } of TYPES) {
    const { ids, ...heads } = await readListing(request, path);
    expect(heads).toEqual({ title, isComingSoon });
    expect(ids.length).toBeGreaterThan(5);
    const newest = await newestIds(database, sql`category = ${category}`);
    expect(ids).toEqual(newest.slice(0, ids.length));
  }
});

test('sale, new arrivals and themes list what has their tag, newest first', {
  tag: '@any-width',
}, async ({ request, database }) => {
  for (const { path, tag, title } of TAGS) {
    const newest = await newestIds(database, sql`home_tag = ${tag}`);
    expect(newest.length).toBeGreaterThan(5);
    expect(await readListing(request, path)).toEqual({
      title,
      isComingSoon: false,
      ids: newest.slice(0, 20),
    });
  }
});

test('Hoodies also lists what only contains the word; the others want the whole of it', {
  tag: '@any-width',
}, async ({ page, addProduct }) => {
  const hoodie = await addProduct({ category: 'zip hoodie' });
  const tee = await addProduct({ category: 'long regular t-shirt' });
  const card = ({ id }: { id: string }) => page.locator(`main a[href="/product/${id}"]`);
  await expect(async () => {
    await page.goto('/category/hoodie', { waitUntil: 'domcontentloaded' });
    await expect(card(hoodie)).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.goto('/category/regular-t-shirt', { waitUntil: 'domcontentloaded' });
  await expect(card(tee)).toHaveCount(0);
  // A category that has no page of its own has one by its slug.
  await page.goto('/category/long-regular-t-shirt', { waitUntil: 'domcontentloaded' });
  await expect(card(tee)).toHaveCount(1);
});

test('Customized T-Shirt is coming soon', async ({ page }) => {
  await open(page, '/faq');
  await chooseFromMenu(page, 'Customized T-Shirt');
  await expect(page).toHaveURL('/category/customized-t-shirt');
  await expect(page.getByRole('main').getByText('Coming Soon', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

test('an empty list says so, and Coming Soon stays', { tag: '@any-width' }, async ({ page }) => {
  await page.route('**/api/products/list?**', (route) =>
    route.fulfill({ json: { success: true, data: [], nextCursor: null, total: 0 } }),
  );
  await open(page, '/faq');
  for (const [link, text] of [
    ['Regular T-Shirt', 'No regular t-shirts available.'],
    ['Sale', 'No products on sale currently.'],
    ['New Arrivals', 'No new arrivals at the moment.'],
    ['Video Games', 'No Video Games products found.'],
    ['Sports', 'No Sports products found.'],
    ['Streetwear', 'No Streetwear products found.'],
    ['Cargo', 'No cargo products available.'],
  ] as const) {
    await chooseFromMenu(page, link);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
});

test("Sale and New Arrivals say 'Loading...' first", { tag: '@any-width' }, async ({ page }) => {
  await open(page, '/faq');
  for (const title of ['Sale', 'New Arrivals']) {
    const release = await holdBack(page, '**/api/products/list?**');
    await chooseFromMenu(page, title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    release();
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
    await page.unroute('**/api/products/list?**');
  }
});

test('a long list grows as the shopper goes on, without a product twice', async ({ page, database }) => {
  await open(page, '/category/oversized-t-shirt');
  const all = await newestIds(database, sql`category = 'oversized t-shirt'`);
  expect(all.length).toBeGreaterThan(40);
  expect(await listedIds(page)).toEqual(all.slice(0, 20));
  await expect(async () => {
    // A jump to the end passes the end of the list by.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await listedIds(page)).toEqual(all);
  }).toPass();
  await expect(page).toHaveURL('/category/oversized-t-shirt');
});

test('a list grows also when two frames are reported at once', { tag: '@any-width' }, async ({ page }) => {
  await page.addInitScript(() => {
    const Native = IntersectionObserver;
    window.IntersectionObserver = class extends Native {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const held: IntersectionObserverEntry[] = [];
        super((entries, observer) => {
          held.push(...entries);
          if (held.some(({ isIntersecting }) => isIntersecting)) callback(held.splice(0), observer);
        }, options);
      }
    };
  });
  await open(page, '/category/oversized-t-shirt');
  await expect(cards(page)).toHaveCount(20);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => cards(page).count()).toBeGreaterThan(20);
});

test('a tall screen is filled without being touched', { tag: '@any-width' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 4200 });
  await open(page, '/category/oversized-t-shirt');
  await expect.poll(() => cards(page).count()).toBeGreaterThan(40);
});

test('a list can be sorted by price, in the address, over reload and more of it', async ({ page }) => {
  await open(page, '/category/oversized-t-shirt');
  const sort = page.getByRole('main').getByRole('combobox', { name: 'Sort by' });
  await expect(sort).toHaveValue('newest');
  // What lies on another control takes its tap.
  await sort.click({ trial: true });
  await sort.selectOption('Price: Low to High');
  await expect(page).toHaveURL('/category/oversized-t-shirt?sort=price-asc');
  const prices = async () =>
    (await cards(page).locator('strong').allTextContents()).map((text) =>
      Number(text.replaceAll(/[^\d.]/g, '')),
    );
  const isSorted = async () => {
    const shown = await prices();
    return shown.length > 10 && shown.every((price, place) => price >= (shown[place - 1] ?? 0));
  };
  await expect.poll(isSorted).toBe(true);
  await reload(page);
  await expect(sort).toHaveValue('price-asc');
  expect(await isSorted()).toBe(true);
  const first = await cards(page).count();
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(first);
  expect(await isSorted()).toBe(true);
  await sort.selectOption('Newest First');
  await expect(page).toHaveURL(/\/category\/oversized-t-shirt\??$/);
});

test('a list leads on to those of its kind', async ({ page }) => {
  await open(page, '/category/anime');
  const others = page.getByRole('navigation', { name: 'Related categories' });
  await expect(others.getByRole('link', { name: 'Anime' })).toHaveAttribute('aria-current', 'page');
  await others.getByRole('link', { name: 'F1' }).click();
  await expect(page).toHaveURL('/category/f1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('F1');
  await open(page, '/sale');
  await expect(others.getByRole('link', { name: 'Hoodie' })).toHaveAttribute('href', '/category/hoodie');
  await expectAccessible(page, '.sister-links');
});
