import type { Locator } from '@playwright/test';
import { open } from './browsing.ts';
import { tabTo } from './keys.ts';
import { expect, test } from './store-test.ts';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** What is left to tell two things apart once the user's own colours rule: no shadows, no grounds of ours. */
function readLook(part: Locator) {
  return part.evaluate((element) =>
    [undefined, '::before', '::after'].map((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      return [
        style.color,
        style.backgroundColor,
        style.borderTopColor,
        style.borderBottomColor,
        style.borderTopWidth,
        style.outlineStyle,
        style.outlineColor,
        style.textDecorationLine,
        style.fontWeight,
        style.filter,
        style.content,
      ];
    }),
  );
}

async function expectToldApart(chosen: Locator, other: Locator) {
  await expect
    .poll(async () => JSON.stringify(await readLook(chosen)))
    .not.toBe(JSON.stringify(await readLook(other)));
}

test('what is chosen on the product page is seen in forced colours', { tag: '@any-width' }, async ({
  page,
}) => {
  await open(page, '/product/kage-oversized-black');
  const cell = (size: string) =>
    page
      .getByRole('group', { name: 'Size' })
      .getByRole('radio', { name: size, exact: true })
      .locator('+ span');
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await expectToldApart(cell('M'), cell('L'));

  const hearts = page
    .getByRole('region', { name: 'Similar Products' })
    .getByRole('button', { name: /wishlist/ });
  await hearts.first().click();
  await expectToldApart(hearts.first(), hearts.nth(1));

  await page.getByRole('button', { name: 'Size Chart' }).click();
  const units = page.getByRole('radiogroup').getByRole('radio').locator('+ span');
  await expectToldApart(units.first(), units.nth(1));
});

test('filters, chips and the current page are seen in forced colours', { tag: '@any-width' }, async ({
  page,
}) => {
  await open(page, '/shop?category=hoodie&size=M');
  const categories = page.getByRole('list', { name: 'Categories' });
  await expectToldApart(
    categories.getByRole('link', { name: /^Hoodie/ }),
    categories.getByRole('link', { name: /^Polo/ }),
  );
  const box = (size: string) =>
    page.getByRole('checkbox', { name: new RegExp(`^${size}\\b`) }).locator('+ span');
  await expectToldApart(box('M'), box('L'));
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expectToldApart(
    navigation.getByRole('link', { name: 'Shop All' }),
    navigation.getByRole('link', { name: 'Sale' }),
  );

  const search = page.getByRole('combobox', { name: 'Search products' });
  await search.fill('oversized');
  const options = page.getByRole('option');
  await expect(options.nth(1)).toBeVisible();
  await search.press('ArrowDown');
  await expectToldApart(options.first(), options.nth(1));
});

test('the focus is marked in forced colours', { tag: '@any-width' }, async ({ page }) => {
  await open(page, '/shop');
  await tabTo(page, page.getByRole('main').getByRole('combobox', { name: 'Sort by' }));
});
