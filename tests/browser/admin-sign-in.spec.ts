import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { open } from './browsing.ts';
import { ageSends, expectOnly } from './shopper.ts';
import { expect, passSignIn, test } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

test('a page of the shop cannot use the session of the back office', { tag: '@any-width' }, async ({
  page,
  enterAs,
  complaints,
}) => {
  await enterAs('owner', '/admin/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  // It survives a reload.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  await open(page, '/shop');
  const reached = await page.evaluate(async () => {
    const office = await fetch('/admin/settings');
    const opened = window.open('/admin/settings');
    /** Whether this page can read it; one that is another's throws. */
    function canRead(other: Window): boolean {
      try {
        return !other.closed && other.document.title === 'Settings | Back office';
      } catch {
        return false;
      }
    }
    return {
      me: (await fetch('/api/admin/me', { referrer: '/admin' })).status,
      pageHasKey: (await office.text()).includes('page-key'),
      stored: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      isOpenedWindowInReach: opened !== null && canRead(opened),
    };
  });
  expect(reached).toMatchObject({ me: 401, pageHasKey: false, isOpenedWindowInReach: false });
  expect(reached.stored).not.toMatch(/eyJ|staff/);
  expectOnly(complaints, /401 \(Unauthorized\)/);
});

async function setUpApp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code that the app shows').fill(new TOTP({ secret }).generate());
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const recoveryCodes = await shown.allInnerTexts();
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled();
  await page.getByLabel('I have noted them').check();
  await page.getByRole('button', { name: 'Done' }).click();
  return { secret, recoveryCodes };
}

test('an authenticator app is a second step at the sign-in, and can be turned off', async ({
  page,
  request,
  database,
  enterAs,
  complaints,
}) => {
  const { phone } = await enterAs('owner', '/admin/account');
  const { recoveryCodes } = await setUpApp(page);
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await page.getByText(/^Owner/).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/admin/sign-in');
  await ageSends(database, phone, 60);
  await passSignIn(page, request, phone);
  const second = page.getByLabel('Code from your app, or a recovery code');
  await expect(second).toBeFocused();
  await second.fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await expectAccessible(page);
  await second.fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  await page.goto('/admin/account');
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel('Code from the app, or a recovery code').fill(recoveryCodes[1] ?? '');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
  expectOnly(complaints, /401 \(Unauthorized\)/);
});
