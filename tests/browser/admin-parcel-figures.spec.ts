import { sql } from 'drizzle-orm';
import { savedBy } from './orders.ts';
import { expect, test } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

/** A month of its own, long before any other parcel. */
const MONTH = '2019-01-01';

test('what became of parcels is shown, with no rate of fewer than 20', async ({
  page,
  database,
  enterAs,
}) => {
  await database.db.execute(sql`
    INSERT INTO parcel_tallies (period, start, part, key, label, parcels, delivered, returned, promised, on_time, failed,
      charged, charged_delivered, cost_paise)
    VALUES ('month', ${MONTH}, 'all', '', '', 120, 100, 20, 100, 87, 18, 120, 100, 1056000),
      ('month', ${MONTH}, 'courier', 'Delhivery Surface', 'Delhivery Surface', 105, 90, 15, 90, 80, 15, 105, 90, 900000),
      ('month', ${MONTH}, 'courier', 'Xpressbees Surface', 'Xpressbees Surface', 15, 10, 5, 10, 7, 3, 15, 10, 156000),
      ('month', ${MONTH}, 'payment', 'cash', 'cash', 80, 61, 19, 61, 50, 16, 80, 61, 800000),
      ('month', ${MONTH}, 'area', '560', '560', 40, 36, 4, 36, 33, 3, 40, 36, 400000),
      ('month', ${MONTH}, 'product', 'p1', 'Monsoon Oversized T-Shirt with a long name', 30, 25, 5, 25, 20, 5, 30, 25, 1)
    ON CONFLICT DO NOTHING`);
  await enterAs('manager', `/admin/reports/parcels?period=month&day=${MONTH}`);
  await expect(page.getByRole('heading', { name: 'January 2019' })).toBeVisible();
  await expect(page.getByText('87%').first()).toBeVisible();
  const line = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(line('Delhivery Surface')).toContainText('14%');
  await expect(line('Xpressbees Surface')).toContainText('too few to say');
  await expect(line('Xpressbees Surface')).not.toContainText('%');
  await expect(line('560…')).toContainText('10%');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const file = await savedBy(page, () => page.getByRole('button', { name: 'Export' }).click());
  expect(file).toBe('parcels-month-2019-01-01.csv');
});
