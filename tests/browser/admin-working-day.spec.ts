import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { takeStep } from './orders.ts';
import {
  answerAlert,
  checkOut,
  expectThanks,
  logIn,
  newPhone,
  PLACED_COD,
  payInSandbox,
  payOnDelivery,
  payOnline,
  storedCart,
  toast,
} from './shopper.ts';
import { expect, test } from './staff.ts';

const PHONE_SIZE = { width: 390, height: 844 };
const DESK_SIZE = { width: 1440, height: 900 };
/** A day on which nobody else sells anything: other tests are open today, too. */
const OWN_DAY = '2019-08-19';

async function photo(shade: number) {
  const background = { r: shade, g: 90, b: 60 };
  const buffer = await sharp({ create: { width: 1200, height: 1500, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `${shade}.jpg`, mimeType: 'image/jpeg', buffer };
}

interface Sold {
  id: string;
  name: string;
}

/** Somebody with so many of the product in the cart goes to the payment page. */
async function shopFor(browser: Browser, { id, name }: Sold, quantity: number) {
  const context = await browser.newContext({ locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
  const page = await context.newPage();
  const token = await logIn(context.request, newPhone());
  const product = { id, name, price: 1499.5, category: 'polo', stock: { M: 10 } };
  await page.goto(`/product/${id}`);
  await page.evaluate(
    ([userToken, cartItems]) => {
      localStorage.setItem('userToken', userToken);
      localStorage.setItem('cartItems', cartItems);
    },
    [token, storedCart([[product, 'M', quantity]])] as const,
  );
  await page.goto('/cart');
  await checkOut(page);
  return { page, context, token };
}

async function expectInShop(page: Page, name: string) {
  await expect.poll(async () => (await page.request.get('/shop?category=polo')).text()).toContain(name);
}

async function tick(page: Page, orders: readonly string[]) {
  for (const id of orders) await page.getByRole('checkbox', { name: `Select order ${id}` }).check();
}

test('a working day: on sale, sold, packed, shipped, delivered, one back, and the figures are right @any-width', async ({
  page,
  browser,
  database,
  enterAs,
}) => {
  test.setTimeout(240_000);
  const { db } = database;
  const name = `Working Day ${randomUUID().slice(0, 6)}`;

  // In the morning, on the phone: a new product with pictures.
  await page.setViewportSize(PHONE_SIZE);
  await enterAs('owner', '/admin/products/new');
  await page.getByLabel('Add pictures').setInputFiles([await photo(200), await photo(40)]);
  await expect(page.getByRole('button', { name: /^Picture \d, move$/ })).toHaveCount(2);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Price ₹').fill('1499.50');
  await page.getByLabel('Category').fill('Polo');
  await page.getByLabel('On hand, size M').fill('10');
  await page.getByRole('button', { name: 'Save and put on sale' }).click();
  await expect(toast(page, `${name} is on sale`)).toBeVisible();
  await expectInShop(page, name);
  await expect(page).toHaveURL(/\/admin\/products\/working-day-/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  // Two shoppers buy it: one pays in cash, one online.
  const cash = await shopFor(browser, { id, name }, 1);
  await payOnDelivery(cash.page).click();
  await answerAlert(cash.page, PLACED_COD);
  await expectThanks(cash.page);
  const online = await shopFor(browser, { id, name }, 2);
  await payOnline(online.page).click();
  await payInSandbox(online.page);
  const getOrder = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    const [order] = await (await page.request.get('/api/orders/my', { headers })).json();
    return String(order.orderId ?? order._id);
  };
  const orders = [await getOrder(cash.token), await getOrder(online.token)] as const;

  // At the desk: both go out in one go.
  await page.setViewportSize(DESK_SIZE);
  await page.goto(`/admin/orders?product=${id}`);
  await tick(page, [orders[0]]);
  await takeStep(page, 'Confirm');
  await expect(toast(page, '1 order confirmed')).toBeVisible();
  await tick(page, orders);
  await takeStep(page, 'Pack');
  await expect(toast(page, '2 orders packed')).toBeVisible();
  await tick(page, orders);
  await takeStep(page, 'Ship');
  const parcels = page.getByRole('dialog', { name: 'Ship 2 orders' });
  await parcels.getByLabel('Courier').fill('Blue Dart');
  for (const order of orders) await parcels.getByLabel(order).fill(`BD ${order}`);
  await parcels.getByRole('button', { name: 'Ship 2 orders' }).click();
  await expect(toast(page, '2 orders shipped')).toBeVisible();
  await tick(page, orders);
  await takeStep(page, 'Deliver');
  const handOver = page.getByRole('alertdialog', { name: '2 orders delivered?' });
  await expect(handOver).toContainText('₹1,499.50 in cash will be recorded as collected');
  await handOver.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(toast(page, '2 orders delivered')).toBeVisible();

  // One of the two that were paid online comes back, and its money goes back.
  const asked = await page.request.post(`/api/orders/${orders[1]}/return-request`, {
    headers: { Authorization: `Bearer ${online.token}` },
    data: { products: [{ productId: id, quantity: 1, size: 'M' }], reason: 'Too wide', type: 'Return' },
  });
  expect(asked.status(), await asked.text()).toBe(201);
  const { returnId } = await asked.json();
  await page.goto(`/admin/returns/${returnId}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Received', exact: true }).click();
  const received = page.getByRole('alertdialog', { name: 'Items received?' });
  await expect(received).toContainText('₹1,499.50 will be refunded to the original payment method');
  await received.getByRole('button', { name: 'Received' }).click();
  await expect(async () => {
    const { rows } = await db.execute<{ status: string }>(
      sql`SELECT status FROM refunds WHERE order_id = ${orders[1]}`,
    );
    expect(rows).toEqual([{ status: 'processed' }]);
  }).toPass();

  // In the evening: the day's figures, to the paisa.
  await db.execute(
    sql`UPDATE orders SET placed_at = ${`${OWN_DAY}T12:00:00+05:30`} WHERE id IN ${[...orders]}`,
  );
  await db.execute(
    sql`UPDATE return_requests SET created_at = ${`${OWN_DAY}T18:00:00+05:30`} WHERE id = ${returnId}`,
  );
  await page.goto(`/admin/?period=day&day=${OWN_DAY}`);
  const figures = page.getByRole('region', { name: 'Performance: Monday, 19 Aug 2019' });
  // Each figure, and what it was on the day before.
  const expected = {
    Revenue: ['₹2,999', '₹0'],
    Orders: ['2', '0'],
    'Average order': ['₹2,249', '₹0'],
    'Cash on delivery': ['50%', '0%'],
    'Returns requested': ['1', '0'],
    Cancelled: ['0', '0'],
  };
  for (const [label, [value, before]] of Object.entries(expected)) {
    const figure = figures
      .getByRole('term')
      .getByText(label, { exact: true })
      .locator('xpath=following::dd[1]');
    await expect(figure).toHaveText(`${value}${before} before`);
  }
  await expect(figures.getByRole('heading', { name: 'Units by size: 2 in total' })).toBeVisible();
  await expect(figures.getByRole('region', { name: 'Top products' })).toContainText('₹2,999');
  await page.getByText('As a table').click();
  await expect(page.getByRole('row', { name: /^12 pm 2 ₹2,999 ₹0$/i })).toBeVisible();

  await cash.context.close();
  await online.context.close();
  // So that a test that runs again on the same store finds its day empty.
  await db.execute(sql`UPDATE orders SET placed_at = created_at WHERE id IN ${[...orders]}`);
  await db.execute(sql`UPDATE return_requests SET created_at = now() WHERE id = ${returnId}`);
});
