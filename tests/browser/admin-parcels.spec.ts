import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { APIRequestContext, Page } from '@playwright/test';
import { newShopper, placeOrder, SHIRT, setStatus, takeStep } from './orders.ts';
import { expectOnly, toast } from './shopper.ts';
import { expect, test } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

/** The numbers of the demo's courier for what happens to a parcel. */
const STATUS = {
  pickedUp: 42,
  outForDelivery: 17,
  delivered: 7,
  failed: 21,
  returning: 9,
  returned: 10,
  lost: 12,
};

interface Booked {
  id: string;
  trackingNumber: string;
}

/** A scan of the demo's courier, which pushes it to the store. */
async function scan(
  request: APIRequestContext,
  { trackingNumber }: Booked,
  step: { status: number; reason?: string },
) {
  const answer = await request.post(`/dev/courier/${trackingNumber}`, { data: step });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function book(request: APIRequestContext, token: string, id: string): Promise<Booked> {
  await setStatus(request, token, { id, status: 'Packed' });
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await request.post('/api/admin/orders/book', { headers, data: { orderIds: [id] } });
  const [result] = (await answer.json()).data.results;
  expect(result).toMatchObject({ isDone: true });
  return { id, trackingNumber: result.trackingNumber };
}

/** Opens a list anew until the scans of these parcels have reached it. */
async function openListing(page: Page, path: string, ...parcels: Booked[]) {
  await expect(async () => {
    await page.goto(path);
    for (const { id } of parcels)
      await expect(page.getByRole('row', { name: id })).toBeVisible({ timeout: 3000 });
  }).toPass();
}

/** The courier makes a label a moment after the number. Asked for before that, it is asked for again. */
async function waitForLabels(request: APIRequestContext, token: string, orderIds: string[]) {
  const headers = { Authorization: `Bearer ${token}` };
  const data = { orderIds, layout: 'a4' };
  const ask = () => request.post('/api/admin/parcels/labels', { headers, data });
  await expect.poll(async () => (await ask()).status()).toBe(200);
}

/** The pages of the file that a press on a button saves. */
async function savedPages(page: Page, press: () => Promise<void>): Promise<number> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return (await PDFDocument.load(await readFile(await download.path()))).getPageCount();
}

