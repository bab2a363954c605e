import type { Page } from '@playwright/test';
import { chooseFromMenu, goHome, open } from './browsing.ts';
import { expect, expectOnly, logIn, newPhone, storedCart, test } from './shopper.ts';
import { expectAccessible } from './store-test.ts';

const PRODUCT_TYPES = [
  'Regular T-Shirt',
  'Oversized T-Shirt',
  'Customized T-Shirt',
  'Hoodie',
  'Cargo',
  'Polo',
  'Sweatshirt',
];

const THEMES = [
  'Anime',
  'F1',
  'Minimal',
  'Cars',
  'Video Games',
  'Bikes',
  'Adventure',
  'Sports',
  'Streetwear',
];

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('every page has the strip, the tagline, a sticky header and the logo that leads home', async ({
  page,
}) => {
  await open(page, '/faq');
  await expect(page.getByRole('complementary', { name: 'Announcement' })).toHaveText(
    'Flat ₹100 OFF on a minimum order of ₹1000! Use coupon code RD100',
  );
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => scrollY(page)).toBeGreaterThan(100);
  const logo = page.getByRole('banner').getByRole('link', { name: 'By the brand, home' });
  await expect(logo).toBeInViewport({ ratio: 1 });
  await expect(logo).toHaveText(/By\s*the brand/);
  await goHome(page);
});

