import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { expectOnly, FAILED_CALL, newPhone } from './shopper.ts';
import { expect, passSignIn, sendCode, test } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

const SHOP_ASSETS = 'build/client/assets';

test('staff sign in with phone and code, and land where they wanted to go', async ({
  page,
  request,
  database,
}) => {
  const phone = newPhone();
  await setRole(database.db, { phone, role: 'owner' });
  await page.goto('/admin/settings');
  await expect(page).toHaveURL('/admin/sign-in?from=%2Fsettings');
  // A style sheet of a screen that comes before the frame's would take the look of all controls away.
  await expect(page.getByRole('button', { name: 'Send code' })).not.toHaveCSS(
    'background-color',
    'rgba(0, 0, 0, 0)',
  );
  await expect(page.getByLabel('Phone number')).not.toHaveCSS('border-top-width', '0px');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Phone number').fill('12345');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Please enter a valid 10-digit phone number')).toBeVisible();
  await passSignIn(page, request, phone);
  await expect(page).toHaveURL('/admin/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test("a shopper's number does not open the back office", async ({ page, request, complaints }) => {
  const phone = newPhone();
  await page.goto('/admin/sign-in');
  await passSignIn(page, request, phone);
  await expect(page.getByText('This number is not on the staff list.')).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
  expectOnly(complaints, /403 \(Forbidden\)/);
});

test('everybody sees what their role may use, and nothing else', async ({ page, enterAs }) => {
  await enterAs('support', '/admin/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
  const links = page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
  await expect(links).toHaveText([
    /^Today/,
    /^Orders/,
    /^Parcels/,
    /^Returns/,
    /^Customers/,
    /^Enquiries/,
    'Open store',
  ]);
});

test('signing out everywhere ends every session at once', async ({ page, request, enterAs }) => {
  const { token } = await enterAs('support', '/admin/nowhere');
  await page.getByText(/^Support ·/).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/admin/sign-in');
  const answer = await request.get('/api/admin/me', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

test('nothing of the back office is in what a shopper downloads', { tag: '@any-width' }, async ({
  request,
}) => {
  for (const path of ['/', '/shop', '/product/kage-oversized-black']) {
    expect(await (await request.get(path)).text(), path).not.toContain('/admin');
  }
  // Every file of the shop's build, whether a first visit asks for it or not.
  const files = (await readdir(SHOP_ASSETS)).filter((name) => /\.(js|css)$/.test(name));
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) {
    const content = await readFile(join(SHOP_ASSETS, name), 'utf8');
    expect(content, name).not.toContain('/admin');
    expect(content, name).not.toContain('office-');
  }
});

test('where one is going shows at once, while the screen is still being read', async ({ page, enterAs }) => {
  await enterAs('owner', '/admin/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  let answer = () => {};
  const isAsked = new Promise<void>((asked) => {
    page.route('**/api/admin/returns*', async (route) => {
      asked();
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
  });
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: /^Returns/ }).click();
  await isAsked;
  // In a landmark: what is in none of them is lost on screen readers.
  await expect(page.getByRole('banner').getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Returns and exchanges' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
});

test('a screen that the store cannot give for a moment comes by itself', { tag: '@any-width' }, async ({
  page,
  enterAs,
  complaints,
}) => {
  await page.clock.install();
  let asked = 0;
  await page.route('**/api/admin/coupons*', (route) => {
    asked += 1;
    return asked < 3 ? route.fulfill({ status: 503, json: { success: false } }) : route.continue();
  });
  await enterAs('owner', '/admin/coupons');
  for (const times of [1, 2]) {
    await expect.poll(() => asked).toBe(times);
    await expect(page.getByRole('heading', { level: 1, name: 'Could not load this page' })).toBeVisible();
    await page.clock.fastForward(5000);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible();
  expectOnly(complaints, ...FAILED_CALL);
});

test('a session that ends in the middle of something asks for the code alone, and goes on', {
  tag: '@any-width',
}, async ({ page, request, enterAs, complaints }) => {
  const { phone, token } = await enterAs('owner', '/admin/orders?method=COD');
  await page.getByRole('button', { name: 'Save this view' }).click();
  const form = page.getByRole('dialog', { name: 'Save this view' });
  await form.getByLabel('Name').fill('Cash');
  await request.post('/api/admin/sign-out-everywhere', { headers: { authorization: `Bearer ${token}` } });
  await form.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog.getByLabel('Phone number')).toHaveValue(phone);
  await expectAccessible(page);
  await sendCode(dialog, request, phone);
  await expect(page.getByRole('link', { name: /^Cash/ })).toHaveAttribute('aria-current', 'true');
  await expect(dialog).toBeHidden();
  expectOnly(complaints, /401 \(Unauthorized\)/);
});
