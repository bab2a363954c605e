import type { Locator, Page, Route } from '@playwright/test';
import { expect } from './store-test.ts';

/** Opens a page and waits until its links are followed in the browser: only then is the toast area open. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await expectWholePageAlive(page);
}

/** What is under the first screen comes to life when somebody is there. React marks the elements that it has taken over. */
async function expectWholePageAlive(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('footer, main form')].every((part) =>
      Object.keys(part).some((key) => key.startsWith('__reactProps')),
    ),
  );
}

/** Reloads, and waits until the page answers to the history again: only then is the toast area open. */
/** Reloads a page and waits until its code is there: it has then returned to the place where it was left. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
}

/** Opens a page whose clock goes on only when the test moves it. */
export async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await open(page, path);
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

/** What the browser and the store write when a call has failed. */
export const FAILED_CALL = [/Failed to load resource/, /ApiFailure/];

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