test('the menu leads to every category, in two columns', async ({ page, isMobile }) => {
  await open(page, '/faq');
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  else await page.getByRole('button', { name: 'Categories' }).hover();
  const menu = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner');
  const column = (title: string) => menu.getByRole('list', { name: title }).getByRole('link');
  await expect(column('Product types')).toHaveText(PRODUCT_TYPES);
  await expect(column('Themes')).toHaveText(THEMES);
  const left = (title: string) =>
    menu.getByRole('list', { name: title }).evaluate((list) => list.getBoundingClientRect().left);
  expect(await left('Product types')).toBeLessThan(await left('Themes'));
  for (const [label, path] of [
    ['Shop All', '/shop'],
    ['New Arrivals', '/new-arrivals'],
    ['Sale', '/sale'],
  ] as const) {
    await expect(menu.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', path);
  }
  await expectAccessible(page, 'header');
  await column('Themes').filter({ hasText: 'Video Games' }).click();
  await expect(page).toHaveURL('/category/video-games');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video Games');
  await expect(menu.getByRole('link', { name: 'Video Games' })).toBeHidden();
});

test('the drawer closes by its button, by its backdrop and by Escape', async ({ page, isMobile }) => {
  await open(page, '/faq');
  const opener = page.getByRole('button', { name: 'Open menu' });
  if (!isMobile) {
    await expect(opener).toBeHidden();
    return;
  }
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const closings = [
    () => drawer.getByRole('button', { name: 'Close menu' }).click(),
    () => page.mouse.click(380, 500),
    () => page.keyboard.press('Escape'),
  ];
  for (const close of closings) {
    await opener.click();
    await expect(drawer).toBeVisible();
    await close();
    await expect(drawer).toBeHidden();
  }
  await expect(page).toHaveURL('/faq');
});

test('the cart link counts what is in the cart, and nothing for nothing', {
  tag: '@any-width',
}, async ({ page }) => {
  await open(page, '/faq');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toHaveText('');
  const tee = { id: 'a', name: 'A', price: 500, category: 'polo', stock: { M: 9, L: 9 } };
  await page.evaluate(
    (cart) => localStorage.setItem('cartItems', cart),
    storedCart([
      [tee, 'M', 2],
      [tee, 'L', 3],
    ]),
  );
  await page.reload();
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart, 5 items' });
  await expect(cart).toHaveText('5');
  await expect(cart).toHaveAttribute('href', '/cart');
});

test.describe('the account area', () => {
  test('leads to the login, or opens a menu to the profile and out', async ({ page, request, isMobile }) => {
    await open(page, '/faq');
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/login');

    const token = await logIn(request, newPhone());
    const asked: string[] = [];
    page.on('request', (call) => asked.push(new URL(call.url()).pathname));
    await page.evaluate((userToken) => localStorage.setItem('userToken', userToken), token);
    await page.reload();
    const button = banner.getByRole('button', { name: 'User' });
    if (isMobile) await button.click();
    else await button.hover();
    await expect(banner.getByRole('link', { name: 'User Profile' })).toHaveAttribute('href', '/user/profile');
    // The token itself says whose it is.
    expect(asked).not.toContain('/api/auth/profile');
    await banner.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
  });

  test('has a menu that closes when the page is scrolled', async ({ page, request, isMobile }) => {
    const token = await logIn(request, newPhone());
    await page.addInitScript((userToken) => localStorage.setItem('userToken', userToken), token);
    await open(page, '/faq');
    const button = page.getByRole('banner').getByRole('button', { name: 'User' });
    if (isMobile) await button.tap();
    else await button.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.evaluate(() => window.scrollBy({ top: 200, behavior: 'instant' }));
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('keeps a menu open that a pointer rests on, whatever the page does', { tag: '@any-width' }, async ({
    page,
  }) => {
    await open(page, '/faq');
    const button = page.getByRole('button', { name: 'Categories' });
    await button.hover();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          window.addEventListener('scroll', () => resolve(), { once: true });
          window.scrollBy({ top: 200, behavior: 'instant' });
        }),
    );
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  });

  test('asks for the profile when a token does not say whose it is; a failure is only logged', {
    tag: '@any-width',
  }, async ({ page, complaints }) => {
    const token = `e30.${Buffer.from('{"sub":"somebody"}').toString('base64url')}.e30`;
    let asked: string | null = null;
    let answer: { status: number; json: unknown } = { status: 500, json: { success: false } };
    await page.route('**/api/auth/profile', async (route) => {
      asked = await route.request().headerValue('authorization');
      await route.fulfill(answer);
    });
    await open(page, '/faq');
    expect(asked).toBeNull();
    await page.evaluate((userToken) => localStorage.setItem('userToken', userToken), token);
    await page.reload();
    await expect.poll(() => asked).toBe(`Bearer ${token}`);
    await expect(page.getByRole('banner').getByRole('button', { name: 'User' })).toBeVisible();
    await expect.poll(() => complaints.length).toBeGreaterThan(1);
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('button')).toHaveCount(0);
    expectOnly(complaints, /Failed to load resource/, /ApiFailure/);

    answer = { status: 200, json: { success: true, user: { _id: 'u-1', phone: '9876543210' } } };
    asked = null;
    await page.reload();
    await expect.poll(() => asked).toBe(`Bearer ${token}`);
    await expect(page.getByRole('banner').getByRole('button', { name: 'User' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBe(token);
  });
});

test('the footer has support, links, social links, ways to pay and the year', {
  tag: '@any-width',
}, async ({ page }) => {
  // The footer's address 'shipping-return' leads to the same page from a deeper one.
  await open(page, '/category/anime');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getFullYear()} the brand`);
  await expect(footer.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(footer.locator('a[href^="tel:"]')).toBeVisible();
  for (const [label, path] of [
    ['FAQ', '/faq'],
    ['Contact Us', '/contact-us'],
    ['Shipping & Returns', '/shipping-return'],
    ['Shipping Policy', '/shipping-policy'],
    ['Terms and Conditions', '/terms-and-conditions'],
    ['Privacy Policy', '/privacy-policy'],
    ['Refund Policy', '/refund-policy'],
  ] as const) {
    await expect(footer.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', path);
  }
  const social = footer.getByRole('navigation', { name: 'Follow us' }).getByRole('link');
  await expect(social.first()).toHaveAttribute('target', '_blank');
  await expect(footer.getByRole('list', { name: 'Payment methods' }).getByRole('listitem')).toContainText([
    'UPI',
    'RuPay',
    'Visa',
    'Mastercard',
    'Netbanking',
    'Cash on Delivery',
  ]);
  await footer.getByRole('link', { name: 'Shipping & Returns' }).click();
  await expect(page).toHaveURL('/shipping-return');
});

test('every change of path starts at the top, says its title and moves the focus', async ({ page }) => {
  await open(page, '/category/anime');
  for (const [label, path] of [
    ['FAQ', '/faq'],
    ['Shipping Policy', '/shipping-policy'],
  ] as const) {
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      expect(await scrollY(page)).toBeGreaterThan(0);
    }).toPass();
    await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect.poll(() => scrollY(page)).toBe(0);
  }
  await chooseFromMenu(page, 'New Arrivals');
  await expect(page).toHaveTitle(/New Arrivals/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('p[aria-live="polite"]').filter({ hasText: 'New Arrivals' })).toBeAttached();
});
