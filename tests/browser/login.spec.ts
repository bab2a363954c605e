import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { open } from './browsing.ts';
import {
  ageSends,
  expect,
  expectOnly,
  FAILED_CALL,
  lastCode,
  newPhone,
  passLogin,
  test,
  toast,
} from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

async function askForCode(page: Page, phone: string): Promise<void> {
  await open(page, '/login');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page).toHaveURL('/verify');
}

test('the login modal is accessible, fits every screen and leads home when closed', async ({ page }) => {
  await open(page, '/login');
  const modal = page.getByRole('dialog', { name: 'Log in' });
  await expect(modal.getByText('By the brand')).toBeVisible();
  await expect(modal.getByLabel('Phone number')).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/');

  await open(page, '/login');
  await expect(modal.getByLabel('Phone number')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
});

test('a phone number has exactly 10 characters', { tag: '@any-width' }, async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('send-otp')) calls += 1;
  });
  await open(page, '/login');
  for (const phone of ['', '987654321', '98765432101']) {
    await page.getByLabel('Phone number').fill(phone);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByText('Please enter a valid 10-digit phone number.')).toBeVisible();
  }
  await page.getByLabel('Phone number').fill('+91 98765 43210');
  await expect(page.getByLabel('Phone number')).toHaveValue('9876543210');
  expect(calls).toBe(0);
});

test('a code that cannot be sent is said under the button', { tag: '@any-width' }, async ({
  page,
  complaints,
}) => {
  await open(page, '/login');
  const message = page.getByText('Failed to send OTP. Please try again.');

  await page.getByLabel('Phone number').fill('1234567890');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(message).toBeVisible();

  await page.route('**/api/auth/send-otp', (route) => route.abort());
  await page.getByLabel('Phone number').fill(newPhone());
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(message).toBeVisible();
  await expect(page).toHaveURL('/login');
  expectOnly(complaints, ...FAILED_CALL);
});

test('the button says that it is sending, and sends once', { tag: '@any-width' }, async ({ page }) => {
  let calls = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/send-otp', async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await open(page, '/login');
  await page.getByLabel('Phone number').fill(newPhone());
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const busy = page.getByRole('button', { name: 'Sending OTP...' });
  await expect(busy).toBeVisible();
  await busy.click();
  await page.getByLabel('Phone number').press('Enter');
  answer();
  await expect(page).toHaveURL('/verify');
  expect(calls).toBe(1);
});

test('phone, code, home', async ({ page, request, complaints }) => {
  const phone = newPhone();
  await open(page, '/login');
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await expect(page.getByText('OTP sent successfully!')).toBeVisible();
  await expect(page).toHaveURL('/verify');

  const modal = page.getByRole('dialog', { name: 'Verify' });
  await expect(modal.getByText(`OTP sent to ${phone}`)).toBeVisible();
  const otp = modal.getByLabel('OTP');
  await expect(otp).toBeFocused();
  await expect(otp).toHaveAttribute('inputmode', 'numeric');
  await expect(otp).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);

  const code = await lastCode(request, phone);
  await page.keyboard.type(code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Invalid OTP')).toBeVisible();
  await expect(page).toHaveURL('/verify');

  await otp.fill(code);
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'OTP Verified Successfully')).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('userToken'));
  expect(token?.split('.')).toHaveLength(3);
  await expect(page.getByRole('banner').getByRole('button', { name: 'User' })).toBeVisible();
  expectOnly(complaints, ...FAILED_CALL);
});

test('six digits are submitted by themselves, once', async ({ page, request }) => {
  const phone = newPhone();
  let calls = 0;
  page.on('request', (call) => {
    if (call.url().includes('verify-otp')) calls += 1;
  });
  await askForCode(page, phone);
  await page.getByLabel('OTP').fill(await lastCode(request, phone));
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'OTP Verified Successfully')).toBeVisible();
  expect(calls).toBe(1);
});

test('Verify pressed in the meantime submits at once, and not a second time', { tag: '@any-width' }, async ({
  page,
  request,
}) => {
  await page.clock.install();
  const phone = newPhone();
  let calls = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/verify-otp', async (route) => {
    calls += 1;
    await held.promise;
    await route.continue();
  });
  await open(page, '/login');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('OTP sent successfully!')).toBeVisible();
  await page.clock.runFor(1000);
  await expect(page).toHaveURL('/verify');
  await page.getByLabel('OTP').fill(await lastCode(request, phone));
  const submitted = page.waitForRequest('**/api/auth/verify-otp');
  await page.getByRole('button', { name: 'Verify' }).click();
  await submitted;
  await page.clock.runFor(2000);
  held.resolve();
  await expect(page).toHaveURL('/');
  expect(calls).toBe(1);
});

