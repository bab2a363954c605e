import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import {
  type Answer,
  BREAKDOWNS,
  cards,
  chooseFromMenu,
  expectPrefetchedPages,
  goHome,
  open,
  REFUSALS,
  toasts,
} from './browsing.ts';
import { expect, expectOnly, FAILED_CALL, NO_ANSWER, test, toast } from './shopper.ts';

const PRODUCT_LIST = '**/api/products/list?**';
const BANNER_LIST = '**/api/banners/list';

/** Every way to fail, with the text that belongs to it. */
function failures(refused: string, broken: string): [Answer, string][] {
  return [
    ...Object.values(REFUSALS).map((answer): [Answer, string] => [answer, refused]),
    ...Object.values(BREAKDOWNS).map((answer): [Answer, string] => [answer, broken]),
  ];
}

// For the style below, which the store's own policy would not let in.
test.use({ bypassCSP: true });

/** Opens a page on which toasts stay until they are closed: a slow machine would else miss some. */
async function openWithLastingToasts(page: Page, path: string) {
  await open(page, path);
  await page.addStyleTag({ content: '.toast-bar { animation-play-state: paused !important; }' });
}

/** Until the page is shown, a link to the page that one comes from would replace it. */
async function goBackToFaq(page: Page) {
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
}

async function expectToastOnce(page: Page, text: string) {
  await expect(toast(page, text)).toBeVisible();
  await expect(toasts(page)).toHaveCount(1);
  await toasts(page).click();
  await expect(toasts(page)).toHaveCount(0);
}

