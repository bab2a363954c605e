import { sql } from 'drizzle-orm';
import { open } from './browsing.ts';
import { expect, test, toast } from './shopper.ts';
import { expectAccessible } from './store-test.ts';

test('a heart puts a product on the list and opens nothing', async ({ page }) => {
  await open(page, '/category/anime');
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .first();
  const heart = card.getByRole('button', { name: 'Add to wishlist' });
  const box = await heart.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  const name = await card.getByRole('heading').textContent();
  await heart.click();
  await expect(page).toHaveURL(/\/category\/anime$/);
  await expect(card.getByRole('button', { name: `Remove from wishlist, ${name}` })).toBeVisible();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: name ?? '' })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await page.getByRole('button', { name: 'Remove from wishlist' }).click();
  await expect(page.getByText('Your wishlist is empty.')).toBeVisible();
});

test('the list says what has changed, and adds a size to the cart', { tag: '@any-width' }, async ({
  page,
  addProduct,
  database,
}) => {
  const dearer = await addProduct({ price: 600, stock: { M: 3, L: 0 } });
  const cheaper = await addProduct({ price: 900 });
  const soldOut = await addProduct({ stock: { M: 0 } });
  for (const { id } of [dearer, cheaper, soldOut]) {
    await open(page, `/product/${id}`);
    await page.getByRole('button', { name: 'Add to wishlist' }).first().click();
    await expect(page.getByRole('button', { name: 'Remove from wishlist' })).toBeVisible();
  }
  await database.db.execute(
    sql`UPDATE products SET price_paise = 70000 WHERE id IN (${dearer.id}, ${cheaper.id})`,
  );
  await expect
    .poll(async () => (await (await page.request.get(`/api/products/${dearer.id}`)).json()).data.price)
    .toBe(700);
  await open(page, '/wishlist');
  const item = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(item(dearer.name)).toContainText('It was ₹600 when you added it');
  await expect(item(cheaper.name)).toContainText('Price dropped from ₹900');
  await expect(item(soldOut.name)).toContainText('Sold Out');
  await expect(item(dearer.name).getByRole('button', { name: 'L, sold out' })).toBeDisabled();
  await item(dearer.name).getByRole('button', { name: 'Add size M to cart' }).click();
  await expect(toast(page, 'Added to cart.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

test('what was wished for before the login is on the account, and on its other devices', {
  tag: '@any-width',
}, async ({ page, addProduct, enter }) => {
  const tee = await addProduct();
  const other = await addProduct();
  await page.addInitScript(
    ([id, name]) => {
      if (sessionStorage.getItem('wished')) return;
      sessionStorage.setItem('wished', 'yes');
      localStorage.setItem('wishlist', JSON.stringify([{ id, name, image: '', price: 600 }]));
    },
    [tee.id, tee.name] as const,
  );
  const { token } = await enter('/wishlist');
  await expect(page.getByRole('heading', { level: 2, name: tee.name })).toBeVisible();
  const headers = { Authorization: `Bearer ${token}` };
  const device = async (data: object) => {
    const answer = await page.request.post('/api/wishlist', { headers, data });
    return (await answer.json()).data.wishes.map(({ productId }: { productId: string }) => productId);
  };
  expect(await device({ added: [], removed: [] })).toEqual([tee.id]);
  await device({ added: [{ productId: other.id, price: 600 }], removed: [tee.id] });
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: other.name })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: tee.name })).toHaveCount(0);
});

test('what was looked at before is at the end of the page, until it is cleared', {
  tag: '@any-width',
}, async ({ page, addProduct }) => {
  const first = await addProduct();
  const second = await addProduct();
  await open(page, `/product/${first.id}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentlyViewed'))).toContain(first.id);
  await open(page, `/product/${second.id}`);
  await page.keyboard.press('End');
  const row = page.getByRole('region', { name: 'Recently viewed' });
  await expect(row.getByRole('heading', { name: first.name })).toBeVisible();
  await expect(row.getByRole('heading', { name: second.name })).toHaveCount(0);

  await open(page, '/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(row.getByRole('heading')).toHaveText(['Recently viewed', second.name, first.name]);
  await page.getByRole('button', { name: 'Clear recently viewed' }).click();
  await expect(row).toHaveCount(0);
});
