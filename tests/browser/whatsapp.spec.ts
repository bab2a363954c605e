import { ADDRESS, addToCart, expect, openDelivery, test, toast } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

test('a shopper allows messages by WhatsApp in the delivery form, by a box that is not ticked', async ({
  page,
  addProduct,
  enter,
}) => {
  const tee = await addProduct({ price: 50 });
  await enter();
  await addToCart(page, tee);
  const dialog = await openDelivery(page);
  const box = dialog.getByRole('checkbox', { name: 'by WhatsApp' });
  await expect(box).not.toBeChecked();
  await box.check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const chosen = page.waitForRequest((request) => request.url().endsWith('/api/auth/whatsapp'));
  await dialog.getByLabel('Full Name').fill(ADDRESS.name);
  await dialog.getByLabel('Full Address').fill(ADDRESS.address);
  await dialog.getByLabel('Phone Number').fill(ADDRESS.phone);
  await dialog.getByLabel('Pincode').fill(ADDRESS.pincode);
  await expect(dialog.getByLabel('State')).toHaveValue('Karnataka');
  await dialog.getByRole('button', { name: 'Checkout' }).click();
  expect((await chosen).postDataJSON()).toEqual({ orders: true });
  await expect(page).toHaveURL('/payment');
});

test('a shopper allows messages by WhatsApp in the profile, and withdraws it', async ({ page, enter }) => {
  await enter('/user/profile');
  const box = page.getByRole('region', { name: 'WhatsApp' }).getByRole('checkbox');
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(toast(page, 'We’ll send order updates by WhatsApp.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(toast(page, 'We’ll send order updates by SMS.')).toBeVisible();

  const codes = page.getByLabel('How login codes come');
  await codes.selectOption('whatsapp');
  await expect(toast(page, 'We’ll send your login codes by WhatsApp.')).toBeVisible();
  await page.reload();
  await expect(codes).toHaveValue('whatsapp');
});
