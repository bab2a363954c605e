import { sql } from 'drizzle-orm';
import { at, type Shot } from './shot.ts';
import { fillCart, fillWishlist, logIn, openOrderLink, type Stage } from './stage.ts';

/** Sold out in S, and without a review. */
const PARTLY_SOLD_OUT = '/product/ronin-tee-beige';

/** What keeps a shopper who does not buy at once, and one who has bought. */
export const STAYING: readonly Shot[] = [
  {
    name: 'wishlist',
    async show(stage) {
      await fillWishlist(stage);
      await stage.page.goto('/wishlist');
      await stage.page.getByRole('main').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'wishlist-empty',
    async show({ page }) {
      await page.goto('/wishlist');
      await page.getByText('Your wishlist is empty.').waitFor();
    },
  },
  {
    name: 'restock',
    whole: false,
    async show({ page }) {
      await page.goto(PARTLY_SOLD_OUT);
      await page.getByRole('radio', { name: /^S\b/ }).check();
      await page.getByLabel('Mobile number').fill('12345');
      await page.getByRole('button', { name: 'Tell me' }).click();
      await page.getByText('Please enter a 10-digit mobile number.').waitFor();
    },
  },
  {
    name: 'review-errors',
    whole: false,
    async show({ page }) {
      await page.goto(PARTLY_SOLD_OUT);
      const form = page.getByRole('form', { name: 'Write a review' });
      await form.scrollIntoViewIfNeeded();
      await form.getByRole('button', { name: 'Submit Review' }).click();
      await form.getByText('Please enter your name').waitFor();
    },
  },
  { name: 'reviews', show: showReviews },
  {
    name: 'reviews-filtered',
    async show(stage) {
      await showReviews(stage);
      await stage.page.getByRole('link', { name: /^5 stars/ }).click();
      await stage.page.getByRole('link', { name: 'Clear filters' }).waitFor();
    },
  },
  {
    name: 'cart-edit-size',
    whole: false,
    async show(stage) {
      await logIn(stage);
      await fillCart(stage);
      await stage.page.goto('/cart');
      await stage.page
        .getByRole('button', { name: /^Edit size/ })
        .first()
        .click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'profile-address',
    whole: false,
    async show(stage) {
      await logIn(stage);
      await stage.page.goto('/user/profile');
      await stage.page.getByRole('button', { name: 'Add address' }).click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'profile-erase',
    whole: false,
    async show(stage) {
      await logIn(stage);
      await stage.page.goto('/user/profile');
      await stage.page.getByRole('button', { name: 'Erase my data' }).click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  { name: 'track', show: (stage) => openOrderLink(stage, 'track') },
  { name: 'order-review', show: (stage) => openOrderLink(stage, 'review') },
  {
    name: 'refund-link-invalid',
    async show({ page }) {
      await page.goto('/refund');
      await page.getByText('This link is no longer valid').waitFor();
    },
  },
  { name: 'offline', whole: false, show: at('/offline.html') },
];

/** The product with most reviews is the one whose page of them is worth a look. */
async function showReviews({ page, db }: Stage) {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT product_id AS id FROM reviews GROUP BY product_id ORDER BY count(*) DESC, product_id LIMIT 1`,
  );
  await page.goto(`/product/${rows[0]?.id}/reviews`);
}
