import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { open } from './browsing.ts';
import { test as staffTest } from './staff.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './store-test.ts';

interface Report {
  steps?: string[];
  campaign?: string;
  search?: object;
}

/** What the page reports, in the order in which it is sent. The browser's own tools do not show what a beacon carries. */
async function followReports(page: Page): Promise<Report[]> {
  const reports: Report[] = [];
  await page.exposeFunction('noteReport', (text: string) => reports.push(JSON.parse(text)));
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    const note = (window as unknown as { noteReport: (text: string) => void }).noteReport;
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then(note);
      return send(url, body);
    };
  });
  return reports;
}

test('a visit reports how far it gets, each step once, with the campaign of its first page', {
  tag: '@any-width',
}, async ({ page }) => {
  const reports = await followReports(page);
  await open(page, '/?utm_source=Instagram&utm_campaign=diwali');
  await expect.poll(() => reports).toEqual([{ steps: ['visit'], campaign: 'instagram/diwali' }]);
  await open(page, '/product/kage-oversized-black');
  await expect.poll(() => reports.length).toBe(2);
  await page.reload();
  await page.getByRole('radio', { name: 'M', exact: true }).first().check({ force: true });
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect
    .poll(() => reports.slice(1))
    .toEqual([
      { steps: ['product'], campaign: 'instagram/diwali' },
      { steps: ['add'], campaign: 'instagram/diwali' },
    ]);
  expect(await page.context().cookies(), 'nothing that recognises anybody').toEqual([]);
});

test('a search that found nothing is reported once it has stayed', async ({ page }) => {
  const reports = await followReports(page);
  await open(page, '/shop?search=zzqxv');
  await expect
    .poll(() => reports.find(({ search }) => search))
    .toEqual({ search: { words: 'zzqxv', found: 0 } });
});

test('whoever asks not to be counted is not', async ({ page }) => {
  const reports = await followReports(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const counter = page.waitForResponse(/count-visits/);
  await open(page, '/');
  await counter;
  await open(page, '/faq');
  expect(reports).toEqual([]);
});

staffTest(
  'the owner sees how far visits got, what was missed and what is sold out',
  async ({ page, database, enterAs }) => {
    await database.db.execute(sql`INSERT INTO visit_steps (day, step, campaign, visits)
    VALUES ('2019-03-04', 'visit', '', 900), ('2019-03-04', 'visit', 'instagram/holi', 100), ('2019-03-04', 'product', '', 400),
      ('2019-03-04', 'order', 'instagram/holi', 7) ON CONFLICT DO NOTHING`);
    await database.db.execute(sql`INSERT INTO search_counts (day, words, searches, without_result)
    VALUES ('2019-03-04', 'kaali saree', 12, 12), ('2019-03-04', 'hoodie', 40, 0) ON CONFLICT DO NOTHING`);
    await database.db.execute(sql`INSERT INTO wanted_sizes (day, product_id, size, visits)
    SELECT '2019-03-04', product_id, size, 5 FROM product_sizes WHERE product_id = 'kage-oversized-black' LIMIT 1
    ON CONFLICT DO NOTHING`);
    await enterAs('manager', '/admin/visits?period=day&day=2019-03-04');
    await expect(page.getByText('1,000', { exact: true })).toBeVisible();
    await expect(page.getByText('40.0 %')).toBeVisible();
    const without = page.getByRole('region', { name: 'Searched without result' });
    await expect(without.getByRole('row').filter({ hasText: 'kaali saree' })).toContainText('12');
    await expect(without).not.toContainText('hoodie');
    await expect(page.getByRole('region', { name: 'Wanted, but sold out' })).toContainText('5');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'instagram/holi' }).click();
    await expect(page.getByText('Only visits of instagram/holi.')).toBeVisible();
    await expect(page.getByText('100', { exact: true }).first()).toBeVisible();
  },
);
