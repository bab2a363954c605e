import { randomInt } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { connectDatabase, type Database } from '#server/db/client.ts';
import { findRunningEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { LentPages } from './lent-pages.ts';

/** Said by Playwright itself where a test does without service workers. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/** A page's files are asked for before it is shown; on a busy machine that takes longer than the browser expects. */
const FILES_CAME_EARLY = /\.(?:css|js) was preloaded using link preload but not used within a few seconds/;

interface StoreFixtures {
  /** Errors and warnings that the browser wrote while the test ran; a test ends with none. */
  complaints: string[];
  /** For tests of what a first visit fetches: in a page that was lent before, much of it is there already. */
  ownProfile: boolean;
  /** What the test sets of its browser, by any of Playwright's options. */
  looks: string;
}

interface WorkerFixtures {
  /** The page that the tests of a worker use in turn. */
  lentPages: LentPages;
  /** The database of the store under test. */
  database: Database;
}

export const test = base.extend<StoreFixtures, WorkerFixtures>({
  /** The store's limits per address are on: a test shares none of them with another. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from this pattern.
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': newAddress() }),
  ownProfile: [false, { option: true }],
  async looks(
    {
      bypassCSP,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      serviceWorkers,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
  ) {
    const screen = { viewport, deviceScaleFactor, isMobile, hasTouch, colorScheme };
    const person = { locale, timezoneId, userAgent };
    const code = { javaScriptEnabled, bypassCSP, serviceWorkers };
    await use(JSON.stringify({ ...screen, ...person, ...code, ...contextOptions }));
  },
  async context({ browser, lentPages, looks, extraHTTPHeaders, ownProfile }, use, info) {
    if (ownProfile) {
      const context = await browser.newContext();
      await use(context);
      return context.close();
    }
    const context = await lentPages.lend(looks);
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use(context);
    await lentPages.takeBack({ hasFailed: info.status !== info.expectedStatus });
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.text() === WORKER_BLOCKED || FILES_CAME_EARLY.test(message.text())) return;
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  lentPages: [
    async ({ browser }, use) => {
      const lentPages = new LentPages(browser);
      await use(lentPages);
      await lentPages.close();
    },
    { scope: 'worker' },
  ],
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from this pattern.
    async ({}, use) => {
      const url =
        process.env.DATABASE_DIRECT_URL ?? findRunningEmbeddedPostgres(process.env.STORE_TEST_DATA ?? '');
      if (url === undefined) throw new Error('The store under test does not run its own PostgreSQL.');
      const database = connectDatabase(url, { connections: 2 });
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** One of sixteen million addresses of this machine, which the store trusts to name the caller. */
function newAddress(): string {
  return `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/**
 * No violation of any level, of any rule that axe knows for pages; in the whole page, or in the part that is new. Its code is
 * put into a page once, however often it is looked at. Of cards and rows that are made alike the first stands for all.
 */
export async function expectAccessible(page: Page, part?: string, { withTargets = false } = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source);
    await page.evaluate(`window.findAlike = ${findAlike}`);
  }
  const violations = await page.evaluate(lookAt, { part, withTargets });
  expect(violations).toEqual([]);
}

/** Runs in the page, where axe is a global. Only what it finds wrong is described: less than half of the work. */
async function lookAt({ part, withTargets }: { part: string | undefined; withTargets: boolean }) {
  // Contrast is that of what is there, not of what is still fading in. What takes longer is a clock, or goes round for ever.
  const isArriving = ({ effect, playState }: Animation) =>
    playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1000 && isInReach(effect);
  // What is too far away to be drawn never arrives.
  const isInReach = (effect: AnimationEffect | null) =>
    effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true });
  const arriving = document.getAnimations().filter(isArriving);
  await Promise.allSettled(arriving.map(({ finished }) => finished));
  const findAlikeHere: typeof findAlike = Reflect.get(window, 'findAlike');
  const context = { include: [part ?? document], exclude: findAlikeHere() };
  const { violations } = await axe.run(context, {
    resultTypes: ['violations'],
    // WCAG 2.2 asks for targets of 24 px. Only of a page as it opens: further down, what a bar covers counts as small.
    rules: { 'target-size': { enabled: withTargets } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * Runs in the page. Cards and rows that differ from one before them in the same list by nothing but their words and pictures:
 * all that axe judges is the same.
 */
function findAlike(): Element[] {
  const WORDS = ['alt', 'aria-label', 'href', 'name', 'placeholder', 'src', 'srcset', 'title', 'value'];
  const NAMES = ['aria-controls', 'aria-describedby', 'aria-labelledby', 'for', 'id'];
  function sketch(element: Element): string {
    const attributes = [...element.attributes].map(({ name, value }) => {
      if (NAMES.includes(name)) return name;
      // Whether there are words counts; which they are does not.
      return `${name}=${WORDS.includes(name) ? value.trim() !== '' : value}`;
    });
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const inside = [...element.children].map(sketch);
    return `${element.tagName} ${attributes.sort().join(' ')} ${hasText} (${inside.join()})`;
  }
  const seen = new Map<Element | null, Set<string>>();
  return [...document.querySelectorAll('li, tr')].filter((item) => {
    const before = seen.get(item.parentElement) ?? new Set();
    seen.set(item.parentElement, before);
    const description = sketch(item);
    const isKnown = before.has(description);
    before.add(description);
    return isKnown;
  });
}

/** Keeps what is asked for back, as a slow line does, until what is returned is called. */
export async function holdBack(page: Page, files: string | RegExp): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await isReleased;
    // Nobody waits any more for what a page asked for that is gone.
    await route.continue().catch(() => {});
  });
  return release;
}

type Box = { x: number; y: number; width: number; height: number } | null;

/** Neither lies over the other. */
export function isApart(a: Box, b: Box): boolean {
  if (!a || !b) return false;
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

export async function expectNoSidewaysScroll(page: Page) {
  // Diagrams are drawn anew a moment after the window has changed.
  const readOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(readOverflow).toBeLessThanOrEqual(0);
}
