import { sql } from 'drizzle-orm';
import type { Page } from 'playwright';
import { checkOut, fillCart, logIn, openDelivery, openProfile, type Stage } from './stage.ts';

/** A screen of the store, and how to get there. */
export interface Shot {
  name: string;
  show(stage: Stage): Promise<unknown>;
  /** False for a screen whose fold is the point, such as an open dialog. */
  whole?: boolean;
  /** True for a screen that still waits for its data. */
  isOnItsWay?: boolean;
  /** Widths at which the README shows it. */
  readme?: number[];
}

const at =
  (path: string) =>
  ({ page }: Stage) =>
    page.goto(path);

const PRODUCT = '/product/kage-oversized-black';

const CATALOGUE: Shot[] = [
  { name: 'home', show: at('/'), readme: [390, 1440] },
  { name: 'shop', show: at('/shop'), readme: [390] },
  { name: 'shop-filtered', show: at('/shop?category=hoodie&maxPrice=1500&sort=price-asc') },
  { name: 'shop-nothing', show: at('/shop?search=zzzz') },
  {
    name: 'shop-filter-sheet',
    whole: false,
    async show({ page }) {
      await page.goto('/shop?category=hoodie');
      const button = page.getByRole('button', { name: /^Filter/ });
      if (await button.isVisible()) await button.click();
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
      await page.getByText(/^Bengaluru/).waitFor();
      await page.getByRole('button', { name: 'Add to Cart' }).first().click();
      await page.getByText('Added to cart.').waitFor();
    },
  },
  { name: 'product-without-pictures', show: at('/product/ronin-tee-beige') },
  {
    name: 'product-loading',
    whole: false,
    isOnItsWay: true,
    async show({ page }) {
      await page.goto('/category/anime');
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
    },
  },
  {
    name: 'gallery-full-screen',
    whole: false,
    async show({ page }) {
      await page.goto(PRODUCT);
      await page
        .getByRole('button', { name: /open full screen/ })
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
      await page.goto('/');
      const opener = page.getByRole('button', { name: 'Open menu' });
      if (await opener.isVisible()) await opener.click();
      else await page.getByRole('button', { name: 'Categories' }).hover();
    },
  },
  {
    name: 'account-menu',
    whole: false,
    async show(stage) {
      await logIn(stage);
      await stage.page.goto('/faq');
      await stage.page.getByRole('button', { name: 'User' }).click();
    },
  },
];