test('home without its products says so, and shows the rest', { tag: '@any-width' }, async ({
  page,
  complaints,
}) => {
  await openWithLastingToasts(page, '/faq');
  for (const [answer, text] of failures('Failed to fetch products', 'Error fetching products')) {
    await page.route(PRODUCT_LIST, answer);
    await goHome(page);
    await expectToastOnce(page, text);
    await expect(cards(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Offers' }).getByRole('link')).toHaveCount(4);
    await expect(page.getByRole('heading', { name: 'Why the brand?' })).toBeVisible();
    await page.unroute(PRODUCT_LIST);
    await goBackToFaq(page);
  }
  expectOnly(complaints, ...FAILED_CALL);
});

test('home without its banners says so, and shows the rest', { tag: '@any-width' }, async ({
  page,
  complaints,
}) => {
  await openWithLastingToasts(page, '/faq');
  for (const [answer, text] of failures('Failed to fetch banners', 'Error fetching banners')) {
    await page.route(BANNER_LIST, answer);
    await goHome(page);
    await expectToastOnce(page, text);
    await expect(page.getByText('No banners yet', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Anime', exact: true })).toBeVisible();
    await page.unroute(BANNER_LIST);
    await goBackToFaq(page);
  }
  expectOnly(complaints, ...FAILED_CALL);
});

interface FailingList {
  link: string;
  refused: string;
  broken: string;
  /** What is shown where the list would be. */
  empty: string;
}

const PRODUCT_TYPES: FailingList[] = [
  {
    link: 'Regular T-Shirt',
    refused: 'Failed to fetch Regular T-Shirts',
    broken: 'Error fetching Regular T-Shirts',
    empty: 'No regular t-shirts available.',
  },
  {
    link: 'Oversized T-Shirt',
    refused: 'Failed to fetch Oversized T-Shirts',
    broken: 'Error fetching Oversized T-Shirts',
    empty: 'No oversized t-shirts available.',
  },
  {
    link: 'Hoodie',
    refused: 'Failed to fetch Hoodies',
    broken: 'Error fetching Hoodies',
    empty: 'No hoodies available.',
  },
  {
    link: 'Cargo',
    refused: 'Failed to fetch Cargo products',
    broken: 'Error fetching Cargo products',
    empty: 'No cargo products available.',
  },
  {
    link: 'Polo',
    refused: 'Failed to fetch Polo products',
    broken: 'Error fetching Polo products',
    empty: 'No polo products available.',
  },
  {
    link: 'Sweatshirt',
    refused: 'Failed to fetch Sweatshirts',
    broken: 'Error fetching Sweatshirts',
    empty: 'No sweatshirts available.',
  },
];

const SALE_AND_NEW: FailingList[] = [
  {
    link: 'Sale',
    refused: 'Failed to fetch products',
    broken: 'Error fetching products',
    empty: 'No products on sale currently.',
  },
  {
    link: 'New Arrivals',
    refused: 'Failed to fetch products',
    broken: 'Error fetching new arrivals',
    empty: 'No new arrivals at the moment.',
  },
];

const THEMES: FailingList[] = [
  'Anime',
  'Minimal',
  'F1',
  'Cars',
  'Video Games',
  'Bikes',
  'Adventure',
  'Sports',
  'Streetwear',
].map((theme) => ({
  link: theme,
  refused: 'Failed to fetch products',
  broken: `Error fetching ${theme} products`,
  empty: `No ${theme} products found.`,
}));

for (const [title, lists] of [
  ['product types', PRODUCT_TYPES],
  ['sale and new arrivals', SALE_AND_NEW],
  ['themes', THEMES],
] as const) {
  test(`${title} that cannot be loaded say so, and stay empty`, { tag: '@any-width' }, async ({
    page,
    complaints,
  }) => {
    await openWithLastingToasts(page, '/faq');
    const rounds = [
      { way: 'refused', answers: Object.values(REFUSALS) },
      { way: 'broken', answers: Object.values(BREAKDOWNS) },
    ] as const;
    for (const { way, answers } of rounds) {
      for (const [place, list] of lists.entries()) {
        const answer = answers[place % answers.length];
        if (answer) await page.route(PRODUCT_LIST, answer);
        await chooseFromMenu(page, list.link);
        await expectToastOnce(page, list[way]);
        await expect(page.getByText(list.empty, { exact: true })).toBeVisible();
        await expect(cards(page)).toHaveCount(0);
        await page.unroute(PRODUCT_LIST);
      }
    }
    expectOnly(complaints, ...FAILED_CALL);
  });
}

test('a shop that cannot be loaded says so once, and stays empty', { tag: '@any-width' }, async ({
  page,
  complaints,
}) => {
  await openWithLastingToasts(page, '/faq');
  for (const [answer, text] of failures('Failed to fetch products', 'Error fetching products')) {
    await page.route('**/api/products/**', answer);
    await chooseFromMenu(page, 'Shop All');
    await expect(page).toHaveURL('/shop');
    await expectToastOnce(page, text);
    await expect(page.getByText('No products match.', { exact: true })).toBeVisible();
    await page.unroute('**/api/products/**');
    await goBackToFaq(page);
  }
  expectOnly(complaints, ...FAILED_CALL);
});

test('a list that cannot go on says so, keeps what it has, and goes on when asked', {
  tag: '@any-width',
}, async ({ page, complaints }) => {
  await page.route('**/api/products/list?**cursor=**', (route) => route.abort());
  await openWithLastingToasts(page, '/category/oversized-t-shirt');
  const more = page.getByRole('link', { name: 'Show more' });
  await more.scrollIntoViewIfNeeded();
  await expect(toast(page, 'Error fetching Oversized T-Shirts')).toBeVisible();
  await expect(cards(page)).toHaveCount(20);
  await page.unroute('**/api/products/list?**cursor=**');
  await more.click();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(20);
  expectOnly(complaints, ...FAILED_CALL);
});

const EVERY_FAILURE = Object.values({ ...REFUSALS, ...BREAKDOWNS });

test('a product that cannot be loaded keeps loading, quietly, until it is there', {
  tag: '@any-width',
}, async ({ page, complaints }) => {
  const product = '**/api/products/kage-oversized-black';
  for (const answer of EVERY_FAILURE) {
    await open(page, '/category/anime');
    await page.route(product, answer);
    await page.locator('main a[href="/product/kage-oversized-black"]').click();
    await expect(page.getByText('Loading product...', { exact: true })).toBeVisible();
    // It has failed, and is asked for again.
    await page.waitForRequest(product);
    await expect(page.getByText('Loading product...', { exact: true })).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
    await page.unroute(product);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kage Oversized T-Shirt');
    await expect.poll(() => complaints.length).toBeGreaterThan(0);
    expectOnly(complaints, ...FAILED_CALL);
  }
});

test('a search that cannot be answered suggests nothing, and only the log knows', {
  tag: '@any-width',
}, async ({ page, complaints }) => {
  await open(page, '/shop');
  const field = page.getByRole('combobox', { name: 'Search products' });
  for (const answer of EVERY_FAILURE) {
    await field.fill('hoodie');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.route('**/api/products/list?**limit=10', answer);
    await field.fill('tee');
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeHidden();
    await expect(page).toHaveURL('/shop?search=tee');
    await expect.poll(() => complaints.length).toBeGreaterThan(0);
    expectOnly(complaints, ...FAILED_CALL);
    await expect(toasts(page)).toHaveCount(0);
    await page.unroute('**/api/products/list?**limit=10');
  }
});

test('who loses the network stays in the shop', { tag: '@any-width' }, async ({
  page,
  context,
  complaints,
}) => {
  await openWithLastingToasts(page, '/faq');
  await expectPrefetchedPages(page);
  await context.setOffline(true);
  await chooseFromMenu(page, 'Sale');
  await expect(toast(page, 'Error fetching products')).toBeVisible();
  await expect(page.getByText('No products on sale currently.', { exact: true })).toBeVisible();

  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Contact Us' }).click();
  await expect(toast(page, 'You’re offline. This page needs an internet connection.')).toBeVisible();
  await expect(page).toHaveURL('/sale');

  await goHome(page);
  await expect(toast(page, 'Error fetching banners')).toBeVisible();
  await context.setOffline(false);
  await footer.getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/contact-us');
  expectOnly(complaints, ...NO_ANSWER);
});

test('a page that cannot be made says so with a 500, and is there once it can', {
  tag: '@any-width',
}, async ({ page, addProduct, database, complaints }) => {
  const tee = await addProduct();
  // A date that no calendar has: the product can be read, its page cannot be made.
  await database.db.execute(sql`
    INSERT INTO reviews (id, product_id, name, rating, comment, fit, created_at)
    VALUES (${`${tee.id}-r`}, ${tee.id}, 'Nobody', 5, 'Never', 'Large', 'infinity')`);
  const broken = await page.goto(`/product/${tee.id}`);
  expect(broken?.status()).toBe(500);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await expect(main.getByRole('link', { name: 'Shop All' })).toHaveAttribute('href', '/shop');
  await expect(main).not.toContainText(/Error:|infinity|toISOString/);
  expectOnly(complaints, /Failed to load resource.*500/, /Internal Server Error|Unexpected Server Error/);

  await database.db.execute(sql`DELETE FROM reviews WHERE product_id = ${tee.id}`);
  await main.getByRole('link', { name: 'Try again' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(tee.name);
});
