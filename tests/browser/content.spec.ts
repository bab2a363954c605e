import { checkOut, expect, test } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

const UPDATED = 'Last updated July 21st, 2025';

/** Every policy page with the sentences that hold its constants. */
const POLICIES = [
  {
    path: '/terms-and-conditions',
    title: 'Terms and Conditions',
    says: [
      'governed by the law of India',
      'Coupon RD100: flat ₹100 off on a minimum order of ₹1000',
      'Any 3 Regular T-Shirts in one order for ₹999. Applies to exactly 3 units',
      'Pincode data (c) Department of Posts, Government of India, via data.gov.in, licensed under GODL-India. Changed: one row per pincode, names normalised. No endorsement implied.',
    ],
  },
  {
    path: '/refund-policy',
    title: 'Cancellation & Refund Policy',
    says: [
      'no cancellations after ordering',
      'within 48 hours of delivery if an item is damaged, defective or not what you ordered',
      'send photos',
      'unworn and unwashed, with tags',
      'in 5–7 working days to the original method of payment',
      'Items from the Sale may be ineligible',
    ],
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    says: [
      'Cookies and local storage',
      'userToken',
      'cartItems',
      'We do not sell your personal data',
      'Digital Personal Data Protection Act, 2023',
      'Data Protection Board of India',
    ],
  },
  {
    path: '/shipping-policy',
    title: 'Shipping & Delivery Policy',
    says: [
      'dispatch your order within 6–8 days',
      'available at all pin codes',
      'Delivery charges by state',
      'West Bengal₹49₹799',
    ],
  },
  {
    path: '/shipping-return',
    title: 'Shipping & Returns',
    says: [
      'process orders in 1–2 business days',
      'Metro cities3–5 days',
      'Other places5–7 days',
      '7-day return or exchange window',
      'in 3–5 working days after inspection',
      'no returns on customized or clearance items, unless they are defective',
    ],
  },
] as const;

const PAGES = ['/contact-us', '/faq', '/products', ...POLICIES.map(({ path }) => path)];

for (const path of PAGES) {
  test(`${path} is accessible, quiet, no wider than the screen and knows its own address`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\w{3}/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });
}

test('/products holds the place of the product page', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Page');
  await page.getByRole('main').getByRole('link', { name: 'Shop All' }).click();
  await expect(page).toHaveURL('/shop');
});

test.describe('policies', () => {
  for (const { path, title, says } of POLICIES) {
    test(`${title} says what it has to`, { tag: '@any-width' }, async ({ page }) => {
      await page.goto('/faq');
      await page.getByRole('contentinfo').locator(`a[href="${path}"]`).click();
      await expect(page).toHaveURL(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(main.getByText(UPDATED)).toBeVisible();
      for (const text of says) await expect(main).toContainText(text);
    });

    test(`${title} names who runs the store and the grievance officer`, { tag: '@any-width' }, async ({
      page,
    }) => {
      await page.goto(path);
      const contact = page.getByRole('region', { name: 'Contact and grievance officer' });
      await expect(contact).toContainText('Legal name of the business');
      await expect(contact).toContainText('Name of the grievance officer');
      await expect(contact).toContainText('within 48 hours');
      await expect(contact.getByRole('link', { name: 'support@example.in' }).first()).toHaveAttribute(
        'href',
        'mailto:support@example.in',
      );
    });
  }

  test('the privacy policy names everything that the store keeps in the browser', {
    tag: '@any-width',
  }, async ({ page, addProduct, enter }) => {
    await enter('/cart', [[await addProduct({ price: 1500 }), 'M', 1]]);
    await page.getByLabel('Coupon').fill('RD100');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(/^Coupon applied!/)).toBeVisible();
    await checkOut(page);
    // The account answers after the page has gone on, and so does the courier.
    const hasAll = () =>
      ['accountCart', 'checkedPlace', 'deliveryDetails'].every((key) => localStorage.getItem(key) !== null);
    await expect.poll(() => page.evaluate(hasAll)).toBe(true);
    const stored = await page.evaluate(() => ({
      local: Object.keys(localStorage).toSorted(),
      session: Object.keys(sessionStorage)
        .filter((key) => key !== 'entered')
        .toSorted(),
    }));
    expect(stored.session).toEqual(['couponCode', 'visit']);
    expect(await page.context().cookies()).toEqual([]);

    await page.goto('/privacy-policy');
    const storage = page.locator('section').filter({
      has: page.getByRole('heading', { name: 'Cookies and local storage' }),
    });
    expect(await storage.getByRole('term').allTextContents()).toEqual(expect.arrayContaining(stored.local));
    await expect(storage).toContainText(
      'Your coupon code and checkout details are remembered until you close the tab.',
    );
    await expect(storage).toContainText('So is which steps of your visit were counted.');
  });

  test('the contents lead to their sections', async ({ page, isMobile }) => {
    await page.goto('/privacy-policy');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const link = contents.getByRole('link', { name: 'Your rights' });
    if (isMobile) {
      await expect(link).toBeHidden();
      await contents.getByText('On this page').click();
    }
    await link.click();
    await expect(page).toHaveURL('/privacy-policy#your-rights');
    await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport();
  });

  test('the other policies are one click away', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/shipping-return');
    const others = page.getByRole('navigation', { name: 'Other policies' });
    await expect(others.getByRole('link')).toHaveCount(4);
    await others.getByRole('link', { name: 'Cancellation & Refund Policy' }).click();
    await expect(page).toHaveURL('/refund-policy');
  });

  test('on paper there is the text alone', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/terms-and-conditions');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByText('governed by the law of India')).toBeVisible();
  });
});
