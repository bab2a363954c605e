import type { Page } from 'playwright';

/** A screen of the store, and how to get there. */
export interface Shot {
  name: string;
  show(page: Page): Promise<unknown>;
  /** False for a screen whose fold is the point, such as an open dialog. */
  whole?: boolean;
  /** Widths at which the README shows it. */
  readme?: number[];
}

const at = (path: string) => (page: Page) => page.goto(path);

export const SHOTS: readonly Shot[] = [
  { name: 'home', show: at('/'), readme: [390, 1440] },
  { name: 'shop', show: at('/shop'), readme: [390] },
  { name: 'shop-filtered', show: at('/shop?category=hoodie&maxPrice=1500&sort=price-asc') },
  { name: 'shop-nothing', show: at('/shop?search=zzzz') },
  { name: 'listing-theme', show: at('/category/anime') },
  { name: 'listing-coming-soon', show: at('/category/hoodie') },
  { name: 'listing-customized', show: at('/category/customized-t-shirt') },
  { name: 'sale', show: at('/sale') },
  { name: 'new-arrivals', show: at('/new-arrivals') },
  { name: 'product', show: at('/product/kage-oversized-black'), readme: [390, 1440] },
  { name: 'product-without-pictures', show: at('/product/ronin-tee-beige') },
  { name: 'products', show: at('/products') },
  { name: 'contact-us', show: at('/contact-us') },
  { name: 'faq', show: at('/faq') },
  { name: 'terms-and-conditions', show: at('/terms-and-conditions') },
  { name: 'refund-policy', show: at('/refund-policy') },
  { name: 'privacy-policy', show: at('/privacy-policy') },
  { name: 'shipping-policy', show: at('/shipping-policy') },
  { name: 'shipping-return', show: at('/shipping-return') },
  { name: 'not-found', show: at('/nowhere') },
  {
    name: 'size-chart',
    whole: false,
    async show(page) {
      await page.goto('/product/kage-oversized-black');
      await page.getByRole('button', { name: 'Size Chart' }).click();
    },
  },
];
