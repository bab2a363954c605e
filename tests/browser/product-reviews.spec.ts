import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { open, openAndTouch } from './browsing.ts';
import { expect, expectOnly, FAILED_CALL, type TestProduct, test, toast } from './shopper.ts';
import { holdBack } from './store-test.ts';

const FITS = ['Small', 'Moderately small', 'As expected', 'Moderately large', 'Large'] as const;

/** Rating and fit of each review, from the oldest to the newest. */
async function addReviews(database: Database, { id }: TestProduct, given: [number, string][]) {
  for (const [place, [rating, fit]] of given.entries()) {
    await database.db.execute(sql`
      INSERT INTO reviews (id, product_id, name, rating, comment, fit, created_at)
      VALUES (${`${id}-${place}`}, ${id}, ${`Reader ${place}`}, ${rating}, ${`Word ${place}`}, ${fit},
        ${`2026-03-0${place + 1}T12:00:00Z`})`);
  }
}

test.describe('reviews', () => {
  test('are summed up, and the five newest are listed', { tag: '@any-width' }, async ({
    page,
    addProduct,
    database,
  }) => {
    const tee = await addProduct();
    await addReviews(database, tee, [
      [5, 'As expected'],
      [5, 'As expected'],
      [4, 'As expected'],
      [3, 'Large'],
      [1, 'Small'],
      [2, 'Moderately small'],
      [4, 'Moderately large'],
    ]);
    await open(page, `/product/${tee.id}`);
    const reviews = page.getByRole('region', { name: 'Customer Reviews' });
    await expect(reviews.getByRole('img', { name: '3.4 out of 5 stars' })).toBeVisible();
    await expect(reviews.getByText('7 reviews', { exact: true })).toBeVisible();
    await expect(reviews.getByText('4 customers recommend this product')).toBeVisible();
    await expect(reviews.getByRole('list', { name: 'Reviews per star' }).getByRole('listitem')).toHaveText([
      '5 stars2',
      '4 stars2',
      '3 stars1',
      '2 stars1',
      '1 star1',
    ]);
    const fits = reviews.getByRole('heading', { name: 'Fit Feedback' }).locator('xpath=..');
    await expect(fits.getByRole('listitem')).toHaveText([
      'Small1 (14%)',
      'Moderately small1 (14%)',
      'As expected3 (43%)',
      'Moderately large1 (14%)',
      'Large1 (14%)',
    ]);
    const listed = reviews.getByRole('listitem').filter({ hasText: 'Reader' });
    await expect(listed).toHaveText([/Reader 6/, /Reader 5/, /Reader 4/, /Reader 3/, /Reader 2/]);
    await expect(listed.first()).toContainText('Word 6');
    await expect(listed.first().getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
    await expect(listed.first().getByRole('time')).toHaveText(/7.+2026/);
  });

  test('a form that is not filled in is not sent', { tag: '@any-width' }, async ({ page, addProduct }) => {
    const tee = await addProduct();
    await open(page, `/product/${tee.id}`);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    const form = page.getByRole('form', { name: 'Write a review' });
    await expect(form.getByLabel('Rating').getByRole('option')).toHaveText([
      'Select a rating',
      '5 stars',
      '4 stars',
      '3 stars',
      '2 stars',
      '1 star',
    ]);
    await expect(form.getByRole('radio')).toHaveCount(5);
    for (const fit of FITS) await expect(form.getByRole('radio', { name: fit, exact: true })).toBeVisible();

    const fillings = [
      () => form.getByLabel('Name').fill('Meera'),
      () => form.getByLabel('Rating').selectOption('4 stars'),
      () => form.getByRole('radio', { name: 'As expected' }).check(),
      () => form.getByLabel('Comment').fill('   '),
    ];
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(form.getByLabel('Name')).toBeFocused();
    for (const [label, text] of [
      ['Name', 'Please enter your name'],
      ['Rating', 'Please choose a rating'],
      ['Comment', 'Please write a few words'],
    ] as const) {
      await expect(form.getByLabel(label)).toHaveAccessibleDescription(text);
    }
    await expect(form.getByRole('group', { name: 'How does it fit?' })).toHaveAccessibleDescription(
      'Please tell us how it fits',
    );
    await expect(form.getByText('Please enter your name')).toBeInViewport();
    for (const fill of fillings) {
      await form.getByRole('button', { name: 'Submit Review' }).click();
      await expect(form.getByRole('alert')).toHaveText('Please fill in all fields');
      await fill();
    }
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(form.getByLabel('Comment')).toBeFocused();
    await expect(form.getByRole('alert')).toHaveText('Please fill in all fields');
    expect(sent.filter((url) => url.includes('add-review'))).toEqual([]);
  });

  test('a failure is said and keeps what was written; a success is said and shown', {
    tag: '@any-width',
  }, async ({ page, addProduct, complaints }) => {
    const tee = await addProduct();
    await open(page, `/product/${tee.id}`);
    const reviews = page.getByRole('region', { name: 'Customer Reviews' });
    const form = page.getByRole('form', { name: 'Write a review' });
    await form.getByLabel('Name').fill('Meera');
    await form.getByLabel('Rating').selectOption('4 stars');
    await form.getByRole('radio', { name: 'As expected' }).check();
    await form.getByLabel('Comment').fill('Soft and true to size.');
    await page.route('**/api/products/add-review', (route) => route.abort());
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(toast(page, 'Failed to submit review.')).toBeVisible();
    await expect(form.getByLabel('Comment')).toHaveValue('Soft and true to size.');

    await page.unroute('**/api/products/add-review');
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(toast(page, 'Review submitted successfully!')).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('');
    await expect(form.getByLabel('Comment')).toHaveValue('');
    await expect(reviews.getByRole('listitem').filter({ hasText: 'Meera' })).toContainText(
      'Soft and true to size.',
    );
    await expect(reviews.getByText('1 review', { exact: true })).toBeVisible();
    await expect(reviews.getByText('1 customer recommends this product')).toBeVisible();
    expectOnly(complaints, ...FAILED_CALL);
  });
});

test('the rating of a product leads to its reviews, whose code is still on its way', async ({ page }) => {
  const release = await holdBack(page, /\/assets\/(?:reviews|product-row)-/);
  await openAndTouch(page, '/product/kage-oversized-black');
  // By then the page itself has come to life.
  const size = page.getByRole('radio', { name: /^M(,|$)/ });
  await size.check();
  await expect(size).toBeChecked();
  const reviews = page.getByRole('heading', { name: 'Customer reviews' });
  await expect(reviews).not.toBeInViewport();
  await page.getByRole('link', { name: /^Rated/ }).click();
  await expect(reviews).toBeInViewport();
  await expect(reviews).toBeFocused();
  release();
});
