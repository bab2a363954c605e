import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { newShopper, placeOrder, setStatus } from './orders.ts';
import { ADDRESS, newPhone, toast } from './shopper.ts';
import { expect, test } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

test('the day begins with what needs doing, and each line leads there', async ({
  page,
  request,
  addProduct,
  enterAs,
}) => {
  const id = await placeOrder(request, await newShopper(request), await addProduct({ price: 1500 }));
  await enterAs('owner', '/admin/');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  const todo = page.getByRole('region', { name: 'To do' });
  await expect(todo.getByRole('link', { name: /cash orders? to confirm/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Month' }).click();
  await expect(page).toHaveURL(/period=month/);
  await expect(page.getByRole('heading', { name: /^Performance: \w+ \d{4}$/ })).toBeVisible();
  await page.getByText('As a table').click();
  await expect(page.getByRole('columnheader', { name: 'Revenue' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Month' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'Previous period' }).click();
  await page.getByRole('link', { name: 'Next period' }).click();

  await todo.getByRole('link', { name: /cash orders? to confirm/ }).click();
  await expect(page).toHaveURL('/admin/orders?view=to-confirm');
  await expect(page.getByRole('link', { name: id, exact: true })).toBeVisible();
});

test('a day without orders says so in place of an empty chart @any-width', async ({ page, enterAs }) => {
  await enterAs('owner', '/admin/?period=day&day=2020-01-01');
  const chart = page.getByRole('figure', { name: 'Revenue' });
  await expect(chart).toContainText('No orders in this day or the day before.');
  await expect(chart.locator('svg')).toHaveCount(0);
});

test('background work that keeps failing is shown with its reason, and tried again', async ({
  page,
  database,
  enterAs,
}) => {
  const order = `OD${randomUUID().slice(0, 8)}`;
  await database.db.execute(sql`
    INSERT INTO pgboss.job (name, data, source_name, source_retry_count, source_output)
    VALUES ('dead-letters', ${JSON.stringify({ id: order })}, 'hold', 50, '{"message": "the database said no"}')`);
  await enterAs('owner', '/admin/jobs');
  const row = page.getByRole('row', { name: order });
  await expect(row).toContainText('the database said no');
  await expect(row).toContainText('Given up');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect(row).toHaveCount(0);
});

test('who packs sees the work, but not the money @any-width', async ({ page, enterAs }) => {
  await enterAs('fulfilment', '/admin/');
  await expect(page.getByRole('region', { name: 'To do' })).toBeVisible();
  await expect(page.getByText('How it goes')).toHaveCount(0);
  await expect(page.getByText('payment mismatches')).toHaveCount(0);
});

test('a customer is found, noted on, exported, and erased once nothing is under way', async ({
  page,
  request,
  addProduct,
  enterAs,
}) => {
  const phone = newPhone();
  const order = await placeOrder(
    request,
    await newShopper(request, phone),
    await addProduct({ price: 1500 }),
  );
  const { token } = await enterAs('owner', '/admin/customers');
  await page.getByRole('searchbox', { name: 'Phone, name or order' }).fill(order);
  await expect(page).toHaveURL(/search=/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: ADDRESS.name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: ADDRESS.name })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Please write a note')).toBeVisible();
  await page.getByRole('textbox', { name: /^Note/ }).fill('Call before delivery');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Call before delivery');
  await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveValue('');

  const data = page.getByRole('region', { name: 'Account and data' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Export all data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`customer-${phone}.json`);
  await setStatus(request, token, { id: order, status: 'Delivered' });
  await data.getByRole('button', { name: 'Erase' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Erased customer' })).toBeVisible();
  await expect(page.getByText(phone)).toHaveCount(0);
  await expect(page.getByRole('link', { name: order })).toBeVisible();
});

test('a slip in a price is found in the history and taken back', async ({
  page,
  request,
  addProduct,
  enterAs,
}) => {
  const product = await addProduct({ name: `Slip ${randomUUID().slice(0, 6)}`, price: 600 });
  const { token } = await enterAs('owner', '/admin/');
  const answer = await request.put(`/api/admin/products/${product.id}/quick`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { version: 1, price: 60 },
  });
  expect(answer.status()).toBe(200);
  await page.goto(`/admin/audit?kind=product&subject=${product.id}`);
  const line = page.getByRole('row').filter({ hasText: product.name });
  await expect(line).toContainText('₹600 → ₹60');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await line.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Change undone')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '₹60 → ₹600' })).toContainText(
    'undo of an earlier change',
  );
  const readPrice = async () => (await (await request.get(`/api/products/${product.id}`)).json()).data.price;
  // Another process of the store may answer, which hears of the change a moment later.
  await expect.poll(readPrice).toBe(600);
});

test('a payment that belongs to no order is found and sent back', async ({ page, database, enterAs }) => {
  const id = randomUUID().slice(0, 8);
  await database.db.execute(
    sql`INSERT INTO sandbox_orders (id, amount, currency) VALUES (${`order_${id}`}, 79900, 'INR')`,
  );
  await database.db.execute(sql`INSERT INTO sandbox_payments (id, order_id, amount, currency, status, method)
    VALUES (${`pay_${id}`}, ${`order_${id}`}, 79900, 'INR', 'captured', 'upi')`);
  await enterAs('owner', '/admin/payments');
  await page.getByRole('button', { name: 'Check now' }).click();
  const line = page.getByRole('row').filter({ hasText: `pay_${id}` });
  await expect(line).toContainText('₹799');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await line.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click();
  await expect(toast(page, 'Refund started')).toBeVisible();
  await expect(line).toHaveCount(0);
});