/** As a scanner does it: types wherever the focus is, and presses Enter. */
async function scanCode(page: Page, code: string) {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

test('20 orders are packed by scanner and booked in one go, with all labels in one file', async ({
  page,
  request,
  addProduct,
  enterAs,
}) => {
  test.slow();
  const product = await addProduct({ ...SHIRT, stock: { M: 50 } });
  const orders: string[] = [];
  for (let placed = 0; placed < 20; placed += 1) {
    orders.push(await placeOrder(request, await newShopper(request), product));
  }
  const { token } = await enterAs('fulfilment', '/admin/');
  for (const id of orders) await setStatus(request, token, { id, status: 'Confirmed' });

  await page.goto('/admin/packing');
  await expect(page.getByLabel('Scan a packing slip or a label')).toBeFocused();
  for (const id of orders) {
    await scanCode(page, id);
    await expect(page.getByRole('heading', { name: `Order ${id}` })).toBeVisible();
    await scanCode(page, `${product.id}-M`);
    await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Packed. Scan the next slip.')).toBeVisible();
  }

  await page.goto(`/admin/orders?view=to-book&product=${product.id}`);
  for (const id of orders) await page.getByRole('checkbox', { name: `Select order ${id}` }).check();
  await takeStep(page, 'Book parcels');
  const results = page.getByRole('region', { name: 'Booked parcels' });
  // Seven calls to the courier for each of them.
  await expect(results.getByRole('status')).toHaveText('20 parcels booked', { timeout: 90_000 });
  await expect(results.getByRole('listitem')).toHaveCount(20);
  await expect(page.getByText('No orders found')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await waitForLabels(request, token, orders);
  const labels = results.getByRole('button', { name: '20 labels' });
  await results.getByLabel('A4, 4 per page').check();
  expect(await savedPages(page, () => labels.click())).toBe(5);
  await results.getByLabel('4 × 6 in').check();
  expect(await savedPages(page, () => labels.click())).toBe(20);
  await page.goto('/admin/parcels?tab=booked');
  await expect(page.getByRole('link', { name: orders[0], exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const manifest = page.getByRole('button', { name: 'Manifest', exact: true });
  expect(await savedPages(page, () => manifest.click())).toBeGreaterThan(0);
  const theirs = page.getByRole('button', { name: 'Courier’s manifest' });
  expect(await savedPages(page, () => theirs.click())).toBe(1);
});

test('a wrong piece and one too many are refused at the packing desk, and a reload forgets nothing', async ({
  page,
  request,
  addProduct,
  enterAs,
  complaints,
}) => {
  const shirt = await addProduct({ ...SHIRT, stock: { M: 5, L: 5 } });
  const id = await placeOrder(request, await newShopper(request), shirt, { quantity: 2 });
  const { token } = await enterAs('fulfilment', '/admin/packing');
  await setStatus(request, token, { id, status: 'Confirmed' });
  const said = page.getByRole('alert');
  const count = page.getByText(/\d of 2 pieces scanned/);

  await scanCode(page, `${shirt.id}-M`);
  await expect(said).toContainText('Scan a packing slip');
  await scanCode(page, id);
  await expect(count).toHaveText('0 of 2 pieces scanned');
  await scanCode(page, `${shirt.id}-L`);
  await expect(said).toContainText(`Wrong piece: ${shirt.name}, size L,`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await scanCode(page, `${shirt.id}-M`);
  await expect(count).toHaveText('1 of 2 pieces scanned');
  await page.reload();
  await expect(count).toHaveText('1 of 2 pieces scanned');
  await scanCode(page, `${shirt.id}-M`);
  await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeFocused();
  await scanCode(page, `${shirt.id}-M`);
  await expect(said).toContainText('One too many');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(count).toHaveText('0 of 2 pieces scanned');
  await expectAccessible(page);
  expectOnly(complaints, /40[49]/);
});

test('one order is booked from its page, and its parcel taken back', async ({
  page,
  request,
  enterAs,
  orderShirt,
}) => {
  const { id } = await orderShirt();
  const { token } = await enterAs('fulfilment', '/admin/');
  await setStatus(request, token, { id, status: 'Confirmed' });
  await page.goto(`/admin/orders/${id}`);
  const parcel = page.getByRole('region', { name: 'Parcel' });
  await parcel.getByRole('button', { name: 'Book parcel' }).click();
  await expect(parcel.getByText('Booked', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await parcel.getByRole('button', { name: 'Cancel parcel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel parcel' }).click();
  await expect(toast(page, 'Parcel cancelled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book parcel' })).toBeVisible();
});

test('a booked order is shipped with the number of its parcel, which nobody can type over', {
  tag: '@any-width',
}, async ({ page, request, enterAs, orderShirt }) => {
  const { token } = await enterAs('fulfilment', '/admin/');
  const { id, trackingNumber } = await book(request, token, (await orderShirt()).id);
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship the order' });
  await expect(dialog.getByRole('definition')).toContainText(trackingNumber);
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(dialog).toContainText('cancel the parcel first');
  await expect(dialog).toContainText('The customer will get a message with a link to follow the order.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ship the order' }).click();
  await expect(toast(page, '1 order shipped')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Parcel' })).toContainText(trackingNumber);
});

test('a failed delivery is answered at the desk, and what comes back is received', async ({
  page,
  request,
  enterAs,
  orderShirt,
}) => {
  const { token } = await enterAs('fulfilment', '/admin/');
  const failed = await book(request, token, (await orderShirt()).id);
  const returned = await book(request, token, (await orderShirt()).id);
  for (const parcel of [failed, returned]) await scan(request, parcel, { status: STATUS.outForDelivery });
  await scan(request, failed, { status: STATUS.failed, reason: 'Customer not available' });
  await scan(request, returned, { status: STATUS.returned });

  await openListing(page, '/admin/parcels', failed);
  const row = page.getByRole('row', { name: failed.id });
  await expect(row).toContainText('Nobody was at home');
  await expect(row).toContainText(/\d+ h left/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name: /^Try again/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Another phone').fill('12345');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('Enter a mobile number of 10 digits')).toBeVisible();
  await dialog.getByLabel('Another phone').fill('9876512345');
  await dialog.getByLabel('Address or landmark').fill('Behind the post office, second gate');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page, 'The courier will try again')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.goto('/admin/parcels?tab=failed');
  await expect(row).toContainText('Try again, asked for by staff');

  await openListing(page, '/admin/parcels?tab=to-receive', returned);
  await page.getByRole('button', { name: `Receive the parcel of order ${returned.id}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Parcel is back' }).click();
  await expect(toast(page, 'Parcel is back, items restocked')).toBeVisible();
  await expect(page.getByRole('row', { name: returned.id })).toHaveCount(0);
});

test('a lost parcel is decided on, and the order is booked again', async ({
  page,
  request,
  enterAs,
  orderShirt,
}) => {
  const { token } = await enterAs('fulfilment', '/admin/');
  const lost = await book(request, token, (await orderShirt()).id);
  for (const status of [STATUS.pickedUp, STATUS.lost]) await scan(request, lost, { status });
  await openListing(page, '/admin/parcels?tab=lost', lost);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(`/admin/orders/${lost.id}`);
  await expect(page.getByText('Parcel lost by the courier')).toBeVisible();
  const parcel = page.getByRole('region', { name: 'Parcel' });
  await expect(parcel.getByRole('button', { name: 'Close order' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await parcel.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'The order can be booked again')).toBeVisible();
  await page.getByRole('button', { name: 'Book parcel' }).click();
  await expect(parcel.getByText('Booked', { exact: true })).toBeVisible();
  await expect(parcel).not.toContainText(lost.trackingNumber);
});

test('what the courier says against an end is looked into, and settled by name', async ({
  page,
  request,
  enterAs,
  orderShirt,
}) => {
  const { token } = await enterAs('fulfilment', '/admin/');
  const one = await book(request, token, (await orderShirt()).id);
  const other = await book(request, token, (await orderShirt()).id);
  for (const parcel of [one, other])
    for (const status of [STATUS.pickedUp, STATUS.delivered, STATUS.returning])
      await scan(request, parcel, { status });
  const row = page.getByRole('row', { name: one.id });
  await openListing(page, '/admin/parcels?tab=contradicted', one, other);
  await expect(row).toContainText('Delivered, then on its way back');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name: /^Settled/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as settled' }).click();
  await expect(toast(page, 'Marked as settled')).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.goto(`/admin/orders/${other.id}`);
  const panel = page.getByRole('region', { name: 'Parcel' });
  await expect(panel).toContainText('Delivered, then on its way back');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await panel.getByRole('button', { name: /^Settled/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as settled' }).click();
  await expect(page.getByText('Parcel looked into and settled')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Settled/ })).toHaveCount(0);
});

test('the tracking link of an order is renewed', { tag: '@any-width' }, async ({
  page,
  request,
  addProduct,
  enterAs,
}) => {
  const id = await placeOrder(request, await newShopper(request), await addProduct(SHIRT));
  await enterAs('fulfilment', `/admin/orders/${id}`);
  const panel = page.getByRole('region', { name: 'Tracking link' });
  const old = (await panel.getByRole('link').getAttribute('href')) ?? '';
  await panel.getByRole('button', { name: 'Renew link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew link' }).click();
  await expect(toast(page, 'The order has a new link')).toBeVisible();
  await expect(panel.getByRole('link')).not.toHaveAttribute('href', old);
  expect((await request.get(new URL(old).pathname)).status()).toBe(404);
  await expectAccessible(page);
});
