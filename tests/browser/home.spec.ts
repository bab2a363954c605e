import type { Locator, Page } from '@playwright/test';
import { expectNoticed, goHome, open, openWithStoppedClock } from './browsing.ts';
import { expect, test } from './store-test.ts';

const SECTIONS = [
  ['Anime', 'anime'],
  ['Minimal', 'minimal'],
  ['F1', 'f1'],
  ['Cars', 'cars'],
  ['Video Games', 'video-games'],
  ['Bikes', 'bikes'],
  ['Adventure', 'adventure'],
  ['Sports', 'sports'],
  ['Streetwear', 'streetwear'],
  ['Urdu Caligraphy', 'urdu-caligraphy'],
] as const;

const PARTS_AFTER_SECTIONS = ['Why the brand?', 'We Love Good Compliment'];

function offers(page: Page): Locator {
  return page.getByRole('main').getByRole('region', { name: 'Offers' });
}

/** Which of the slides fills its strip. */
function shownSlide(slides: Locator): Promise<number> {
  return slides.evaluateAll((all) =>
    all.findIndex((slide) => {
      const strip = slide.closest('.strip-viewport')?.getBoundingClientRect();
      return Math.abs(slide.getBoundingClientRect().left - (strip?.left ?? Number.NaN)) < 2;
    }),
  );
}

test('has banners, cash on delivery, sections of ten in their order, story and compliments', {
  tag: '@any-width',
}, async ({ page }) => {
  await open(page, '/');
  const main = page.getByRole('main');
  await expect(main.getByRole('region').nth(0)).toHaveAccessibleName('Offers');
  await expect(main.getByRole('region').nth(1)).toHaveText(
    'Cash on Delivery Available! Shop now and pay at your doorstep.',
  );
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    ...SECTIONS.map(([tag]) => tag),
    ...PARTS_AFTER_SECTIONS,
  ]);
  const sections = main.locator('section').filter({ hasText: 'View More' });
  const shown = await sections.evaluateAll((all) =>
    all.map((section) => ({
      tag: section.querySelector('h2')?.textContent,
      cards: section.querySelectorAll('li a[href^="/product/"]').length,
      more: [...section.querySelectorAll('a')]
        .find((link) => link.textContent?.startsWith('View More'))
        ?.getAttribute('href'),
    })),
  );
  expect(shown).toEqual(SECTIONS.map(([tag, slug]) => ({ tag, cards: 10, more: `/category/${slug}` })));
});

test('a section has 2, 3 or 5 columns', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const grid = page.getByRole('main').getByRole('region', { name: 'Anime', exact: true }).getByRole('list');
  for (const [width, columns] of [
    [390, 2],
    [900, 3],
    [1440, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tracks = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' '));
    expect(tracks).toHaveLength(columns);
  }
});

test('a section without products is hidden, and so is what has no tag', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.route('**/api/products/list?**perTag=10', async (route) => {
    const answer = await (await route.fetch()).json();
    const tagged = answer.data.filter(({ homeTag }: { homeTag?: string }) =>
      ['Streetwear', 'F1'].includes(homeTag ?? ''),
    );
    const untagged = { ...answer.data[0], _id: 'untagged', name: 'Untagged Tee', homeTag: undefined };
    await route.fulfill({ json: { ...answer, data: [untagged, ...tagged.toReversed()] } });
  });
  await page.route('**/api/banners/list', (route) => route.fulfill({ json: { success: true, data: [] } }));
  await open(page, '/faq');
  await goHome(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'F1',
    'Streetwear',
    ...PARTS_AFTER_SECTIONS,
  ]);
  await expect(page.getByText('Others', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Untagged Tee')).toHaveCount(0);
  await expect(offers(page)).toHaveText('No banners yet');
});

test('banners are shown in reversed order and open in a new tab', async ({ page, context, request }) => {
  const { data } = await (await request.get('/api/banners/list')).json();
  await open(page, '/');
  const banners = offers(page).getByRole('link', { includeHidden: true });
  const links = await banners.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(data.map(({ link }: { link: string }) => link).toReversed());
  expect(links.length).toBeGreaterThan(1);
  const opened = context.waitForEvent('page');
  await banners.first().click();
  await expect(await opened).toHaveURL(links[0] ?? '');
  await expect(page).toHaveURL('/');
});

