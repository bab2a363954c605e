import type { Locator, Page, Route } from '@playwright/test';
import { expect } from './store-test.ts';

/** Opens a page and waits until its links are followed in the browser: only then is the toast area open. */
export async function open(page: Page, path: string): Promise<void> {
  await openAndTouch(page, path);
  await page.waitForFunction(isAlive, 'footer, main form');
}

/** What is under the first screen comes to life when somebody is there. */
export async function openAndTouch(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await page.mouse.move(1, 1);
}

/** React marks the elements that it has taken over. */
export function isAlive(parts: string): boolean {
  return [...document.querySelectorAll(parts)].every((part) =>
    Object.keys(part).some((key) => key.startsWith('__reactProps')),
  );
}

/** Reloads a page and waits until its code is there: it has then returned to the place where it was left. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
}

/**
 * Opens a page whose clock goes on only when the test moves it. React gives parts that come late their turn by that clock, so
 * it goes on a little until they are there.
 */
export async function openWithStoppedClock(
  page: Page,
  path: string,
  parts = 'footer, main form, main .card',
): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await openAndTouch(page, path);
  await page.waitForFunction(isAlive, 'footer');
  while (!(await page.evaluate(isAlive, parts))) await page.clock.runFor(20);
}

/** Waits until the page has noticed that an element is in view; only then does its carousel begin to play. */
export async function expectNoticed(element: Locator): Promise<void> {
  await element.evaluate((seen) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) resolve();
    }).observe(seen);
    return promise;
  });
}

/** Follows a link of the header: in its bar, in the Categories dropdown, or in the phone's drawer. */
export async function chooseFromMenu(page: Page, label: string): Promise<void> {
  const drawerButton = page.getByRole('button', { name: 'Open menu' });
  if (await drawerButton.isVisible()) {
    await drawerButton.click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: label, exact: true }).click();
    return;
  }
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true });
  if (!(await link.isVisible())) await page.getByRole('button', { name: 'Categories' }).click();
  await link.click();
}

export async function goHome(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'By the brand, home' }).click();
  await expect(page).toHaveURL('/');
}

/** The product cards of the page. */
export function cards(within: Page | Locator): Locator {
  return within.locator('main a[href^="/product/"]');
}

/** The product cards without those of products that other tests add, which are also sold and removed by them. */
export function lastingCards(page: Page): Locator {
  return cards(page).and(page.locator(':not([href^="/product/test-"])'));
}

/** The categories of the products of some cards, whose names need not say it. A product that has just gone has none. */
export async function categoriesOf(shown: Locator): Promise<string[]> {
  const paths = await shown.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const categories = await Promise.all(paths.map(readCategory));
  return categories.filter((category) => category !== undefined);

  async function readCategory(path: string | null): Promise<string | undefined> {
    const answer = await shown.page().request.get(`/api${path?.replace('product', 'products')}`);
    return (await answer.json()).data?.category;
  }
}

/** The toasts that are shown. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' });
}

export type Answer = (route: Route) => Promise<void>;

/** The server answers, and says no. */
export const REFUSALS: Record<string, Answer> = {
  'success: false': (route) => route.fulfill({ json: { success: false, message: 'No' } }),
  'a 400': (route) => route.fulfill({ status: 400, json: { success: false, message: 'No' } }),
};

/** There is no answer to speak of. */
export const BREAKDOWNS: Record<string, Answer> = {
  'a 500': (route) => route.fulfill({ status: 500, json: { success: false, message: 'Broken' } }),
  'no network': (route) => route.abort(),
};

/** Waits until the code of the pages that most visits go on to is here. */
export async function expectPrefetchedPages(page: Page) {
  await page.waitForFunction(() => {
    const wanted = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
    const arrived = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    const isAsked = ['product', 'home'].every((kind) =>
      wanted.some(({ href }) => href.includes(`/assets/${kind}-`)),
    );
    return isAsked && wanted.every(({ href }) => arrived.has(href));
  });
}

/** Waits until a picture has arrived and can be seen. */
export async function expectPicture(picture: Locator) {
  await picture.scrollIntoViewIfNeeded();
  const isThere = (img: HTMLImageElement) => img.complete && img.naturalWidth > 0;
  await expect.poll(() => picture.evaluate(isThere)).toBe(true);
}
