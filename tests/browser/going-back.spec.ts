import type { Page } from '@playwright/test';
import { cards, chooseFromMenu, open, reload } from './browsing.ts';
import { expect, holdBack, test } from './store-test.ts';

const LISTS = [
  '/',
  '/shop',
  '/shop?search=t-shirt',
  '/category/oversized-t-shirt',
  '/category/anime',
  '/sale',
  '/new-arrivals',
];

for (const path of LISTS) {
  test(`going back to ${path} returns to the same place with the same cards`, async ({ page }) => {
    await open(page, path);
    const left = await goDeepAndOpenProduct(page);
    await page.goBack();
    await expectPlace(page, left);

    await page.goForward();
    await expect(page).toHaveURL(/\/product\//);
    await page.goBack();
    await expectPlace(page, left);
  });
}

for (const path of ['/shop', '/category/oversized-t-shirt']) {
  test(`a reload in between does not lose the place in ${path}`, async ({ page }) => {
    await open(page, path);
    const left = await goDeepAndOpenProduct(page);
    await reload(page);
    await page.goBack();
    await expectPlace(page, left);

    await reload(page);
    await expectPlace(page, left);
  });
}

test('going forward starts at the top, also on a page that was left further down', async ({ page }) => {
  await open(page, '/shop');
  await goDeepAndOpenProduct(page);
  await expect.poll(() => scrollTop(page)).toBe(0);
  await chooseFromMenu(page, 'Sale');
  await expect(page).toHaveURL('/sale');
  await expect.poll(() => scrollTop(page)).toBe(0);
  await chooseFromMenu(page, 'Shop All');
  await expect(page).toHaveURL('/shop');
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test('whoever scrolls while the page is being restored is left in peace', { tag: '@any-width' }, async ({
  page,
}) => {
  await open(page, '/shop');
  await goDeepAndOpenProduct(page);
  await reload(page);
  const release = await holdBack(page, /cursor=/);
  const nextPage = page.waitForRequest(/cursor=/);
  await page.goBack();
  await nextPage;
  await page.mouse.wheel(0, -300);
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(0);
  const chosen = await settledScrollTop(page);
  release();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(20);
  expect(await scrollTop(page)).toBe(chosen);
});

interface PlaceLeft {
  y: number;
  cardCount: number;
  href: string;
}

/** Scrolls until the list has grown as far as it does by itself, and opens a product in the middle of the screen. */
async function goDeepAndOpenProduct(page: Page): Promise<PlaceLeft> {
  await expect(cards(page).first()).toBeVisible();
  await growToLength(page);
  await page.evaluate(() =>
    window.scrollTo({ top: document.documentElement.scrollHeight * 0.55, behavior: 'instant' }),
  );
  // What was asked for at the bottom may still be on its way.
  await expect(page.getByRole('link', { name: 'Loading...' })).toHaveCount(0);
  const place = await page.evaluate(() => {
    const middle = window.innerHeight / 2;
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/product/"]')];
    const nearest = links.toSorted(
      (a, b) =>
        Math.abs(a.getBoundingClientRect().top + a.clientHeight / 2 - middle) -
        Math.abs(b.getBoundingClientRect().top + b.clientHeight / 2 - middle),
    )[0];
    const index = nearest ? links.indexOf(nearest) : -1;
    return { y: window.scrollY, cardCount: links.length, href: nearest?.getAttribute('href') ?? '', index };
  });
  expect(place.y).toBeGreaterThan(300);
  // Playwright's own click may scroll first.
  await cards(page)
    .nth(place.index)
    .evaluate((card: HTMLElement) => card.click());
  await expect(page).toHaveURL(place.href);
  await expect(page.getByRole('button', { name: /Select Size|Sold Out/ })).toBeAttached();
  return place;
}

async function growToLength(page: Page): Promise<void> {
  const more = page.getByRole('link', { name: /Show more|Loading/ });
  for (let rounds = 0; rounds < 3 && (await more.count()) > 0; rounds += 1) {
    const before = await cards(page).count();
    if (before >= 60) return;
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    // The list may reach its end while it is being counted.
    await expect
      .poll(async () => (await cards(page).count()) > before || (await more.count()) === 0)
      .toBe(true);
  }
}

async function expectPlace(page: Page, { y, cardCount, href }: PlaceLeft): Promise<void> {
  await expect.poll(() => scrollTop(page)).toBe(y);
  // On a slow machine the list may have gone on growing by itself.
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(cardCount);
  await expect(cards(page).locator(`xpath=self::a[@href="${href}"]`).first()).toBeInViewport();
  expect(await scrollTop(page)).toBe(y);
}

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

/** Where the page rests once its own motion is over. */
async function settledScrollTop(page: Page): Promise<number> {
  let last = -1;
  await expect
    .poll(async () => {
      const before = last;
      last = await scrollTop(page);
      return last === before;
    })
    .toBe(true);
  return last;
}
