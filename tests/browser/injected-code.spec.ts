import type { Page, Response } from '@playwright/test';
import { open } from './browsing.ts';
import { FAILED_CALL, payOnline, sandbox } from './shopper.ts';
import { expect, test } from './staff.ts';

/** What somebody might get into a page: each part would leave a mark. */
const INJECTED = `
<script>window.injected = 'script'</script>
<script type="module">window.injected = 'module'</script>
<script src="https://evil.example/a.js"></script>
<script src="data:text/javascript,window.injected='data'"></script>
<img src="/no-such-picture" onerror="window.injected = 'handler'">
<svg onload="window.injected = 'svg'"></svg>
<iframe srcdoc="<script>parent.injected = 'frame'</script>"></iframe>
<object data="data:text/html,x"></object>
<base href="https://evil.example/">
<a href="javascript:window.injected='link'">press</a>`;

const REFUSED = /Content Security Policy|Failed to load resource|dynamically imported module/;

/** Opens a page as it would be if its content could hold markup. */
async function openWithInjected(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      expect(html).toMatch(/<body[^>]*>/);
      await route.fulfill({ response, body: html.replace(/<body[^>]*>/, (body) => body + INJECTED) });
    },
  );
  // Without its own code, which would tidy the page up before anything in it could be tried.
  await page.route(/\.(?:js|css)(?:\?|$)/, (route) => route.abort());
  await page.goto(path, { waitUntil: 'load' });
}

const PAGES = ['/', '/shop', '/product/kage-oversized-black', '/cart', '/payment', '/user/profile'];
for (const path of [...PAGES, '/admin', '/dev/inbox', '/api/docs/']) {
  test(`code that somebody got into ${path} does not run`, { tag: '@any-width' }, async ({
    page,
    complaints,
  }) => {
    await openWithInjected(page, path);
    await page
      .getByRole('link', { name: 'press' })
      .first()
      .evaluate((link) => (link as HTMLElement).click());
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
    expect(await page.evaluate(() => document.baseURI.includes('evil'))).toBe(false);
    expect(complaints.filter((text) => text.includes('inline script')).length).toBeGreaterThanOrEqual(2);
    expect(complaints.filter((text) => text.includes('inline event handler')).length).toBeGreaterThan(0);
    expect(complaints.filter((text) => !REFUSED.test(text))).toEqual([]);
    complaints.length = 0;
  });
}

/** Gives a text to each place of a page that would turn it into code; names those that took it. */
function findOpenSinks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const box = document.createElement('div');
    const script = document.createElement('script');
    const sinks: Record<string, () => unknown> = {
      innerHTML: () => Object.assign(box, { innerHTML: '<b>x</b>' }),
      outerHTML: () => Object.assign(document.body.appendChild(box), { outerHTML: '<b>x</b>' }),
      insertAdjacentHTML: () => box.insertAdjacentHTML('beforeend', '<b>x</b>'),
      write: () => document.write('<b>x</b>'),
      srcdoc: () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>x</b>' }),
      parse: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      'script.src': () => Object.assign(script, { src: '/assets/other.js' }),
      'script.text': () => Object.assign(script, { text: 'window.injected = 1' }),
      handler: () => box.setAttribute('onclick', 'window.injected = 1'),
      worker: () => new Worker('/sw-other.js'),
    };
    return Object.keys(sinks).filter((name) => {
      try {
        sinks[name]?.();
        return true;
      } catch {
        return false;
      }
    });
  });
}

test('no code of the shop can turn a text into markup or code', { tag: '@any-width' }, async ({
  page,
  complaints,
}) => {
  await open(page, '/');
  expect(await findOpenSinks(page)).toEqual([]);
  // Also on the pages that one goes on to without leaving this document.
  await page.getByRole('link', { name: /cart/i }).first().click();
  await expect(page).toHaveURL(/cart|login/);
  expect(await findOpenSinks(page)).toEqual([]);
  complaints.length = 0;
});

test('no code of the back office can turn a text into markup or code', { tag: '@any-width' }, async ({
  page,
  enterAs,
  complaints,
}) => {
  await enterAs('owner', '/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  expect(complaints).toEqual([]);
  expect(await findOpenSinks(page)).toEqual([]);
  complaints.length = 0;
});

test('what search engines read comes along to the next page', { tag: '@any-width' }, async ({ page }) => {
  await open(page, '/shop');
  await page.locator('main a[href^="/product/"]').first().click();
  await expect(page).toHaveURL(/\/product\//);
  const data = page.locator('script[type="application/ld+json"]');
  await expect(data).toHaveCount(2);
  expect(JSON.parse((await data.first().textContent()) ?? '')).toHaveProperty('@type');
});

test('a payment opens nothing as long as the sandbox takes it', { tag: '@any-width' }, async ({
  page,
  goToPayment,
  complaints,
}) => {
  await goToPayment();
  await payOnline(page).click();
  await expect(sandbox(page)).toBeVisible();
  expect(await findOpenSinks(page)).toEqual([]);
  await sandbox(page).getByRole('button', { name: 'Close' }).click();
  complaints.length = 0;
});

/** A provider of another house, whose window is made of HTML and of a second script. */
const PROVIDER = 'https://provider.example';
const PROVIDER_SCRIPT = `window.Razorpay = class {
  on() {}
  close() {}
  open() {
    const box = document.createElement('div');
    box.innerHTML = '<dialog open aria-label="Foreign window"><p>Pay here</p></dialog>';
    document.body.append(box);
    const more = document.createElement('script');
    more.src = '${PROVIDER}/more.js';
    document.head.append(more);
  }
};`;

test('a provider’s own script may draw its window, and the page’s policy goes on', {
  tag: '@any-width',
}, async ({ page, goToPayment, complaints }) => {
  const allowProvider = async (response: Response | Awaited<ReturnType<Page['request']['get']>>) => ({
    ...response.headers(),
    'content-security-policy': (response.headers()['content-security-policy'] ?? '').replace(
      "script-src 'self'",
      `script-src 'self' ${PROVIDER}`,
    ),
  });
  await page.route('**/cart', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: await allowProvider(response) });
  });
  await page.route('**/api/payments/options', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await route.fulfill({ json: { ...rest, data: { ...data, checkoutUrl: `${PROVIDER}/checkout.js` } } });
  });
  await page.route(`${PROVIDER}/checkout.js`, (route) => route.fulfill({ body: PROVIDER_SCRIPT }));
  await page.route(`${PROVIDER}/more.js`, (route) => route.fulfill({ body: 'window.moreIsHere = true' }));
  await goToPayment();
  await payOnline(page).click();
  await expect(page.getByRole('dialog', { name: 'Foreign window' })).toBeVisible();
  await page.waitForFunction(() => 'moreIsHere' in window);
  expect(complaints).toEqual([]);
  // What its HTML could still not do: run.
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', `<img src="x:" onerror="window.injected = 1">`);
  });
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  expect(
    complaints
      .splice(0)
      .filter((text) => !REFUSED.test(text) && !FAILED_CALL.some((kind) => kind.test(text))),
  ).toEqual([]);
});
