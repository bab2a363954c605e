import { sql } from 'drizzle-orm';
import { BACK_OFFICE } from './back-office.ts';
import { BROWSING } from './browsing.ts';
import { ACCOUNT, BUYING } from './buying.ts';
import { at, type Shot } from './shot.ts';
import { logIn, type Stage } from './stage.ts';
import { STAYING } from './staying.ts';

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
  ...BROWSING,
  ...BUYING,
  ...ACCOUNT,
  ...STAYING,
  ...CONTENT,
  ...BACK_OFFICE,
];

/** A date that no calendar has: the product can be read, its page cannot be made. No other shot has it cached. */
async function showErrorPage({ page, db }: Stage) {
  await db.execute(sql`
    INSERT INTO reviews (id, product_id, name, rating, comment, fit, created_at)
    VALUES ('never', 'everyday-polo-maroon', 'Nobody', 5, 'Never', 'Large', 'infinity') ON CONFLICT DO NOTHING`);
  await page.goto('/product/everyday-polo-maroon');
  await db.execute(sql`DELETE FROM reviews WHERE id = 'never'`);
}
