import { expectFocusKept, tabTo } from './keys.ts';
import {
  ADDRESS,
  deliveryDialog,
  expect,
  expectThanks,
  lastCode,
  newPhone,
  PLACED_COD,
  payOnDelivery,
  test,
} from './shopper.ts';

test('a newcomer buys by keyboard alone, from home to the thanks', async ({
  page,
  request,
  addProduct,
  isMobile,
}) => {
  const { keyboard } = page;
  const tee = await addProduct({ price: 1500 });
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));

  const search = page.getByRole('combobox', { name: 'Search products' });
  if (isMobile) {
    await tabTo(page, page.getByRole('button', { name: 'Search products' }));
    await keyboard.press('Enter');
    await expect(search).toBeFocused();
  } else {
    await tabTo(page, search);
  }
  await keyboard.type(tee.name);
  await expect(page.getByRole('option', { name: tee.name })).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(`/product/${tee.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tee.name);
  await expectFocusKept(page);

  // The sizes are one stop; arrows choose among them.
  const sizes = page.getByRole('group', { name: 'Size' }).getByRole('radio');
  await tabTo(page, sizes);
  await keyboard.press('Space');
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Add to Cart' }));
  await keyboard.press('Enter');
  const cart = page.getByRole('link', { name: 'Cart, 1 item' });
  await expect(cart).toBeVisible();
  await expectFocusKept(page);
  await tabTo(page, cart, 'Shift+Tab');
  await keyboard.press('Enter');

  // One who is not logged in is asked to, and comes back.
  const asked = page.getByRole('alertdialog');
  await expect(asked.getByRole('button', { name: 'OK' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Phone number')).toBeFocused();
  const phone = newPhone();
  await keyboard.type(phone);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/verify');
  await expect(page.getByLabel('OTP')).toBeFocused();
  await keyboard.type(await lastCode(request, phone));
  await expect(page).toHaveURL('/cart');
  await expectFocusKept(page);

  await tabTo(page, page.getByRole('button', { name: 'Increase quantity' }));
  await keyboard.press('Space');
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Buy Now' }));
  await keyboard.press('Enter');
  const dialog = deliveryDialog(page);
  await expect(dialog).toBeVisible();
  await expectFocusKept(page);
  const name = dialog.getByLabel('Full Name');
  if (!(await name.evaluate((field) => field === document.activeElement))) await tabTo(page, name);
  await keyboard.type(ADDRESS.name);
  for (const [label, value] of [
    ['Full Address', ADDRESS.address],
    ['Pincode', ADDRESS.pincode],
  ] as const) {
    await tabTo(page, dialog.getByLabel(label));
    await keyboard.type(value);
  }
  await expect(dialog.getByLabel('State')).toHaveValue('Karnataka');
  await tabTo(page, dialog.getByRole('button', { name: 'Checkout' }));
  await keyboard.press('Enter');

  await expect(page).toHaveURL('/payment');
  await expectFocusKept(page);
  await expect(payOnDelivery(page)).toBeEnabled();
  await tabTo(page, payOnDelivery(page));
  await keyboard.press('Enter');
  const placed = page.getByRole('alertdialog', { name: PLACED_COD });
  await expect(placed.getByRole('button', { name: 'OK' })).toBeFocused();
  await keyboard.press('Enter');
  await expectThanks(page);
  await expectFocusKept(page);
});
