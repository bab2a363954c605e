import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { expectOnly, toast } from './shopper.ts';
import { expect, test } from './staff.ts';

const once = (word: string) => `${word}${randomInt(1_000_000)}`;

// They are in one list: one test after the other.
test.describe.configure({ mode: 'default' });

test('banners are put up with pictures and dates, ordered by keyboard and taken down', {
  tag: '@any-width',
}, async ({ page, enterAs }) => {
  await enterAs('manager', '/admin/banners');
  const names = [once('Winter '), once('Spring ')] as const;
  for (const [index, name] of names.entries()) {
    await page.goto('/admin/banners/new');
    await page.getByLabel('Choose wide picture').setInputFiles(await picture(index));
    await expect(page.getByRole('img', { name: 'Wide' })).toBeVisible();
    await page.getByLabel(/^Alt text/).fill(name);
    await page.getByLabel('Link', { exact: true }).fill('/sale');
    await page.getByLabel(/^From/).fill('2036-01-01T10:00');
    await page.getByRole('button', { name: 'Add banner' }).click();
    await expect(page).toHaveURL('/admin/banners');
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Scheduled');
  }
  const list = page.getByRole('list', { name: 'Banners' }).getByRole('listitem');
  await expect(list.first()).toContainText(names[1]);
  await page.getByRole('button', { name: `Move ${names[1]}, position 1` }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${names[1]} is now in position 1`)).toBeAttached();
  // The list is measured after it is picked up; a key that comes before that moves nothing.
  const moved = page.getByText(`${names[1]} is now in position 2`);
  await expect(async () => {
    if ((await moved.count()) === 0) await page.keyboard.press('ArrowDown');
    await expect(moved).toBeAttached({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(toast(page, 'Banner order saved')).toBeVisible();
  await page.reload();
  await expect(list.first()).toContainText(names[0]);
  for (const name of names) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/admin/banners');
    await expect(page.getByText(name)).toHaveCount(0);
  }
});

test('a banner for later is said to be scheduled, and a link to no page is warned about', {
  tag: '@any-width',
}, async ({ page, enterAs, complaints }) => {
  await enterAs('manager', '/admin/banners/new');
  const name = once('Monsoon ');
  await page.getByLabel('Choose wide picture').setInputFiles(await picture(2));
  await expect(page.getByRole('img', { name: 'Wide' })).toBeVisible();
  const link = page.getByLabel('Link', { exact: true });
  await link.fill('/page-that-is-not-there');
  await page.getByLabel(/^Alt text/).fill(name);
  const warning = page.getByText('There is no page /page-that-is-not-there in your store.');
  await expect(warning).toBeVisible();
  expectOnly(complaints, /404 \(Not Found\)/);
  await link.fill('/shop');
  await page.getByLabel(/^From/).fill('2036-01-01T10:00');
  await expect(warning).toHaveCount(0);
  await page.getByRole('button', { name: 'Add banner' }).click();
  await expect(toast(page, 'Banner scheduled for 1 Jan 2036, 10:00 am')).toBeVisible();

  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/admin/banners');
});

async function picture(shade: number) {
  const background = { r: 40 + shade * 60, g: randomInt(256), b: randomInt(256) };
  const image = sharp({ create: { width: 900, height: 400, channels: 3, background } });
  return { name: `${shade}.png`, mimeType: 'image/png', buffer: await image.png().toBuffer() };
}
