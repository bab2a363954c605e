import type { APIRequestContext, Page } from '@playwright/test';
import { POLICY_NAMES } from '#core/contract/texts.ts';
import { SWATCHES } from '#core/rules/colours.ts';
import { POLICY_PATHS } from '#core/rules/policy-pages.ts';
import { STATES } from '#core/rules/states.ts';
import { accentText } from '../../scripts/languages/accented.ts';
import { newShopper, placeOrder, SHIRT } from './orders.ts';
import { addParcel, readTrackPath } from './parcels.ts';
import { ADDRESS, expect, test } from './shopper.ts';
import { expectNoSidewaysScroll } from './store-test.ts';

/**
 * The shop in a language that is English with accents and a third longer: what is read without accents is written in a
 * screen and not among the texts, and what does not fit will not fit in Hindi either.
 */
const PREFIX = '/en-xa';
const PRODUCT = 'kage-oversized-black';
const t = accentText;

/** Names that are the same in every language. */
const NAMES = [
  ADDRESS.address,
  // What a login by the tests comes from.
  'Playwright',
  'UPI',
  'RuPay',
  'Visa',
  'Mastercard',
  'RD100',
  'the brand',
  'Bengaluru Urban',
  ...STATES.map(({ name }) => name),
  // 'Coffee Brown' before 'Brown'.
  ...Object.keys(SWATCHES).toSorted((a, b) => b.length - a.length),
];
const SIZE = /^(?:S|M|L|XL|XXL)$/;
/** Dates come from the browser, in the locale of the language. */
const DATE_WORDS =
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)[a-z]*|am|pm)\b/g;

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const OPEN_PAGES = [
  '/',
  '/shop',
  '/shop?search=zzqq',
  '/sale',
  '/category/anime',
  '/category/hoodie',
  '/category/customized-t-shirt',
  '/products',
  '/faq',
  '/contact-us',
  '/nowhere',
  '/refund',
  ...POLICY_NAMES.map((name) => POLICY_PATHS[name]),
];

test('every page is in the language of its address, and fits', { tag: '@any-width' }, async ({
  page,
  request,
  complaints,
}) => {
  const data = await readData(request);
  for (const path of OPEN_PAGES) {
    await test.step(path, async () => {
      await page.goto(PREFIX + (path === '/' ? '' : path), { waitUntil: 'load' });
      await expectTranslated(page, data);
    });
  }
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
});

test('the product page is, with its size chart and an alert', { tag: '@any-width' }, async ({
  page,
  request,
}) => {
  const data = await readData(request);
  const product = await (await request.get(`/api/products/${PRODUCT}`)).json();
  const known = [...data, ...stringsIn(product)];
  await page.goto(`${PREFIX}/product/${PRODUCT}`);
  await page.getByRole('button', { name: t('Size Chart') }).click();
  await expectTranslated(page, known);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: t('Select Size') })
    .last()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectTranslated(page, known);
});

test('so is the way from the cart to the order', { tag: '@any-width' }, async ({
  page,
  request,
  addProduct,
  enter,
}) => {
  const product = await addProduct({ price: 1500 });
  const known = [...(await readData(request)), product.name, ...Object.values(ADDRESS)];
  await enter(`${PREFIX}/login`);
  await expectTranslated(page, known);

  await page.goto(`${PREFIX}/cart`);
  await expect(page.getByText(t('Your cart is empty.'))).toBeVisible();
  await expectTranslated(page, known);

  await page.goto(`${PREFIX}/product/${product.id}`);
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await page
    .getByRole('button', { name: t('Add to Cart') })
    .first()
    .click();
  await page.getByRole('link', { name: t('View cart') }).click();
  await expect(page).toHaveURL(`${PREFIX}/cart`);
  await expect(page.getByRole('heading', { level: 1, name: t('Cart') })).toBeVisible();
  await expectTranslated(page, known);

  await page
    .getByRole('button', { name: t('Buy Now') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: t('Enter Delivery Details') });
  await dialog.getByRole('button', { name: t('Checkout') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('OK') })
    .click();
  await expectTranslated(page, known);
  await dialog.getByLabel(t('Full Name')).fill(ADDRESS.name);
  await dialog.getByLabel(t('Full Address')).fill(ADDRESS.address);
  await dialog.getByLabel(t('Phone Number')).fill(ADDRESS.phone);
  await dialog.getByLabel(t('Pincode')).fill(ADDRESS.pincode);
  await expect(dialog.getByLabel(t('State'))).toHaveValue('Karnataka');
  await dialog.getByRole('button', { name: t('Checkout') }).click();
  await expect(page).toHaveURL(`${PREFIX}/payment`);
  await expect(page.getByRole('button', { name: t('Pay Online') })).toBeVisible();
  await expectTranslated(page, known);

  await page.getByRole('button', { name: /Ðéļîṽéŕý/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('OK') })
    .click();
  await expect(page).toHaveURL(`${PREFIX}/thank-you`);
  await expectTranslated(page, known);

  await page.goto(`${PREFIX}/user/profile`);
  await expect(page.getByRole('button', { name: t('Cancel Order') })).toBeVisible();
  await expectTranslated(page, known);
});

