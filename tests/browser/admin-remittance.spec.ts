import type { APIRequestContext } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { newShopper, placeOrder, SHIRT } from './orders.ts';
import { addParcel } from './parcels.ts';
import { type TestProduct, toast } from './shopper.ts';
import { expect, test } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

/** A cash order that was delivered some days ago. */
async function deliver(
  { request, database, product }: { request: APIRequestContext; database: Database; product: TestProduct },
  daysAgo: number,
): Promise<{ id: string; number: string; rupees: number }> {
  const id = await placeOrder(request, await newShopper(request), product);
  const parcelId = await addParcel(database, id, ['picked-up', 'out-for-delivery', 'delivered']);
  const { rows } = await database.db.execute<{ number: string; paise: number }>(sql`
    UPDATE parcels SET delivered_at = delivered_at - make_interval(days => ${daysAgo}) WHERE id = ${parcelId}
    RETURNING tracking_number AS number, collect_paise AS paise`);
  return { id, number: rows[0]?.number ?? '', rupees: (rows[0]?.paise ?? 0) / 100 };
}

test('a courier’s file is checked, recorded and shows what is open', async ({
  page,
  request,
  database,
  addProduct,
  enterAs,
}) => {
  const product = await addProduct({ ...SHIRT, stock: { M: 10 } });
  const scene = { request, database, product };
  const paid = await deliver(scene, 12);
  const short = await deliver(scene, 12);
  const unpaid = await deliver(scene, 12);
  const unknown = `ZZ${Date.now()}`;

  await enterAs('owner', '/admin/remittance');
  const line = (text: string) => page.getByRole('row').filter({ hasText: text });
  for (const { id } of [paid, short, unpaid]) await expect(line(id)).toContainText('Overdue');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Upload a file' }).click();
  const file = {
    name: 'remittance-november.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Remittance report,,,',
        'Customer,AWB No,"COD Amount",UTR,Freight charges',
        `Asha Rao,${paid.number},"₹${paid.rupees.toLocaleString('en-IN')}.00",${unknown},61.50`,
        `Ravi,${short.number},${short.rupees - 100},${unknown},54`,
        `Ravi,${unknown},700,${unknown},`,
        'Total,,2000,,',
        `Ravi,${unpaid.number},soon,${unknown},`,
      ].join('\n'),
    ),
  };
  await page.getByLabel('Choose a file').setInputFiles(file);
  const result = page.getByRole('region', { name: 'What the file says' });
  await expect(result).toContainText('“AWB No” as Tracking number');
  await expect(result).toContainText('Left out: Customer');
  await expect(result.getByRole('listitem').filter({ hasText: '“soon” is not an amount' })).toContainText(
    'Line 7',
  );
  await expect(result.getByRole('listitem').filter({ hasText: short.id })).toContainText('Another amount');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(result).toContainText('3 payments, ₹3,600, and charges of 2 lines');
  await result.getByRole('button', { name: 'Record' }).click();
  const recorded = page.getByRole('region', { name: 'Recorded' });
  await expect(recorded.getByRole('status')).toContainText('Recorded: 3 payments');

  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(result).toContainText('charges of 2 lines');
  await expect(result).not.toContainText('3 payments');

  await page.goto('/admin/remittance');
  await expect(line(unpaid.id)).toBeVisible();
  await expect(line(paid.id)).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Differences' })
    .getByRole('link', { name: /^Amount differs/ })
    .click();
  await expect(line(short.id)).toContainText('₹100 missing');
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('navigation', { name: 'Differences' })
    .getByRole('link', { name: /^Unknown parcel/ })
    .click();
  await expect(line(unknown)).toContainText('₹700');
  await line(unknown).getByRole('button', { name: 'Settle' }).click();
  const dialog = page.getByRole('dialog', { name: `Settle ${unknown}` });
  await dialog.getByLabel('What was done').fill('Another shop’s money, sent back to the courier');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(toast(page, 'Settled')).toBeVisible();
  await expect(line(unknown)).toHaveCount(0);

  await page.goto(`/admin/orders/${paid.id}`);
  const parcel = page.getByRole('region', { name: 'Parcel' });
  await expect(parcel).toContainText('₹61.50 freight');
  await parcel.getByRole('button', { name: 'Change the courier’s charges' }).click();
  const charges = page.getByRole('dialog', { name: 'What the courier has billed' });
  await expect(charges.getByLabel('Return')).toBeInViewport({ ratio: 1 });
  await charges.getByLabel('Freight').fill('70');
  await charges.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Charges saved')).toBeVisible();
  await expect(parcel).toContainText('₹70 freight');
});
