import { ageSends, logIn, signIn, toast } from './shopper.ts';
import { test as base, expect } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0';

interface SessionFixtures {
  /** Logs a phone in on another device; gives whether that is still logged in. */
  logInOn: (userAgent: string, phone: string, where: 'shop' | 'office') => Promise<() => Promise<boolean>>;
}

const test = base.extend<SessionFixtures>({
  async logInOn({ playwright, baseURL, extraHTTPHeaders, database }, use) {
    const settings = { baseURL, extraHTTPHeaders };
    const devices: { dispose: () => Promise<void> }[] = [];
    await use(async (userAgent, phone, where) => {
      await ageSends(database, phone, 600);
      const device = await playwright.request.newContext({ ...settings, userAgent });
      devices.push(device);
      const token = await (where === 'shop' ? logIn : signIn)(device, phone);
      const url = where === 'shop' ? '/api/auth/profile' : '/api/admin/me';
      return async () => (await device.get(url, { headers: { Authorization: `Bearer ${token}` } })).ok();
    });
    for (const device of devices) await device.dispose();
  },
});

test('a shopper sees where they are logged in, and ends the other sessions', async ({
  page,
  enter,
  logInOn,
}) => {
  const { phone } = await enter();
  const isInOnPhone = await logInOn(IPHONE, phone, 'shop');
  const isInOnLaptop = await logInOn(WINDOWS, phone, 'shop');
  await page.goto('/user/profile');
  const places = page.getByRole('region', { name: 'Where you’re logged in' });
  await expect(places.getByRole('listitem')).toHaveCount(3);
  await expect(places.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(places.getByText(/^Last used \d+ \w+, /)).toHaveCount(3);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await places.getByRole('button', { name: 'Log out Safari on iPhone' }).click();
  await expect(toast(page, 'Safari on iPhone has been logged out.')).toBeVisible();
  await expect(places.getByRole('listitem')).toHaveCount(2);
  expect([await isInOnPhone(), await isInOnLaptop()]).toEqual([false, true]);

  await places.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(toast(page, 'You’re now logged in on this device only.')).toBeVisible();
  await expect(places.getByRole('listitem')).toHaveCount(1);
  await expect(places.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0);
  expect(await isInOnLaptop()).toBe(false);
});

test('staff see where they are signed in, and end the other sessions', async ({ page, enterAs, logInOn }) => {
  const { phone } = await enterAs('support', '/admin');
  const isInOnPhone = await logInOn(IPHONE, phone, 'office');
  const isInOnLaptop = await logInOn(WINDOWS, phone, 'office');
  await page.goto('/admin/account');
  const places = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(places.getByRole('listitem')).toHaveCount(3);
  await expect(places.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await places.getByRole('button', { name: 'Sign out Edge on Windows' }).click();
  await expect(toast(page, 'Edge on Windows is signed out')).toBeVisible();
  await expect(places.getByRole('listitem')).toHaveCount(2);
  expect([await isInOnPhone(), await isInOnLaptop()]).toEqual([true, false]);

  await places.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(places.getByRole('listitem')).toHaveCount(1);
  expect(await isInOnPhone()).toBe(false);
});
