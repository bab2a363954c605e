import type { Page } from 'playwright';
import { at, type Shot } from './shot.ts';
import { logIn, remember } from './stage.ts';

const PRODUCT = '/product/kage-oversized-black';

const CATALOGUE: Shot[] = [
  { name: 'home', show: at('/'), readme: [390, 1440] },
  { name: 'shop', show: at('/shop'), readme: [390] },
  { name: 'shop-filtered', show: at('/shop?category=hoodie&maxPrice=1500&sort=price-asc') },
  { name: 'shop-nothing', show: at('/shop?search=zzzz') },
  { name: 'search', show: at('/shop?search=hoodie') },
  { name: 'search-understood', show: at('/shop?search=kaali+tshirt+XL+900+se+kam') },
  { name: 'search-did-you-mean', show: at('/shop?search=oversizd+anme') },
  { name: 'search-nearest', show: at('/shop?search=purple+wedding+sherwani') },
  {
    name: 'shop-filter-sheet',
    whole: false,
    async show({ page }) {
      await page.goto('/shop?category=hoodie');
      const button = page.getByRole('button', { name: /^Filter/ });
      if (await button.isVisible()) {
        await button.click();
        await page.getByRole('dialog').waitFor();
      } else await page.getByRole('form', { name: 'Filter products' }).locator('summary').first().click();
    },
  },
  { name: 'listing-theme', show: at('/category/anime') },
  { name: 'listing-coming-soon', show: at('/category/hoodie') },
  { name: 'listing-customized', show: at('/category/customized-t-shirt') },
  {
    name: 'listing-empty',
    async show({ page }) {
      await page.route('**/api/products/list?**', (route) =>
        route.fulfill({ json: { success: true, data: [] } }),
      );
      await page.goto('/faq');
      await followFooter(page, 'Sale');
      await page.getByText('No products on sale currently.').waitFor();
    },
  },
  {
    name: 'listing-loading',
    whole: false,
    isOnItsWay: true,
    async show({ page }) {
      await page.route('**/api/products/list?**', () => {});
      await page.goto('/faq');
      await followFooter(page, 'Sale');
      const skeleton = page.locator('.grid-skeleton');
      await skeleton.evaluate((grid) => Promise.all(grid.getAnimations().map(({ finished }) => finished)));
    },
  },
  {
    name: 'listing-failed',
    whole: false,
    async show({ page }) {
      await page.route('**/api/products/list?**', (route) => route.abort());
      await page.goto('/faq');
      await followFooter(page, 'Sale');
      await page.getByText('Error fetching products').waitFor();
    },
  },
  { name: 'sale', show: at('/sale') },
  { name: 'new-arrivals', show: at('/new-arrivals') },
];

const PRODUCT_PAGE: Shot[] = [
  { name: 'product', show: at(PRODUCT), readme: [390, 1440] },
  {
    name: 'product-size-chosen',
    whole: false,
    async show({ page }) {
      await page.goto(PRODUCT);
      await page.getByRole('radio', { name: /^L\b/ }).check();
      await page.getByLabel('Check delivery at your pincode').fill('560011');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText(/to 560011/).waitFor();
      await page.getByRole('button', { name: 'Add to Cart' }).first().click();
      await page.getByText('Added to cart.').waitFor();
    },
  },
  { name: 'product-without-pictures', show: at('/product/ronin-tee-beige') },
  { name: 'product-sold-out', show: at('/product/ishq-hoodie-maroon') },
  {
    name: 'product-colours',
    async show({ page }) {
      await remember(page, 'recentlyViewed', [
        'kage-oversized-black',
        'sora-hoodie-black',
        'safar-tee-white',
      ]);
      await page.goto('/product/redline-oversized-black');
    },
  },
  {
    name: 'product-loading',
    whole: false,
    isOnItsWay: true,
    async show({ page }) {
      await page.goto('/category/anime');
      await waitForCode(page);
      await page.route('**/api/products/kage-oversized-black', () => {});
      await page.locator(`main a[href="${PRODUCT}"]`).click();
      await page.getByText('Loading product...').waitFor();
    },
  },
  {
    name: 'size-chart',
    whole: false,
    async show({ page }) {
      await page.goto(PRODUCT);
      await page.getByRole('button', { name: 'Size Chart' }).click();
      await page.getByRole('region', { name: 'Size Chart' }).waitFor();
    },
  },
  {
    name: 'gallery-full-screen',
    whole: false,
    async show({ page }) {
      await page.goto(PRODUCT);
      await page
        .getByRole('button', { name: /Zoom picture/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Pictures, full screen' }).waitFor();
    },
  },
  {
    name: 'alert',
    whole: false,
    async show({ page }) {
      await page.goto(PRODUCT);
      await page.getByRole('button', { name: 'Select Size' }).first().click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];

const FRAME: Shot[] = [
  {
    name: 'search-suggestions',
    whole: false,
    async show({ page }) {
      await page.goto('/shop');
      const icon = page.getByRole('button', { name: 'Search products' });
      if (await icon.isVisible()) await icon.click();
      await page.getByRole('combobox', { name: 'Search products' }).fill('oversized');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    // The Categories dropdown on a desk, the drawer on a phone.
    name: 'menu',
    whole: false,
    async show({ page }) {
      await page.goto('/faq');
      const opener = page.getByRole('button', { name: 'Open menu' });
      if (await opener.isVisible()) await opener.click();
      else await page.getByRole('button', { name: 'Categories' }).hover();
      await page.getByRole('list', { name: 'Themes' }).waitFor();
    },
  },
  {
    name: 'account-menu',
    whole: false,
    async show(stage) {
      await logIn(stage);
      await stage.page.goto('/faq');
      await stage.page.getByRole('button', { name: 'User' }).click();
      await stage.page.getByRole('button', { name: 'Logout' }).waitFor();
    },
  },
];

export const BROWSING: readonly Shot[] = [...CATALOGUE, ...PRODUCT_PAGE, ...FRAME];

/** From then on links are followed in the browser. */
async function waitForCode(page: Page) {
  await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' });
}

async function followFooter(page: Page, label: string) {
  await waitForCode(page);
  await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click();
}
