import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { FAILED_CALL, open } from './browsing.ts';
import { answerAlert, expect, expectOnly, row, type TestProduct, test, toast } from './shopper.ts';
import { expectAccessible } from './store-test.ts';

/** A size that is sold out says so after its name. */
function size(page: Page, name: string) {
  return page.getByRole('group', { name: 'Size' }).getByRole('radio', { name: new RegExp(`^${name}\\b`) });
}

function swatch(page: Page) {
  return page.getByRole('main').locator('p').filter({ hasText: 'Colour' }).locator('circle').last();
}

function stepper(page: Page) {
  const group = page.getByRole('group', { name: 'Quantity' });
  return {
    less: group.getByRole('button', { name: 'One less' }),
    more: group.getByRole('button', { name: 'One more' }),
    quantity: group.getByRole('status'),
  };
}

async function swipeLeft(page: Page) {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  await send('touchStart', 330);
  for (const x of [300, 240, 180, 120, 60]) await send('touchMove', x);
  await send('touchEnd');
}

test.describe('what it shows', () => {
  test('price, struck MRP, discount, delivery, trust badges and colour', { tag: '@any-width' }, async ({
    page,
    request,
  }) => {
    const { data } = await (await request.get('/api/products/kage-oversized-black')).json();
    await open(page, '/product/kage-oversized-black');
    const main = page.getByRole('main');
    const heading = main.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Kage Oversized T-Shirt');
    const info = main.locator('.product-info');
    await expect(info.getByText(`₹${data.price}`, { exact: true }).first()).toBeVisible();
    expect(data.mrp).toBeGreaterThan(data.price);
    await expect(info.locator('s').first()).toHaveText(`MRP ₹${data.mrp.toLocaleString('en-IN')}`);
    const percent = Math.round(((data.mrp - data.price) / data.mrp) * 100);
    await expect(info.getByText(`${percent}% OFF`, { exact: true })).toBeVisible();
    for (const badge of ['Easy Return & Refunds', 'Cash on Delivery', 'Quality Assurance']) {
      await expect(info.getByRole('listitem').filter({ hasText: badge })).toBeVisible();
    }
    await expect(info.getByText('Expected delivery in 5–6 working days', { exact: true })).toBeVisible();
    await expect(info.getByText('Colour Black', { exact: true })).toBeVisible();
    await expect(swatch(page)).toHaveAttribute('fill', '#18171b');
    await expect(info.getByText('MRP inclusive of all taxes', { exact: true })).toBeVisible();
    for (const fact of ['Net quantity', 'Country of origin', 'Manufacturer']) {
      await expect(row(info, fact)).not.toBeEmpty();
    }
  });

  test('no MRP, no discount, no picture, no words, no review; an unknown colour is grey', {
    tag: '@any-width',
  }, async ({ page, addProduct, database }) => {
    const tee = await addProduct({ price: 600 });
    await database.db.execute(
      sql`UPDATE products SET colour = 'Infra Green', mrp_paise = 60000 WHERE id = ${tee.id}`,
    );
    await open(page, `/product/${tee.id}`);
    const main = page.getByRole('main');
    await expect(main.getByText('No image available', { exact: true })).toBeVisible();
    await expect(main.getByText('No description available for this product yet.')).toBeVisible();
    await expect(main.getByText('No reviews yet.', { exact: true })).toBeVisible();
    await expect(main.locator('s')).toHaveCount(0);
    await expect(main.getByText(/% OFF/)).toHaveCount(0);
    await expect(main.getByText('Colour Infra Green', { exact: true })).toBeVisible();
    await expect(swatch(page)).toHaveAttribute('fill', '#8c8c8c');
  });

  test('a discount that is given stands before the one that can be computed', { tag: '@any-width' }, async ({
    page,
    addProduct,
    database,
  }) => {
    const tee = await addProduct({ price: 600 });
    await database.db.execute(
      sql`UPDATE products SET mrp_paise = 100000, discount_percentage = 35 WHERE id = ${tee.id}`,
    );
    await open(page, `/product/${tee.id}`);
    await expect(page.getByRole('main').getByText('35% OFF', { exact: true })).toBeVisible();
  });

  test('thumbnails, four in view, choose the picture', async ({ page }) => {
    await open(page, '/product/kage-oversized-black');
    const pictures = page.getByRole('region', { name: 'Pictures' });
    const thumbs = pictures.getByRole('button', { name: /^Picture \d of \d$/ });
    await expect(thumbs.nth(1)).toBeVisible();
    const widths = await thumbs.first().evaluate((thumb) => {
      const list = thumb.closest('ul');
      return (list?.clientWidth ?? 0) / thumb.getBoundingClientRect().width;
    });
    expect(Math.floor(widths)).toBe(4);
    await expect(thumbs.first()).toHaveAttribute('aria-current', 'true');
    await thumbs.nth(1).click();
    await expect(thumbs.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(pictures.getByRole('button', { name: /open full screen/ }).nth(1)).toBeInViewport();
  });

  test('the pictures open full screen, go on, and come back to where they were left', async ({
    page,
    isMobile,
  }) => {
    await open(page, '/product/kage-oversized-black');
    const pictures = page.getByRole('region', { name: 'Pictures' });
    await pictures
      .getByRole('button', { name: /open full screen/ })
      .first()
      .click();
    const viewer = page.getByRole('dialog', { name: 'Pictures, full screen' });
    const place = viewer.getByText(/^Picture \d \/ \d$/);
    await expect(place).toHaveText('Picture 1 / 4');
    await expectAccessible(page, 'dialog[open]');
    if (isMobile) await swipeLeft(page);
    else await viewer.getByRole('button', { name: 'Next picture' }).click();
    await expect(place).toHaveText('Picture 2 / 4');
    await page.keyboard.press('ArrowRight');
    await expect(place).toHaveText('Picture 3 / 4');

    const third = viewer.getByRole('button', { name: /zoom$/ }).nth(2);
    await expect(third).toBeInViewport({ ratio: 0.99 });
    await third.click();
    await expect(third).toHaveAttribute('aria-pressed', 'true');
    await third.click();
    await expect(third).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(pictures.getByRole('button', { name: 'Picture 3 of 4' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  test('shares its address, by the phone or by copying it', { tag: '@any-width' }, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/product/kage-oversized-black');
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'share', { value: undefined, writable: true }),
    );
    const share = page.getByRole('button', { name: 'Share' });
    await share.click();
    await expect(toast(page, 'Link copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

    await page.evaluate(() => {
      navigator.share = async (shared) => {
        document.title = JSON.stringify(shared);
      };
    });
    await share.click();
    await expect(page).toHaveTitle(JSON.stringify({ title: 'Kage Oversized T-Shirt', url: page.url() }));
  });

  test('says when a parcel would be at a pincode', { tag: '@any-width' }, async ({ page, complaints }) => {
    await page.clock.setFixedTime('2026-11-16T10:00:00+05:30');
    await open(page, '/product/kage-oversized-black');
    const field = page.getByLabel('Check delivery at your pincode');
    const check = page.getByRole('button', { name: 'Check', exact: true });
    await field.fill('560011');
    await check.click();
    await expect(
      page.getByText('Bengaluru Urban, Karnataka: Sat, 21 Nov to Mon, 23 Nov, cash on delivery too.'),
    ).toBeVisible();
    await field.fill('000000');
    await check.click();
    await expect(page.getByText('Invalid Pincode', { exact: true })).toBeVisible();
    await page.route('**/api/pincode/**', (route) => route.abort());
    await field.fill('560012');
    await check.click();
    await expect(page.getByText('Failed to validate pincode', { exact: true })).toBeVisible();
    expectOnly(complaints, ...FAILED_CALL);
  });

  test('description and returns open and close', { tag: '@any-width' }, async ({ page }) => {
    await open(page, '/product/sora-halftone-oversized-ivory');
    const words = page.getByText('A setting sun broken into dots');
    await expect(words).toBeVisible();
    await page.getByRole('button', { name: 'Product Description' }).click();
    await expect(words).toBeHidden();
    const returns = page.getByText(
      'Returns are eligible within 15 days of delivery. Your refund reaches you in 24–48 hours.',
    );
    await expect(returns).toBeHidden();
    await page.getByRole('button', { name: '15 Days Return & Instant Refunds' }).click();
    await expect(returns).toBeVisible();
  });

  test('the size chart is that of the category, and an outside click closes it', async ({ page }) => {
    for (const [path, title, chest] of [
      ['/product/kage-oversized-black', 'Oversized t-shirt', '42'],
      ['/product/final-form-tee-white', 'Regular fit', '38'],
      ['/product/apex-hoodie-ivory', 'Regular fit', '38'],
    ] as const) {
      await open(page, path);
      const toggle = page.getByRole('button', { name: 'Size Chart' });
      const chart = page.getByRole('region', { name: 'Size Chart' });
      await toggle.click();
      await expect(chart.getByText(title, { exact: true })).toBeVisible();
      await expect(chart.getByRole('row', { name: /^S / }).getByRole('cell').first()).toHaveText(chest);
      await page.mouse.click(5, 150);
      await expect(chart).toBeHidden();
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    }
    await page.getByRole('button', { name: 'Size Chart' }).click();
    await expectAccessible(page, '.product-info');
  });

  test('similar products share the tag, and move 300 px per arrow', async ({ page, request }) => {
    await open(page, '/product/kage-oversized-black');
    const similar = page.getByRole('region', { name: 'Similar Products' });
    const { data } = await (await request.get('/api/products/list?homeTag=Anime&limit=100')).json();
    const anime = data.map(({ _id }: { _id: string }) => `/product/${_id}`);
    const shown = await similar
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(shown.length).toBeGreaterThan(5);
    expect(shown).not.toContain('/product/kage-oversized-black');
    expect(anime).toEqual(expect.arrayContaining(shown));

    await similar.scrollIntoViewIfNeeded();
    const scroller = similar.getByRole('list');
    const left = () => scroller.evaluate((list) => Math.round(list.scrollLeft));
    await similar.getByRole('button', { name: 'Scroll on' }).click();
    await expect.poll(left).toBe(300);
    await similar.getByRole('button', { name: 'Scroll back' }).click();
    await expect.poll(left).toBe(0);
  });
});

test.describe('buying', () => {
  test('needs a size', { tag: '@any-width' }, async ({ page, addProduct }) => {
    const tee = await addProduct();
    await open(page, `/product/${tee.id}`);
    await page.getByRole('button', { name: 'Select Size' }).click();
    await answerAlert(page, 'Please select a size before adding to cart.');
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBeNull();
  });

  test('keeps the quantity between 1 and the stock of the size', { tag: '@any-width' }, async ({
    page,
    addProduct,
  }) => {
    const tee = await addProduct({ stock: { S: 0, M: 2, L: 4 } });
    await open(page, `/product/${tee.id}`);
    const { less, more, quantity } = stepper(page);
    await expect(quantity).toHaveText('1');
    await expect(less).toBeDisabled();

    await size(page, 'L').check();
    await expect(page.getByText('4 items left in stock', { exact: true })).toBeVisible();
    for (const count of ['2', '3', '4']) {
      await more.click();
      await expect(quantity).toHaveText(count);
    }
    await expect(more).toBeDisabled();

    await size(page, 'M').check();
    await expect(page.getByText('2 items left in stock', { exact: true })).toBeVisible();
    await expect(quantity).toHaveText('2');
    await expect(more).toBeDisabled();
    await less.click();
    await expect(quantity).toHaveText('1');
    await expect(less).toBeDisabled();

    await expect(size(page, 'S')).toHaveAccessibleName(/sold out$/);
    await size(page, 'S').check();
    await expect(page.getByText('Out of stock', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
  });

  test('adds to the cart, counts in the header, and never more than there is', { tag: '@any-width' }, async ({
    page,
    addProduct,
  }) => {
    const tee = await addProduct({ stock: { M: 3 } });
    await open(page, `/product/${tee.id}`);
    await size(page, 'M').check();
    await stepper(page).more.click();
    const add = page.getByRole('button', { name: 'Add to Cart' });
    await add.click();
    await expect(toast(page, 'Added to cart.')).toBeVisible();
    await expect(page.locator('.toast-bar')).toHaveCSS('animation-duration', '3s');
    const box = await page.locator('.toast').boundingBox();
    expect(box?.y).toBeLessThan(200);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 60);
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    await add.click();
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
    await add.click();
    await answerAlert(page, 'Only 3 item(s) available in stock.');
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'));
    expect(stored).toMatchObject([
      { product: { _id: tee.id, selectedSize: 'M', stock: { M: 3 } }, quantity: 3 },
    ]);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  });

  test('on a phone a bar at the lower edge stands in for the button while that is out of view', async ({
    page,
    isMobile,
  }) => {
    await open(page, '/product/kage-oversized-black');
    const bar = page.locator('.buy-bar');
    await page.getByRole('heading', { name: 'Customer Reviews' }).scrollIntoViewIfNeeded();
    if (!isMobile) {
      await expect(bar).toBeHidden();
      return;
    }
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(bar).toContainText('₹799');
    await bar.getByText('Select Size').click();
    await answerAlert(page, 'Please select a size before adding to cart.');
    await size(page, 'M').check();
    await expect(bar).toContainText('Add to Cart');
    await page.getByRole('button', { name: 'Add to Cart' }).scrollIntoViewIfNeeded();
    await expect(bar).not.toBeInViewport();
  });

  test('a size that sold out while the page was open is refused', { tag: '@any-width' }, async ({
    page,
    addProduct,
    complaints,
  }) => {
    const tee = await addProduct({ stock: { M: 3 } });
    await open(page, `/product/${tee.id}`);
    const product = `**/api/products/${tee.id}`;
    await page.route(product, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await size(page, 'M').check();
    await failed;
    await page.unroute(product);
    await page.route(product, async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: { ...answer.data, stock: { M: 0 } } } });
    });
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await answerAlert(page, 'Selected size is out of stock');
    await expect(page.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
    expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBeNull();
    expectOnly(complaints, ...FAILED_CALL);
  });

  test('a product of which nothing is left says so before a size is chosen', { tag: '@any-width' }, async ({
    page,
    addProduct,
  }) => {
    const tee = await addProduct({ stock: { M: 0, L: 0 } });
    await open(page, `/product/${tee.id}`);
    await expect(page.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
  });
});

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
      'Small1',
      'Moderately small1',
      'As expected3',
      'Moderately large1',
      'Large1',
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
