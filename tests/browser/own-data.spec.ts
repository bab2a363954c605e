import { readFile } from 'node:fs/promises';
import { SHIRT } from './orders.ts';
import { ageSends, expectOnly, FAILED_CALL, lastCode, toast } from './shopper.ts';
import { expect, test } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

test('the login says what one agrees to, and leads there', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/login');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog).toContainText(
    'By logging in you agree to our Terms and Conditions and Privacy Policy.',
  );
  await dialog.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
});

test('a shopper downloads everything, and erases it with a code', async ({
  page,
  request,
  database,
  enter,
  complaints,
}) => {
  const { phone } = await enter('/user/profile');
  const data = page.getByRole('region', { name: 'Your data' });
  const download = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('my-data.json');
  const { account, consents } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(account.phone).toBe(phone);
  expect(consents.map(({ policy }: { policy: string }) => policy)).toEqual(['privacy', 'terms']);

  await ageSends(database, phone, 600);
  await data.getByRole('button', { name: 'Erase my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase your data' });
  await expect(dialog).toContainText('Tax law makes us keep invoices.');
  await dialog.getByRole('button', { name: 'Send OTP' }).click();
  await expect(dialog.getByRole('status')).toHaveText(`OTP sent to ${phone}`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const otp = await lastCode(request, phone);
  await dialog.getByLabel('OTP').fill(otp === '111111' ? '222222' : '111111');
  await dialog.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(dialog).toContainText('Invalid OTP');
  expectOnly(complaints, ...FAILED_CALL);
  await dialog.getByLabel('OTP').fill(otp);
  await dialog.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(toast(page, 'Your data has been erased.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
});

test('while an order is on its way nothing is erased, and no code is sent', { tag: '@any-width' }, async ({
  page,
  request,
  goToPayment,
  complaints,
}) => {
  const { token } = await goToPayment(SHIRT);
  await page.getByRole('button', { name: /^Cash on Delivery/ }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/thank-you');
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Erase my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase your data' });
  await dialog.getByRole('button', { name: 'Send OTP' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'You still have 1 order on its way. You can erase your data once that is done.',
  );
  expectOnly(complaints, ...FAILED_CALL);
  const profile = await request.get('/api/auth/profile', { headers: { Authorization: `Bearer ${token}` } });
  expect(profile.ok()).toBe(true);
});

test('staff see which version of which text a customer has agreed to', { tag: '@any-width' }, async ({
  page,
  enter,
  enterAs,
}) => {
  const { phone } = await enter();
  await enterAs('owner', `/admin/customers?search=${phone}`);
  await page.getByRole('table').getByRole('link').first().click();
  const agreed = page.getByRole('region', { name: 'Agreed to' });
  await expect(agreed).toContainText(/Privacy Policy, version \d+/);
  await expect(agreed).toContainText(/Terms and Conditions, version \d+/);
});
