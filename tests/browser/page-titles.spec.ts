import type { APIRequestContext } from '@playwright/test';
import { DEMO_PRODUCTS } from '#server/db/demo/products.ts';
import { chooseFromMenu, open } from './browsing.ts';
import { newShopper, placeOrder, SHIRT } from './orders.ts';
import { readTrackPath } from './parcels.ts';
import { expect, test } from './shopper.ts';

/** What a search engine shows of a page before it cuts it off. */
const [SHORTEST_DESCRIPTION, LONGEST_DESCRIPTION] = [50, 160];
const AT_ONCE = 8;

interface Head {
  path: string;
  title: string;
  description: string;
  canonical: string | undefined;
  image: string | undefined;
  headings: number;
  isHidden: boolean;
}

test('every page of the sitemap has its own title and description, one heading and a picture to share', {
  tag: '@any-width',
}, async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, url]) => new URL(url ?? '').pathname)
    .filter(isOfTheDemo);
  expect(paths.length).toBeGreaterThan(100);
  const heads: Head[] = [];
  for (let next = 0; next < paths.length; next += AT_ONCE) {
    const some = paths.slice(next, next + AT_ONCE).map((path) => readHead(request, path));
    heads.push(...(await Promise.all(some)));
  }
  for (const { path, title, description, canonical, ...head } of heads) {
    const words = isOfGoodLength(description);
    expect.soft({ path, title: title !== '', words, ...head }).toEqual({
      ...{ path, title: true, words: true, headings: 1, isHidden: false },
      image: expect.stringMatching(/^https?:\/\//),
    });
    expect.soft(new URL(canonical ?? '').pathname).toBe(path);
  }
  for (const key of ['title', 'description'] as const) {
    const pages = Object.groupBy(heads, (head) => head[key]);
    const shared = Object.values(pages).filter((same = []) => same.length > 1);
    expect(shared.map((same = []) => same.map(({ path }) => path))).toEqual([]);
  }
});

/** Those that are somebody's own, without what is theirs. */
const OWN_PAGES = ['/wishlist', '/cart', '/login', '/payment', '/thank-you', '/user/profile', '/refund'];

test('pages that search engines leave alone have their own title and description, too', {
  tag: '@any-width',
}, async ({ request, database, addProduct }) => {
  const order = await placeOrder(request, await newShopper(request), await addProduct(SHIRT));
  const track = await readTrackPath(database, order);
  const paths = [...OWN_PAGES, track, track.replace('/track/', '/review/'), '/admin/sign-in'];
  const heads = await Promise.all(paths.map((path) => readHead(request, path)));
  for (const { path, title, description, isHidden } of heads) {
    const words = isOfGoodLength(description);
    expect.soft({ path, title: title !== '', words, isHidden }).toEqual({
      ...{ path, title: true, words: true, isHidden: true },
    });
  }
  for (const key of ['title', 'description'] as const) {
    expect(new Set(heads.map((head) => head[key])).size).toBe(heads.length);
  }
});

test('a description does not outlive its page', { tag: '@any-width' }, async ({ page }) => {
  const descriptions = () =>
    page
      .locator('meta[name="description"]')
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content')));
  await open(page, '/wishlist');
  const [own, ...more] = await descriptions();
  expect(own).toContain('saved for later');
  expect(more).toEqual([]);
  await chooseFromMenu(page, 'Shop All');
  await expect(page).toHaveURL('/shop');
  await expect.poll(descriptions).toEqual([expect.not.stringContaining('saved for later')]);
  await page.goBack();
  await expect.poll(descriptions).toEqual([own]);
});

function isOfGoodLength(description: string): boolean {
  return description.length >= SHORTEST_DESCRIPTION && description.length <= LONGEST_DESCRIPTION;
}

/** Other tests add products, with as few words as they need. */
function isOfTheDemo(path: string): boolean {
  const [, id] = /^\/product\/([^/]+)/.exec(path) ?? [];
  return id === undefined || DEMO_PRODUCTS.some((product) => product.id === id);
}

async function readHead(request: APIRequestContext, path: string): Promise<Head> {
  const html = await (await request.get(path)).text();
  const read = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll(/&[a-z]+;/g, ' ');
  return {
    path,
    title: read(/<title>([^<]*)/) ?? '',
    description: read(/<meta name="description" content="([^"]*)"/) ?? '',
    canonical: read(/<link rel="canonical" href="([^"]*)"/),
    image: read(/<meta property="og:image" content="([^"]*)"/),
    headings: html.match(/<h1[\s>]/g)?.length ?? 0,
    isHidden: /<meta name="robots" content="noindex/.test(html),
  };
}