const BUYING: Shot[] = [
  {
    name: 'cart',
    async show(stage) {
      await logIn(stage);
      await fillCart(stage);
      await stage.page.goto('/cart');
      await stage.page.getByLabel('Coupon').fill('RD100');
      await stage.page.getByRole('button', { name: 'Apply' }).click();
      await stage.page.getByText(/^Coupon applied!/).waitFor();
    },
  },
  {
    name: 'cart-offer',
    async show(stage) {
      await logIn(stage);
      await fillCart(stage, [
        ['final-form-tee-white', 'M', 1],
        ['ronin-tee-beige', 'M', 2],
      ]);
      await stage.page.goto('/cart');
      await stage.page.getByRole('button', { name: 'Buy Now' }).waitFor();
    },
  },
  {
    name: 'cart-empty',
    async show(stage) {
      await logIn(stage);
      await stage.page.goto('/cart');
      await stage.page.getByText('Your cart is empty.').waitFor();
    },
  },
  {
    name: 'cart-sold-out',
    async show(stage) {
      await logIn(stage);
      await fillCart(stage);
      await stage.page.route('**/api/products/list?**', async (route) => {
        const answer = await (await route.fetch()).json();
        const [first, ...others] = answer.data;
        await route.fulfill({ json: { ...answer, data: [{ ...first, stock: {} }, ...others] } });
      });
      await stage.page.goto('/cart');
      await stage.page
        .getByText(/out of stock/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'delivery',
    whole: false,
    show: (stage) => openDelivery(stage, { name: 'Ananya Rao', pincode: '560011' }),
  },
  {
    name: 'delivery-errors',
    whole: false,
    async show(stage) {
      await openDelivery(stage, { phone: '98765' });
      await stage.page.getByRole('button', { name: 'Checkout' }).click();
      await stage.page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    },
  },
  { name: 'payment', show: checkOut },
  {
    name: 'payment-sandbox',
    whole: false,
    async show(stage) {
      await checkOut(stage);
      await stage.page.getByRole('button', { name: 'Pay Online' }).click();
      await stage.page.getByRole('dialog', { name: 'Payment sandbox' }).waitFor();
    },
  },
  {
    name: 'thank-you',
    async show(stage) {
      await checkOut(stage);
      await stage.page.getByRole('button', { name: /^Cash on Delivery/ }).click();
      await stage.page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
      await stage.page.waitForURL('/thank-you');
    },
  },
  {
    name: 'payment-nothing',
    async show(stage) {
      await logIn(stage);
      await stage.page.goto('/payment');
      await stage.page.getByText('Missing checkout data.').waitFor();
    },
  },
];

const ACCOUNT: Shot[] = [
  { name: 'login', whole: false, show: at('/login') },
  {
    name: 'login-error',
    whole: false,
    async show({ page }) {
      await page.goto('/login');
      await page.getByLabel('Phone').fill('12345');
      await page.getByRole('button', { name: 'Send OTP' }).click();
    },
  },
  {
    name: 'verify',
    whole: false,
    async show({ page }) {
      await page.goto('/login');
      await page.getByLabel('Phone').fill('9876501234');
      await page.getByRole('button', { name: 'Send OTP' }).click();
      await page.waitForURL('/verify');
    },
  },
  { name: 'profile', show: openProfile },
  {
    name: 'profile-empty',
    async show(stage) {
      await logIn(stage);
      await stage.page.goto('/user/profile');
      await stage.page.getByRole('heading', { name: 'My Orders' }).waitFor();
    },
  },
  {
    name: 'cancel-order',
    whole: false,
    async show(stage) {
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Cancel Order' }).first().click();
    },
  },
  {
    name: 'return-request',
    whole: false,
    async show(stage) {
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Request Return / Exchange' }).first().click();
    },
  },
];

const CONTENT: Shot[] = [
  { name: 'products', show: at('/products') },
  { name: 'contact-us', show: at('/contact-us') },
  {
    name: 'contact-us-errors',
    whole: false,
    async show({ page }) {
      await page.goto('/contact-us');
      await page.getByLabel('Email').fill('nobody');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await page.getByText('Name is required').waitFor();
    },
  },
  {
    name: 'faq',
    async show({ page }) {
      await page.goto('/faq');
      await page.locator('main summary').first().click();
    },
  },
  { name: 'terms-and-conditions', show: at('/terms-and-conditions') },
  { name: 'refund-policy', show: at('/refund-policy') },
  { name: 'privacy-policy', show: at('/privacy-policy') },
  { name: 'shipping-policy', show: at('/shipping-policy') },
  { name: 'shipping-return', show: at('/shipping-return') },
  { name: 'not-found', show: at('/nowhere') },
  { name: 'error', show: showErrorPage },
  {
    name: 'dev-inbox',
    async show(stage) {
      await logIn(stage);
      await stage.page.goto('/dev/inbox');
    },
  },
];

export const SHOTS: readonly Shot[] = [
  ...CATALOGUE,
  ...PRODUCT_PAGE,
  ...FRAME,
  ...BUYING,
  ...ACCOUNT,
  ...CONTENT,
];

async function followFooter(page: Page, label: string) {
  await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' });
  await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click();
}

/** A date that no calendar has: the product can be read, its page cannot be made. */
async function showErrorPage({ page, db }: Stage) {
  await db.execute(sql`
    INSERT INTO reviews (id, product_id, name, rating, comment, fit, created_at)
    VALUES ('never', 'ronin-tee-beige', 'Nobody', 5, 'Never', 'Large', 'infinity') ON CONFLICT DO NOTHING`);
  await page.goto('/product/ronin-tee-beige');
  await db.execute(sql`DELETE FROM reviews WHERE id = 'never'`);
}
