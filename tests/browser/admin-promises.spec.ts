import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { newPhone, toast } from './shopper.ts';
import { expect, test } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

test('the owner sees how many promises were kept, and no rate of too few', async ({
  page,
  database,
  enterAs,
}) => {
  const owner = `promises-${randomUUID()}`;
  const { db } = database;
  // A month in which nobody else has promised anything: most of its parcels to one area came in time.
  await db.execute(sql`INSERT INTO users (id, phone) VALUES (${owner}, ${newPhone()})`);
  await db.execute(sql`
    INSERT INTO orders (id, user_id, status, payment_method, payment_status, subtotal_paise, delivery_paise, total_paise,
      ship_name, ship_address, ship_phone, ship_pincode, ship_city, ship_state, courier, created_at, placed_at, promised_on,
      delivered_at)
    SELECT ${owner} || n, ${owner}, 'Delivered', 'COD', 'Paid', 0, 0, 0, 'A', 'B', '9',
      CASE WHEN n <= 24 THEN '560001' ELSE '799001' END, CASE WHEN n <= 24 THEN 'Bengaluru' ELSE 'Agartala' END, 'C',
      CASE WHEN n <= 24 THEN 'Near Surface' ELSE 'Far Air' END, '2020-01-02', '2020-01-02', '2020-01-10',
      CASE WHEN n % 8 = 0 THEN timestamptz '2020-01-12' ELSE timestamptz '2020-01-09' END
    FROM generate_series(1, 30) AS n`);
  try {
    await enterAs('owner', '/admin/delivery/promises?from=2020-01-01&to=2020-01-31');
    await expect(page.getByText('1 Jan 2020 – 31 Jan 2020: 27 of 30 promises kept (90%)')).toBeVisible();
    const areas = page.getByRole('table', { name: 'By pincode area' });
    await expect(areas.getByRole('row', { name: /560 · Bengaluru/ })).toContainText('21 of 24');
    await expect(areas.getByRole('row', { name: /560 · Bengaluru/ })).toContainText('87%');
    await expect(areas.getByRole('row', { name: /799 · Agartala/ })).toContainText('Too few to say');
    await expect(page.getByRole('table', { name: 'By courier' })).toContainText('Near Surface');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel('Courier', { exact: true }).selectOption('Far Air');
    await expect(areas.getByRole('row', { name: /560/ })).toHaveCount(0);
    await expect(areas).toContainText('799 · Agartala');
  } finally {
    await db.execute(sql`DELETE FROM orders WHERE user_id = ${owner}`);
    await db.execute(sql`DELETE FROM users WHERE id = ${owner}`);
  }
});

test('how long deliveries take is set by the owner', { tag: '@any-width' }, async ({ page, enterAs }) => {
  await enterAs('owner', '/admin/delivery/days');
  const from = page.getByLabel('Sent from');
  await from.fill('12345');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(from).toHaveAccessibleDescription('Enter a pincode of 6 digits');
  await from.fill('560001');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await page.reload();
  await expect(from).toHaveValue('560001');
  await expectAccessible(page);
  await from.fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved.')).toBeVisible();
});
