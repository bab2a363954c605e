import type { APIRequestContext, Page } from '@playwright/test';
import { type Shopper, setStatus } from './orders.ts';
import { readTrackPath } from './parcels.ts';
import { type TestProduct, toast } from './shopper.ts';
import { expect, test } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

interface Fixtures {
  page: Page;
  request: APIRequestContext;
  enterAs: (role: 'fulfilment', path: string) => Promise<{ token: string }>;
  orderShirt: () => Promise<{ product: TestProduct; shopper: Shopper; id: string }>;
}

/** A return that staff have just approved, open in the back office. */
async function openApproved({ page, request, enterAs, orderShirt }: Fixtures) {
  const { product, shopper, id } = await orderShirt();
  const { token } = await enterAs('fulfilment', '/admin/returns');
  await setStatus(request, token, { id, status: 'Delivered' });
  const asked = await request.post(`/api/orders/${id}/return-request`, {
    headers: { Authorization: `Bearer ${shopper.token}` },
    data: { products: [{ productId: product.id, quantity: 1, size: 'M' }], reason: 'Too long' },
  });
  const { returnId } = await asked.json();
  await page.goto(`/admin/returns/${returnId}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  return { id, returnId, shopper };
}

test('a courier is booked for a return, after one that refused, and brings the items back', async ({
  page,
  request,
  database,
  enterAs,
  orderShirt,
}) => {
  const { id, returnId, shopper } = await openApproved({ page, request, enterAs, orderShirt });
  const pickup = page.getByRole('region', { name: 'Pickup' });
  const status = pickup.locator('.status');
  const book = pickup.getByRole('button', { name: 'Book pickup' });
  // The sandbox would refuse whoever comes next, of whichever test.
  const message = 'Nobody picks up parcels at 560011';
  const nothing = { courier: null, trackingNumber: null, pickupOn: null };
  const refused = { isDone: false, isOpen: false, message, ...nothing };
  await page.route('**/pickup', (route) => route.fulfill({ json: { success: true, data: refused } }), {
    times: 1,
  });
  await book.click();
  await expect(pickup.getByText(message)).toBeVisible();
  await expectAccessible(page);

  await book.click();
  await expect(status).toHaveText('Pickup booked');
  await expect(pickup).toContainText('Delhivery Surface');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const number = (await pickup.getByRole('definition').nth(1).textContent()) ?? '';
  expect(number).toMatch(/^3210\d+$/);

  const step = (status: number) => request.post(`/dev/courier/${number}`, { data: { status } });
  await step(19);
  const trackPath = await readTrackPath(database, id);
  await page.goto(trackPath);
  await expect(page.getByText(/^A courier will come for your items on/)).toContainText(number);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.evaluate((userToken) => localStorage.setItem('userToken', userToken), shopper.token);
  await page.goto('/user/profile');
  const note = page.getByRole('region', { name: /request/i });
  await expect(note).toContainText(`Courier: Delhivery Surface, tracking number ${number}.`);
  await expectNoSidewaysScroll(page);

  for (const status of [42, 18, 7]) await step(status);
  await page.goto('/admin/returns?status=Approved');
  const row = page.getByRole('row', { name: new RegExp(returnId) });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Arrived', { timeout: 1000 });
  }).toPass();
  await row.getByRole('link', { name: returnId, exact: true }).click();
  await expect(status).toHaveText('Arrived, to be checked');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Received' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Received' }).click();
  await expect(toast(page, 'Received. We have asked the customer where to send the refund')).toBeVisible();
});

test('a pickup is called off before the courier was there', async ({
  page,
  request,
  enterAs,
  orderShirt,
}) => {
  await openApproved({ page, request, enterAs, orderShirt });
  const pickup = page.getByRole('region', { name: 'Pickup' });
  await pickup.getByRole('button', { name: 'Book pickup' }).click();
  await pickup.getByRole('button', { name: 'Cancel pickup' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel pickup' }).click();
  await expect(pickup.locator('.status')).toHaveText('Cancelled');
  await expect(pickup.getByRole('button', { name: 'Book pickup' })).toBeVisible();
});
