import { get } from 'node:http';
import { expectPicture, open } from './browsing.ts';
import { expectWithinBudget } from './budget.ts';
import { expect, holdBack, test } from './store-test.ts';

// What a first visit fetches is looked at.
test.use({ ownProfile: true });

test('pages are sent compressed, with an ETag, a strict policy and a 304 for those who have them', {
  tag: '@any-width',
}, async ({ request }) => {
  const page = await request.get('/', { headers: { 'Accept-Encoding': 'br' } });
  const headers = page.headers();
  expect(headers['content-encoding']).toBe('br');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toMatch(
    /default-src 'none'; script-src 'self'( 'sha256-[^']+')+;/,
  );
  expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  const again = await request.get('/', { headers: { 'If-None-Match': headers.etag ?? '' } });
  expect(again.status()).toBe(304);
});

test('who comes by an advertisement gets the page that everybody gets', { tag: '@any-width' }, async ({
  page,
  request,
}) => {
  await expect(async () => {
    // Another test may have changed the products between the two.
    const shared = await request.get('/shop');
    const marked = await request.get('/shop?utm_source=instagram&fbclid=IwAR0x&x=1');
    expect(marked.headers().etag).toBe(shared.headers().etag);
  }).toPass();
  await open(page, '/shop?utm_source=instagram&sort=price-asc&fbclid=IwAR0x');
  await expect(page.getByRole('heading', { level: 1, name: 'Shop All' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('utm_source')).toBe('instagram');
});

test('what search engines read is in the page, before its code is there and after', {
  tag: '@any-width',
}, async ({ page, request }) => {
  const address = '/product/kage-oversized-black';
  expect(await (await request.get(address)).text()).toContain('"@type":"Product"');
  await open(page, address);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2);
});

test('parts that come late bring no style sheet that the page has', { tag: '@any-width' }, async ({
  page,
}) => {
  await open(page, '/product/kage-oversized-black');
  await expect(page.getByRole('button', { name: 'Submit Review' })).toBeEnabled();
  const sheets = await page.evaluate(() =>
    Array.from(document.styleSheets, ({ href }) => href?.split('#')[0]),
  );
  expect(sheets).toEqual([...new Set(sheets)]);
});

test('nobody learns the mark of the scripts that the server wrote', { tag: '@any-width' }, async ({
  request,
}) => {
  const page = await request.get('/');
  expect(await page.text()).not.toMatch(/<script[^>]* nonce=/);
  expect(page.headers()['x-script-nonce']).toBeUndefined();
});

test('an address that is no path is not found', { tag: '@any-width' }, async ({ request }) => {
  for (const path of ['//', '//[', '//evil.example/shop']) {
    const { hostname, port } = new URL((await request.get('/api/health')).url());
    expect(await toStatus({ hostname, port, path })).toBe(404);
  }
});

test("the browser's files are sent compressed and cached for ever", { tag: '@any-width' }, async ({
  page,
}) => {
  const script = page.waitForResponse((response) => /\/assets\/.+\.js$/.test(response.url()));
  const font = page.waitForResponse((response) => /\/fonts\/.+\.woff2$/.test(response.url()));
  await page.goto('/');
  const headers = await (await script).allHeaders();
  expect(headers['content-encoding']).toBe('br');
  expect(headers['cache-control']).toContain('immutable');
  expect((await font).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('cards ask for small pictures in the best format, and they arrive', async ({ page }) => {
  const picture = page.waitForResponse((response) => response.url().includes('/images/w_'));
  await page.goto('/sale');
  const response = await picture;
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('image/avif');
  const card = page.locator('a[href^="/product/"] img').first();
  await expect(card).toHaveAttribute('src', /\/images\/w_400,h_400,q_auto,f_auto\//);
  await expect(card).toHaveAttribute('srcset', /w_800,h_800.+ 640w/);
  await expectPicture(card);
});

/** By page: what there is, and a little room. */
const BUDGETS = {
  '/': { script: 130_750, style: 13_700, html: 35_600 },
  '/shop': { script: 132_200, style: 14_950, html: 17_000 },
  '/category/anime': { script: 132_300, style: 14_950, html: 13_600 },
  '/product/kage-oversized-black': { script: 135_000, style: 17_000, html: 17_500 },
  '/wishlist': { script: 132_900, style: 14_300, html: 7_200 },
  '/cart': { script: 134_400, style: 15_700, html: 7_200 },
  '/payment': { script: 133_450, style: 15_500, html: 7_000 },
  '/login': { script: 126_800, style: 15_500, html: 7_800 },
  '/user/profile': { script: 132_650, style: 15_500, html: 7_100 },
  '/contact-us': { script: 126_400, style: 15_500, html: 7_700 },
  '/faq': { script: 123_300, style: 15_500, html: 8_200 },
};

for (const [path, budget] of Object.entries(BUDGETS)) {
  test(`${path} keeps to its budget of bytes`, { tag: '@any-width' }, async ({ request }) => {
    await expectWithinBudget(request, path, budget);
  });
}

test('the cart answers by itself, also to those who have not touched anything', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/cart');
  await expect(page.getByRole('alertdialog')).toContainText('Please login to place an order.');
});

test('the code of a page without pictures waits until the page is seen', { tag: '@any-width' }, async ({
  page,
}) => {
  const release = await holdBack(page, '**/assets/*.css');
  let scripts = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts += 1;
  });
  const styled = page.waitForRequest('**/assets/*.css');
  await page.goto('/login', { waitUntil: 'commit' });
  await styled;
  expect(scripts).toBe(0);
  release();
  await expect.poll(() => scripts).toBeGreaterThan(3);
});

test('the code of a page waits for its pictures, but not for a shopper who touches something', {
  tag: '@any-width',
}, async ({ page }) => {
  const release = await holdBack(page, '**/images/**');
  let scripts = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts += 1;
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { name: 'Anime', exact: true })).toBeVisible();
  expect(scripts).toBe(0);
  await page.keyboard.press('Tab');
  await expect.poll(() => scripts).toBeGreaterThan(3);
  release();
});

/** Asks for a path as it is written: browsers and clients would mend it first. */
function toStatus(address: { hostname: string; port: string; path: string }): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(address, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}
