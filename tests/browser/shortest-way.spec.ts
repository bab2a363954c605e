import type { Locator, Page } from '@playwright/test';
import { cards, lastingCards, open } from './browsing.ts';
import {
  ADDRESS,
  checkOut,
  deliveryDialog,
  expect,
  expectThanks,
  lastCode,
  newPhone,
  payOnDelivery,
  payOnline,
  sandbox,
  test,
} from './shopper.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Taps and counts: what a purchase costs the thumb. Typing is not a tap. */
function thumb() {
  let taps = 0;
  return {
    get taps() {
      return taps;
    },
    async tap(target: Locator) {
      await target.click();
      taps += 1;
    },
  };
}

/** From a list: the first product, its first size that can be had, and on to the cart. */
async function putFirstIntoCart(page: Page, hand: ReturnType<typeof thumb>) {
  await hand.tap(lastingCards(page).first());
  await expect(page).toHaveURL(/\/product\//);
  const sizes = page.getByRole('group', { name: 'Size' }).getByRole('radio');
  await hand.tap(sizes.and(page.getByRole('radio', { name: /^\S+$/ })).first());
  await hand.tap(page.getByRole('button', { name: 'Add to Cart' }));
  await hand.tap(page.getByRole('link', { name: 'View cart' }));
}

test('a newcomer pays online, from home to the thanks, in at most 12 taps', { tag: '@any-width' }, async ({
  page,
  request,
}) => {
  const hand = thumb();
  await open(page, '/');
  await hand.tap(page.getByRole('navigation', { name: 'Shop by type' }).getByRole('link', { name: 'Polo' }));
  await expect(page).toHaveURL('/category/polo');
  await putFirstIntoCart(page, hand);
  await hand.tap(page.getByRole('alertdialog').getByRole('button', { name: 'OK' }));

  const phone = newPhone();
  await page.getByLabel('Phone number').fill(phone);
  await hand.tap(page.getByRole('button', { name: 'Send OTP' }));
  await expect(page).toHaveURL('/verify');
  await page.getByLabel('OTP').fill(await lastCode(request, phone));
  await expect(page).toHaveURL('/cart');

  await hand.tap(page.getByRole('button', { name: 'Buy Now' }));
  const dialog = deliveryDialog(page);
  await dialog.getByLabel('Full Name').fill(ADDRESS.name);
  await dialog.getByLabel('Full Address').fill(ADDRESS.address);
  await expect(dialog.getByLabel('Phone Number')).toHaveValue(phone);
  await dialog.getByLabel('Pincode').fill(ADDRESS.pincode);
  await hand.tap(dialog.getByRole('button', { name: 'Checkout' }));
  await hand.tap(payOnline(page));
  await hand.tap(sandbox(page).getByRole('button', { name: 'Pay now' }));
  await hand.tap(page.getByRole('alertdialog').getByRole('button', { name: 'OK' }));
  await expectThanks(page);
  expect(hand.taps).toBeLessThanOrEqual(12);
});

test('a shopper who has bought before pays from the cart in at most 4 taps, on a device that has never seen them', {
  tag: '@any-width',
}, async ({ page, request, addProduct, enter }) => {
  const tee = await addProduct({ price: 1500 });
  const { token } = await enter(undefined, [[tee, 'M', 1]]);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await request.post('/api/addresses', { headers, data: ADDRESS })).ok()).toBe(true);
  await open(page, '/cart');

  const hand = thumb();
  await hand.tap(page.getByRole('button', { name: 'Buy Now' }));
  const dialog = deliveryDialog(page);
  await expect(dialog.getByLabel('Full Address')).toHaveValue(ADDRESS.address);
  await hand.tap(dialog.getByRole('button', { name: 'Checkout' }));
  await hand.tap(payOnDelivery(page));
  await hand.tap(page.getByRole('alertdialog').getByRole('button', { name: 'OK' }));
  await expectThanks(page);
  expect(hand.taps).toBeLessThanOrEqual(4);
});

test('a shopper who has bought before pays by UPI, from home to the thanks, in at most 8 taps', {
  tag: '@any-width',
}, async ({ page, request, enter }) => {
  const { token } = await enter();
  const headers = { Authorization: `Bearer ${token}` };
  expect((await request.post('/api/addresses', { headers, data: ADDRESS })).ok()).toBe(true);
  await open(page, '/');

  const hand = thumb();
  await putFirstIntoCart(page, hand);
  await hand.tap(page.getByRole('button', { name: 'Checkout with this address' }));
  await hand.tap(payOnline(page));
  const window = sandbox(page);
  await expect(window.getByRole('group').first()).toHaveAccessibleName('Pay with any UPI app');
  await expect(window.getByRole('radio').first()).toHaveValue('upi');
  await expect(window.getByRole('radio').first()).toBeChecked();
  await expect(window.getByRole('radio')).toHaveCount(3);
  await hand.tap(window.getByRole('button', { name: 'Pay now' }));
  await hand.tap(page.getByRole('alertdialog').getByRole('button', { name: 'OK' }));
  await expectThanks(page);
  expect(hand.taps).toBeLessThanOrEqual(8);
});

test('a shopper who has bought before pays at the door in at most 6 taps', { tag: '@any-width' }, async ({
  page,
  addProduct,
  enter,
}) => {
  const tee = await addProduct({ price: 1500, category: 'tap test tee' });
  await enter(`/product/${tee.id}`);
  await page.getByRole('radio', { name: 'L', exact: true }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('link', { name: 'View cart' }).click();
  await checkOut(page);
  await payOnDelivery(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expectThanks(page);

  const hand = thumb();
  await open(page, `/shop?search=${encodeURIComponent(tee.name)}`);
  await hand.tap(cards(page).first());
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked();
  await hand.tap(page.getByRole('button', { name: 'Add to Cart' }));
  await hand.tap(page.getByRole('link', { name: 'View cart' }));
  await expect(page.getByText(`Deliver to Ananya, ${ADDRESS.pincode}`)).toBeVisible();
  const confirmed = page.waitForResponse('**/api/orders/confirm-shipping');
  await hand.tap(page.getByRole('button', { name: 'Checkout with this address' }));
  expect((await confirmed).ok()).toBe(true);
  await hand.tap(payOnDelivery(page));
  await hand.tap(page.getByRole('alertdialog').getByRole('button', { name: 'OK' }));
  await expectThanks(page);
  expect(hand.taps).toBeLessThanOrEqual(6);
});