test('so is the tracking page, with the form for a failed delivery', { tag: '@any-width' }, async ({
  page,
  request,
  database,
  addProduct,
}) => {
  const known = [...(await readData(request)), 'Delhivery Surface', '· Bengaluru'];
  const id = await placeOrder(request, await newShopper(request), await addProduct(SHIRT));
  await page.goto(PREFIX + (await readTrackPath(database, id)));
  await expectTranslated(page, known);
  await addParcel(database, id, ['picked-up', { state: 'failed', reason: 'address' }]);
  await page.reload();
  await page.getByLabel(t('Another phone number')).fill('1');
  await page.getByRole('button', { name: t('Send answer') }).click();
  await expect(page.getByText(t('Enter a mobile number of 10 digits'))).toBeVisible();
  await expectTranslated(page, known);
  await page.getByLabel(t('Another phone number')).fill('9876543210');
  await page.getByRole('button', { name: t('Send answer') }).click();
  await expect(page.getByText(t('We’ll try again on the next possible day'))).toBeVisible();
  await expectTranslated(page, known);
});

async function expectTranslated(page: Page, data: string[]): Promise<void> {
  await expect(page.getByRole('region', { name: t('Notifications') })).toBeAttached();
  const known = new Set(data.map(squeeze));
  const left = (await page.evaluate(readPage)).filter(
    (texts) => !texts.some((text) => isTranslated(text, known)),
  );
  expect(left.map(([text]) => text)).toEqual([]);
  expect(await page.evaluate(findCutOff)).toEqual([]);
  await expectNoSidewaysScroll(page);
}

function isTranslated(text: string, known: ReadonlySet<string>): boolean {
  if (known.has(text) || SIZE.test(text)) return true;
  const rest = [...NAMES]
    .reduce((words, name) => words.replaceAll(name, ''), text)
    .replaceAll(DATE_WORDS, '');
  return !/[A-Za-z]{2}/.test(rest.replaceAll(/\S+@\S+|\bOD[A-Z0-9]+|\b[A-Z0-9]{4}\b/g, ''));
}

/** What the owner has written. Other tests add products meanwhile: their names on cards are not looked at. */
async function readData(request: APIRequestContext): Promise<string[]> {
  const paths = [
    '/api/store',
    '/api/banners/list',
    '/api/content/testimonials',
    '/api/content/faq',
    ...POLICY_NAMES.map((name) => `/api/content/policies/${name}`),
  ];
  const answers = await Promise.all(paths.map(async (path) => (await request.get(path)).json()));
  return stringsIn(answers);
}

/** Every string of a value, whole and in its parts: lines, the two sides of `Fabric: cotton`, the words of links. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const plain = value.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1');
    return [plain, ...value.split(/[\n[\]]|\([^)]*\)|: /)].map(squeeze);
  }
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Everything that is read on the page, each with the whole texts that it is a part of. */
function readPage(): string[][] {
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const read: string[][] = [[plain(document.title.split(' | ')[0])]];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest('script, style, noscript, .card-name') || !parent.checkVisibility())
      continue;
    const parents = [parent, parent.parentElement, parent.parentElement?.parentElement];
    if (plain(node.textContent) !== '') {
      read.push([node.textContent, ...parents.map((element) => element?.textContent)].map(plain));
    }
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (!element.closest('noscript')) read.push([plain(element.getAttribute(name))]);
    }
  }
  return read;
}

/** Words that do not fit into their box, other than names that are cut on purpose. */
function findCutOff(): string[] {
  const isCut = (element: Element) => {
    const { overflowX, display } = getComputedStyle(element);
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    return (
      hasText &&
      display !== 'inline' &&
      ['hidden', 'clip'].includes(overflowX) &&
      element.clientWidth > 1 &&
      element.scrollWidth > element.clientWidth + 1
    );
  };
  return [...document.querySelectorAll('body *')]
    .filter(
      (element) => element.checkVisibility() && !element.closest('.truncate, .logo-name') && isCut(element),
    )
    .map((element) => element.textContent ?? '');
}