for (const lost of [1, 2]) {
  test(`a login whose answer is lost ${lost === 1 ? 'once' : 'twice'} needs no new code and is one login`, {
    tag: '@any-width',
  }, async ({ page, request, database, complaints }) => {
    const phone = newPhone();
    await page.route(
      '**/api/auth/verify-otp',
      async (route) => {
        expect((await route.fetch()).status()).toBe(200);
        await route.abort();
      },
      { times: lost },
    );
    await askForCode(page, phone);
    await page.getByLabel('OTP').fill(await lastCode(request, phone));
    // The browser asks once more by itself; after that it is for the shopper to do.
    if (lost > 1) {
      await expect(toast(page, 'Invalid OTP')).toBeVisible();
      await page.getByRole('button', { name: 'Verify' }).click();
    }
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'OTP Verified Successfully')).toBeVisible();
    const { rows } = await database.db.execute(
      sql`SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.phone = ${phone}`,
    );
    expect(rows).toHaveLength(1);
    expectOnly(complaints, ...FAILED_CALL);
  });
}

test('a wrong number can be changed', { tag: '@any-width' }, async ({ page }) => {
  const phone = newPhone();
  await askForCode(page, phone);
  await page.getByRole('button', { name: 'Change number' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
});

test('the code comes by itself where the browser can read the SMS', { tag: '@any-width' }, async ({
  page,
  request,
}) => {
  const phone = newPhone();
  // The browser's own reader needs a phone with a SIM; the store's side of it is the same.
  await page.exposeFunction('readSms', () => lastCode(request, phone));
  await page.addInitScript(() => {
    Object.assign(window, { OTPCredential: class {} });
    navigator.credentials.get = async (options) => {
      if (!options || !('otp' in options)) return null;
      const code: string = await Reflect.get(window, 'readSms')();
      return { id: '', type: 'otp', code };
    };
  });
  await open(page, '/login');
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'OTP Verified Successfully')).toBeVisible();
});

test('login toasts stay for 5000 ms', { tag: '@any-width' }, async ({ page, complaints }) => {
  await page.clock.install();
  await open(page, '/login');
  await page.getByLabel('Phone number').fill(newPhone());
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('OTP sent successfully!')).toBeVisible();
  await page.clock.runFor(1000);
  await expect(page).toHaveURL('/verify');
  await page.getByRole('button', { name: 'Verify' }).click();
  const bar = toast(page, 'Invalid OTP').locator('xpath=..').locator('.toast-bar');
  await expect(bar).toHaveCSS('animation-duration', '5s');
  expectOnly(complaints, ...FAILED_CALL);
});

test('verify knows no phone after a reload, and leads back to the login when closed', async ({
  page,
  database,
}) => {
  const phone = newPhone();
  await page.goto('/verify');
  await expect(page).toHaveURL('/login');

  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page).toHaveURL('/verify');
  await ageSends(database, phone, 30);
  await page.getByRole('dialog', { name: 'Verify' }).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/login');

  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page).toHaveURL('/verify');
  await page.reload();
  await expect(page).toHaveURL('/login');
});

test('another code can be had after 30 seconds, the next after 60', { tag: '@any-width' }, async ({
  page,
  request,
  database,
}) => {
  const phone = newPhone();
  await page.clock.install();
  await open(page, '/login');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('OTP sent successfully!')).toBeVisible();
  await page.clock.runFor(1000);

  const resend = page.getByRole('button', { name: 'Resend OTP' });
  await expect(page.getByText(/Resend OTP in 0:(30|29)/)).toBeVisible();
  await page.clock.runFor(28_000);
  await expect(resend).toHaveCount(0);
  await page.clock.runFor(3000);
  const first = await lastCode(request, phone);
  await ageSends(database, phone, 31);
  await resend.click();
  await expect(page.getByText('OTP sent successfully!')).toBeVisible();
  await expect(page.getByText(/Resend OTP in (1:00|0:59)/)).toBeVisible();

  const second = await lastCode(request, phone);
  expect(second).not.toBe(first);
  await page.getByLabel('OTP').fill(second);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/');
});

test('who logs out is logged out everywhere, at once', { tag: '@any-width' }, async ({
  page,
  enter,
  request,
}) => {
  const { token } = await enter('/');
  const user = page.getByRole('banner').getByRole('button', { name: 'User' });
  await user.click();
  const logout = page.waitForRequest('**/api/auth/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect((await logout).headers().authorization).toBe(`Bearer ${token}`);
  expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
  await expect(async () => {
    const profile = await request.get('/api/auth/profile', { headers: { Authorization: `Bearer ${token}` } });
    expect(profile.status()).toBe(401);
  }).toPass();
});

test('logging out needs no network', { tag: '@any-width' }, async ({ page, enter, complaints }) => {
  await enter('/');
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.getByRole('banner').getByRole('button', { name: 'User' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  expectOnly(complaints, ...FAILED_CALL);
});

test('the profile is for those who are logged in; the login leads back to it', { tag: '@any-width' }, async ({
  page,
  request,
}) => {
  await page.goto('/user/profile');
  await expect(page).toHaveURL('/login');
  const phone = await passLogin(page, request);
  await expect(page).toHaveURL('/user/profile');
  await expect(page.getByRole('main')).toContainText(phone);
});

test('a token that means nothing is removed', { tag: '@any-width' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('userToken', 'nonsense'));
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
});