test('banners go on by themselves every 6 seconds, until they are stopped', async ({ page, isMobile }) => {
  await openWithStoppedClock(page, '/', 'footer');
  const slides = offers(page).getByRole('listitem', { includeHidden: true });
  const stop = offers(page).getByRole('button', { name: 'Pause slideshow' });
  await expectNoticed(offers(page).locator('.strip-viewport[data-moved]'));
  // The pointer of a phone never rests above the banner; that of a desk must not either.
  await page.mouse.move(0, 0);
  expect(await shownSlide(slides)).toBe(0);
  await page.clock.runFor(5900);
  expect(await shownSlide(slides)).toBe(0);
  await page.clock.runFor(1600);
  expect(await shownSlide(slides)).toBe(1);

  await stop.click();
  await expect(offers(page).getByRole('button', { name: 'Play slideshow' })).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  expect(await shownSlide(slides)).toBe(1);
  if (isMobile) return;
  // A pointer that has rested above the banners and leaves does not start them again.
  await offers(page).locator('.strip-viewport').hover();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  expect(await shownSlide(slides)).toBe(1);
  await offers(page).getByRole('button', { name: 'Next banner' }).click();
  await page.clock.runFor(2000);
  expect(await shownSlide(slides)).toBe(2);
  await offers(page).getByRole('button', { name: 'Previous banner' }).click();
  await page.clock.runFor(2000);
  expect(await shownSlide(slides)).toBe(1);
});

test('banners stand still for those who want less motion, until they are started', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithStoppedClock(page, '/');
  const slides = offers(page).getByRole('listitem', { includeHidden: true });
  const play = offers(page).getByRole('button', { name: 'Play slideshow' });
  await expect(play).toBeVisible();
  await expectNoticed(offers(page).locator('.strip-viewport[data-moved]'));
  await page.clock.runFor(20_000);
  expect(await shownSlide(slides)).toBe(0);
  await play.click();
  await expect(offers(page).getByRole('button', { name: 'Pause slideshow' })).toBeVisible();
  await page.mouse.move(0, 0);
  // The pointer that leaves, or a late change of width, begins the wait anew.
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return shownSlide(slides);
    })
    .toBe(1);
});

test('three compliments are in view from 768 px on, one below, which changes every 4000 ms', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await openWithStoppedClock(page, '/');
  const part = page.getByRole('region', { name: 'We Love Good Compliment' });
  const quotes = part.getByRole('figure');
  await expect(quotes).toHaveText([/“.+”Aarav, Pune/, /“.+”Nandini, Kochi/, /“.+”Zoya, Lucknow/]);
  await part.scrollIntoViewIfNeeded();
  const inView = () =>
    quotes.evaluateAll((all) =>
      all.flatMap((quote, place) => {
        const { left, right } = quote.getBoundingClientRect();
        // A strip that has moved may be a fraction of a pixel off.
        return left > -1 && right < document.documentElement.clientWidth + 1 ? [place] : [];
      }),
    );
  expect(await inView()).toEqual([0, 1, 2]);

  await page.setViewportSize({ width: 767, height: 900 });
  await part.scrollIntoViewIfNeeded();
  await expect(part).toBeInViewport({ ratio: 0.9 });
  await expectNoticed(part.locator('[data-moved]'));
  expect(await inView()).toEqual([0]);
  await page.clock.runFor(3900);
  expect(await inView()).toEqual([0]);
  // The move itself takes 500 ms.
  await page.clock.runFor(300);
  expect(await inView()).toEqual([]);
  await page.clock.runFor(400);
  expect(await inView()).toEqual([1]);
});

test('starts at the top when it is entered again', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
  await goHome(page);
  await expect(page.getByRole('heading', { name: 'Anime', exact: true })).toBeAttached();
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(0);
});
