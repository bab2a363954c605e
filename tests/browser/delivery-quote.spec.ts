import type { Locator, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import {
  ADDRESS,
  amountToPay,
  checkOut,
  expect,
  expectOnly,
  FAILED_CALL,
  openDelivery,
  row,
  test,
} from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

const SENTENCE = /^\w{3}, \d{1,2} \w{3,4} to 560011 · ₹49, free from ₹799 · cash on delivery$/;

const cartTotal = (page: Page) => page.getByRole('region', { name: 'Total' });
const said = (within: Page | Locator, pincode: string) =>
  within.getByRole('status').getByText(new RegExp(`to ${pincode} ·`));

async function check(page: Page, pincode: string): Promise<void> {
  await page.getByLabel('Check delivery at your pincode').fill(pincode);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
}

test('product page, cart and payment page say the same sentence', async ({
  page,
  addProduct,
  enter,
  request,
}) => {
  const tee = await addProduct({ price: 600 });
  const { token } = await enter(`/product/${tee.id}`, [[tee, 'M', 1]]);
  await check(page, ADDRESS.pincode);
  await expect(said(page, ADDRESS.pincode)).toHaveText(SENTENCE);
  const sentence = (await said(page, ADDRESS.pincode).textContent()) ?? '';
  await expectAccessible(page);

  // Nobody is asked again for what is known.
  await page.reload();
  await expect(said(page, ADDRESS.pincode)).toHaveText(sentence);
  await expect(page.getByLabel('Check delivery at your pincode')).toHaveValue(ADDRESS.pincode);

  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await expect(said(cartTotal(page), ADDRESS.pincode)).toHaveText(sentence);
  await expect(row(cartTotal(page), 'Delivery')).toHaveText('₹49');
  await expect(row(cartTotal(page), 'Total')).toHaveText('₹649');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await checkOut(page);
  await expect(said(amountToPay(page), ADDRESS.pincode)).toHaveText(sentence);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: /^Cash on Delivery/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  const [day] = sentence.split(' to ');
  await expect(row(page.getByRole('region', { name: 'Your order' }), 'Arriving')).toHaveText(`By ${day}`);
  const [order] = await (
    await request.get('/api/orders/my', { headers: { Authorization: `Bearer ${token}` } })
  ).json();
  const shown = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short' });
  expect(day).toBe(shown.format(new Date(`${order.promisedOn}T12:00:00Z`)));

  // The next visit knows where the last order went.
  await page.goto(`/product/${tee.id}`);
  await expect(said(page, ADDRESS.pincode)).toHaveText(sentence);
});

test('a pincode can be checked in the cart, and changed there', { tag: '@any-width' }, async ({
  page,
  addProduct,
  enter,
}) => {
  await enter('/cart', [[await addProduct({ price: 600 }), 'M', 1]]);
  const receipt = cartTotal(page);
  await expect(receipt.getByText('Plus delivery', { exact: true })).toBeVisible();
  await receipt.getByRole('button', { name: 'Check delivery at your pincode' }).click();
  await check(page, '799001');
  await expect(said(receipt, '799001')).toContainText('₹99, free from ₹1,499');
  await expect(row(receipt, 'Total')).toHaveText('₹699');
  await expect(receipt.getByText('Plus delivery', { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(said(receipt, '799001')).toBeVisible();
  await receipt.getByRole('button', { name: 'Change pincode' }).click();
  await check(page, '560011');
  await expect(row(receipt, 'Total')).toHaveText('₹649');
});

test('where the courier does not go, the shopper reads it before anything is paid', async ({
  page,
  database,
  addProduct,
  enter,
  complaints,
}) => {
  const unserved = '744101';
  await database.db.execute(sql`
    INSERT INTO pincode_services (provider, pincode, is_served, takes_cash, read_at, due_at)
    VALUES ('shiprocket', ${unserved}, false, false, now(), now() + interval '1 day'),
      ('shiprocket', '744103', true, true, now(), now() + interval '1 day')
    ON CONFLICT (provider, pincode) DO UPDATE SET is_served = excluded.is_served, due_at = excluded.due_at`);
  const tee = await addProduct();
  await enter(`/product/${tee.id}`, [[tee, 'M', 1]]);
  const sentence = `We can’t deliver to ${unserved} right now.`;
  await check(page, unserved);
  await expect(page.getByRole('status').getByText(sentence)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await expect(cartTotal(page).getByText(sentence)).toBeVisible();
  const dialog = await openDelivery(page);
  await dialog.getByLabel('Full Name').fill(ADDRESS.name);
  await dialog.getByLabel('Full Address').fill(ADDRESS.address);
  await dialog.getByLabel('Phone Number').fill(ADDRESS.phone);
  await dialog.getByLabel('Pincode').fill(unserved);
  await expect(dialog.getByLabel('State')).toHaveValue('Andaman and Nicobar Islands');
  await dialog.getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(dialog.getByLabel('Pincode')).toHaveAccessibleDescription(sentence);
  await expect(page).toHaveURL('/cart');
  expectOnly(complaints, ...FAILED_CALL);
});
