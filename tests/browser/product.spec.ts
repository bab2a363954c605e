import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expectPicture, open } from './browsing.ts';
import { expect, expectOnly, FAILED_CALL, row, test, toast } from './shopper.ts';
import { expectAccessible } from './store-test.ts';

function swatch(page: Page) {
  return page.getByRole('main').locator('p').filter({ hasText: 'Colour' }).locator('circle').last();
}

async function swipeLeft(page: Page) {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  await send('touchStart', 330);
  for (const x of [300, 240, 180, 120, 60]) await send('touchMove', x);
  await send('touchEnd');
}

/** A size that is sold out says so after its name. */
function size(page: Page, name: string) {
  return page
    .getByRole('group', { name: 'Size', exact: true })
    .getByRole('radio', { name: new RegExp(`^${name}(,|$)`) });
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
    await expect(info.getByText('Inclusive of all taxes', { exact: true })).toBeVisible();
    await info.getByRole('link', { name: /^Rated \d\.\d out of 5/ }).click();
    await expect(main.getByRole('heading', { name: 'Customer Reviews' })).toBeInViewport();
    for (const fact of ['Net quantity', 'Country of origin', 'Manufacturer']) {
      await expect(row(info, fact)).not.toBeEmpty();
    }
  });

  test('no MRP, no discount, no picture, no description, no review; an unknown colour is grey', {
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

  test('a discount that is given is shown before the one that can be computed', {
    tag: '@any-width',
  }, async ({ page, addProduct, database }) => {
    const tee = await addProduct({ price: 600 });
    await database.db.execute(
      sql`UPDATE products SET mrp_paise = 100000, discount_percentage = 35 WHERE id = ${tee.id}`,
    );
    await open(page, `/product/${tee.id}`);
    await expect(page.getByRole('main').getByText('35% OFF', { exact: true })).toBeVisible();
  });

  test('the first screen shows the whole picture, its thumbnails and the button', {
    tag: '@any-width',
  }, async ({ page }) => {
    await open(page, '/product/kage-oversized-black');
    const pictures = page.getByRole('region', { name: 'Pictures' });
    const picture = pictures.getByRole('button', { name: /Zoom picture/ }).first();
    const box = await picture.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(0.8, 2);
    await expect(picture).toBeInViewport({ ratio: 1 });
    for (const thumb of await pictures.getByRole('button', { name: /^Picture \d of \d$/ }).all()) {
      await expect(thumb).toBeInViewport({ ratio: 1 });
    }
    await expect(page.locator('.product-info').getByRole('button', { name: 'Select Size' })).toBeInViewport({
      ratio: 1,
    });
  });

  test('thumbnails, four in view, choose the picture', async ({ page, isMobile }) => {
    await open(page, '/product/kage-oversized-black');
    const pictures = page.getByRole('region', { name: 'Pictures' });
    const thumbs = pictures.getByRole('button', { name: /^Picture \d of \d$/ });
    await expect(thumbs.nth(1)).toBeVisible();
    const visible = await thumbs.first().evaluate((thumb, isRow) => {
      const [list, { width, height }] = [thumb.closest('ul'), thumb.getBoundingClientRect()];
      return isRow ? (list?.clientWidth ?? 0) / width : (list?.clientHeight ?? 0) / height;
    }, isMobile);
    expect(Math.floor(visible)).toBe(4);
    await expect(thumbs.first()).toHaveAttribute('aria-current', 'true');
    await thumbs.nth(1).click();
    await expect(thumbs.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(pictures.getByRole('button', { name: /Zoom picture/ }).nth(1)).toBeInViewport();
  });

  test('the pictures open full screen, go on, and come back to where they were left', async ({
    page,
    isMobile,
  }) => {
    await open(page, '/product/kage-oversized-black');
    const pictures = page.getByRole('region', { name: 'Pictures' });
    await pictures
      .getByRole('button', { name: /Zoom picture/ })
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

    const third = viewer.getByRole('button', { name: /^Zoom picture/ }).nth(2);
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

  test('full screen, a picture has no edge against its ground', { tag: '@any-width' }, async ({ page }) => {
    // In another format than the tests' small stand-ins, the store encodes its own.
    await page.route('**/images/**', (route) =>
      route.continue({ headers: { ...route.request().headers(), accept: 'image/webp' } }),
    );
    await open(page, '/product/kage-oversized-black');
    const pictures = page.getByRole('region', { name: 'Pictures' });
    await pictures
      .getByRole('button', { name: /Zoom picture/ })
      .first()
      .click();
    const viewer = page.getByRole('dialog', { name: 'Pictures, full screen' });
    const picture = viewer.locator('img').first();
    await expectPicture(picture);
    const box = await picture.boundingBox();
    if (!box) throw new Error('The picture is not on the screen.');
    expect(box.x).toBeGreaterThan(100);
    for (const edge of [box.x, box.x + box.width]) {
      const clip = { x: Math.round(edge) - 4, y: 100, width: 8, height: 600 };
      // Averaged over its height, so that the grain of the picture does not count.
      const row = await sharp(await page.screenshot({ clip }))
        .removeAlpha()
        .resize(8, 1, { fit: 'fill', kernel: 'cubic' })
        .raw()
        .toBuffer();
      const steps = [...row].slice(3).map((level, place) => Math.abs(level - (row[place] ?? 0)));
      expect(Math.max(...steps)).toBeLessThanOrEqual(1);
    }
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
    await open(page, '/product/kage-oversized-black');
    const field = page.getByLabel('Check delivery at your pincode');
    const check = page.getByRole('button', { name: 'Check', exact: true });
    await field.fill('560011');
    await check.click();
    await expect(
      page.getByText(/^\w{3}, \d+ \w+ to 560011 · (free delivery|₹49, free from ₹799) · cash on delivery$/),
    ).toBeVisible();
    await field.fill('000000');
    await check.click();
    await expect(page.getByText('Invalid Pincode', { exact: true })).toBeVisible();
    await page.route('**/api/delivery-quote/**', (route) => route.abort());
    await field.fill('560012');
    await check.click();
    await expect(page.getByText('Failed to validate pincode', { exact: true })).toBeVisible();
    expectOnly(complaints, ...FAILED_CALL);
  });

  test('a finger leaves no hover behind on a button', async ({ page, isMobile }) => {
    await open(page, '/product/kage-oversized-black');
    const check = page.getByRole('button', { name: 'Check', exact: true });
    const ground = () => check.evaluate((button) => getComputedStyle(button).backgroundColor);
    const atRest = await ground();
    if (isMobile) {
      await check.tap();
      await expect(page.getByText('Invalid Pincode', { exact: true })).toBeVisible();
      await expect.poll(ground).toBe(atRest);
    } else {
      await check.hover();
      await expect.poll(ground).not.toBe(atRest);
    }
  });

  test('description and returns open and close', { tag: '@any-width' }, async ({ page }) => {
    await open(page, '/product/sora-halftone-oversized-ivory');
    const description = page.getByText('A setting sun broken into dots');
    await expect(description).toBeVisible();
    // A minus, not a cross, which would read as 'dismiss'.
    const strokes = page.getByRole('button', { name: 'Product Description' }).locator('path');
    await expect(strokes).toHaveCount(1);
    await page.getByRole('button', { name: 'Product Description' }).click();
    await expect(description).toBeHidden();
    await expect(strokes).toHaveCount(2);
    const returns = page.getByText(
      'You can return it within 15 days of delivery. Your refund will reach you in 24–48 hours.',
    );
    await expect(returns).toBeHidden();
    await page.getByRole('button', { name: '15 Days Return & Instant Refunds' }).click();
    await expect(returns).toBeVisible();
  });

  test('the size chart is that of the category, and an outside click closes it', async ({ page }) => {
    for (const [path, title, chest] of [
      ['/product/kage-oversized-black', 'Oversized T-Shirt', '42'],
      ['/product/final-form-tee-white', 'Regular Fit', '38'],
      ['/product/apex-hoodie-ivory', 'Regular Fit', '38'],
    ] as const) {
      await open(page, path);
      const toggle = page.getByRole('button', { name: 'Size Chart' });
      const chart = page.getByRole('region', { name: 'Size Chart' });
      await toggle.click();
      await expect(chart.getByText(`Size chart: ${title}`, { exact: true })).toBeVisible();
      await expect(chart.getByRole('row', { name: /^S / }).getByRole('cell').first()).toHaveText(chest);
      await page.mouse.click(5, 150);
      await expect(chart).toBeHidden();
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    }
    await page.getByRole('button', { name: 'Size Chart' }).click();
    await expectAccessible(page, '.product-info');
  });

  test('the keyboard comes by the size chart before the sizes', { tag: '@any-width' }, async ({ page }) => {
    await open(page, '/product/kage-oversized-black');
    await page.getByRole('button', { name: 'Size Chart' }).focus();
    await page.keyboard.press('Tab');
    await expect(size(page, 'S')).toBeFocused();
  });

  test('the size chart gives the focus back when it is closed', { tag: '@any-width' }, async ({ page }) => {
    await open(page, '/product/kage-oversized-black');
    const toggle = page.getByRole('button', { name: 'Size Chart' });
    const chart = page.getByRole('region', { name: 'Size Chart' });
    for (const close of [
      () => chart.getByRole('button', { name: 'Close' }).press('Enter'),
      () => page.keyboard.press('Escape'),
    ]) {
      await toggle.press('Enter');
      await expect(chart).toBeVisible();
      await close();
      await expect(chart).toBeHidden();
      await expect(toggle).toBeFocused();
    }
  });

  test('a sold-out product promises no delivery and leads on to others', { tag: '@any-width' }, async ({
    page,
    addProduct,
    database,
  }) => {
    const tee = await addProduct({ stock: { M: 0 } });
    await database.db.execute(sql`UPDATE products SET home_tag = 'Anime' WHERE id = ${tee.id}`);
    await open(page, `/product/${tee.id}`);
    const info = page.locator('.product-info');
    await expect(info.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
    await expect(info.getByText('Expected delivery')).toBeHidden();
    await expect(info.getByLabel('Check delivery at your pincode')).toBeHidden();
    await expect(info.getByRole('link', { name: 'More in Polo' })).toHaveAttribute('href', '/category/polo');
    await info.getByRole('link', { name: 'See similar products' }).click();
    await expect(page.getByRole('heading', { name: 'Similar Products' })).toBeInViewport();
  });

  test('similar products share the tag, and move 300 px per arrow', async ({ page, request }) => {
    const listAnime = async (): Promise<string[]> => {
      const { data } = await (await request.get('/api/products/list?homeTag=Anime&limit=100')).json();
      return data.map(({ _id }: { _id: string }) => `/product/${_id}`);
    };
    // Other tests add products to the tag and remove them: what is shown was there before or after.
    const before = await listAnime();
    await open(page, '/product/kage-oversized-black');
    const similar = page.getByRole('region', { name: 'Similar Products' });
    const anime = [...before, ...(await listAnime())];
    const shown = await similar
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(shown.length).toBeGreaterThan(5);
    expect(shown).not.toContain('/product/kage-oversized-black');
    expect(anime).toEqual(expect.arrayContaining(shown));

    await similar.scrollIntoViewIfNeeded();
    const scroller = similar.getByRole('list');
    const left = () => scroller.evaluate((list) => Math.round(list.scrollLeft));
    await similar.getByRole('button', { name: 'Next products' }).click();
    await expect.poll(left).toBe(300);
    await similar.getByRole('button', { name: 'Previous products' }).click();
    await expect.poll(left).toBe(0);
  });
});
