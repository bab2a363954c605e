import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
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
      'Exactly 3 units of Regular T-Shirts in one order cost ₹999',
      'Pincode data (c) Department of Posts, Government of India, via data.gov.in, licensed under GODL-India. Changed: one row per pincode, names normalised. No endorsement implied.',
    ],
  },
  {
    path: '/refund-policy',
    title: 'Cancellation & Refund Policy',
    says: [
      'no cancellations after ordering',
      'within 48 hours of delivery if an item is damaged, defective or not the one you ordered',
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
    says: ['dispatch your order within 6–8 days', 'available at all pin codes'],
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
      for (const words of says) await expect(main).toContainText(words);
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
    const kept = await page.evaluate(() => ({
      local: Object.keys(localStorage).toSorted(),
      session: Object.keys(sessionStorage).filter((key) => key !== 'entered'),
    }));
    expect(kept.session).toEqual(['couponCode']);
    expect(await page.context().cookies()).toEqual([]);

    await page.goto('/privacy-policy');
    const storage = page.locator('section').filter({
      has: page.getByRole('heading', { name: 'Cookies and local storage' }),
    });
    expect((await storage.getByRole('term').allTextContents()).toSorted()).toEqual(kept.local);
    await expect(storage).toContainText(
      'The coupon code and the state of your checkout are remembered until you close the tab.',
    );
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

test.describe('FAQ', () => {
  const QUESTIONS = [
    'How do I track my order?',
    'Is cash on delivery available?',
    'Can I change or cancel my order?',
    'How do returns and refunds work?',
    'How do I find my size, and who helps me if I am unsure?',
  ];
  const FACTS = [
    'Tracking information is sent by SMS once your order ships',
    'available at all pin codes',
    'Orders cannot be changed or cancelled once placed',
    'Refunds come within 3-5 working days after inspection',
    'There is a size chart on each product page',
  ];

  test('has five entries, one open at a time', async ({ page }) => {
    await page.goto('/faq');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(QUESTIONS);
    for (const fact of FACTS) await expect(page.getByText(fact)).toBeHidden();

    for (const [number, question] of QUESTIONS.entries()) {
      await page.getByRole('heading', { name: question }).click();
      for (const [other, fact] of FACTS.entries()) {
        await expect(page.getByText(fact)).toBeVisible({ visible: other === number });
      }
    }
  });

  test('closes an open answer when its question is pressed again, by keyboard too', {
    tag: '@any-width',
  }, async ({ page }) => {
    await page.goto('/faq');
    const question = page.getByRole('heading', { name: QUESTIONS[3] });
    const answer = page.getByText('We have a 7-day return policy');
    await question.click();
    await expect(answer).toBeVisible();
    await question.click();
    await expect(answer).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(answer).toBeVisible();
    await page.keyboard.press('Space');
    await expect(answer).toBeHidden();
  });

  test('gives the ways to support', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/faq');
    await page.getByRole('heading', { name: QUESTIONS[4] }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'support@example.in' })).toBeVisible();
    await expect(main.getByRole('link', { name: '+91 00000 00000' })).toHaveAttribute(
      'href',
      'tel:+910000000000',
    );
  });

  test.describe('with JavaScript switched off', () => {
    test.use({ javaScriptEnabled: false });

    test('opens one answer at a time all the same', { tag: '@any-width' }, async ({ page }) => {
      await page.goto('/faq');
      await page.getByRole('heading', { name: QUESTIONS[0] }).click();
      await expect(page.getByText('sent by SMS once your order ships')).toBeVisible();
      await page.getByRole('heading', { name: QUESTIONS[1] }).click();
      await expect(page.getByText('available at all pin codes')).toBeVisible();
      await expect(page.getByText('sent by SMS once your order ships')).toBeHidden();
    });
  });
});

test.describe('Contact Us', () => {
  const GOOD = { name: 'Ananya Rao', email: 'ananya@example.in', message: 'Where is my parcel?' };
  const name = (page: Page) => page.getByRole('textbox', { name: 'Name' });
  const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
  const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
  const button = (page: Page) => page.getByRole('button', { name: 'Send Message' });

  async function fill(page: Page, values: Partial<typeof GOOD> = {}) {
    const { name: who, email: from, message: text } = { ...GOOD, ...values };
    await name(page).fill(who);
    await email(page).fill(from);
    await message(page).fill(text);
  }

  /** What the page sends to the contact call while `act` runs and the page answers. */
  async function sentWhile(page: Page, act: () => Promise<void>): Promise<unknown[]> {
    const bodies: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/contact')) bodies.push(request.postDataJSON());
    });
    await act();
    return bodies;
  }

  test.beforeEach(async ({ page }) => {
    await page.goto('/contact-us');
  });

  test('shows address, phone, e-mail and the grievance officer', async ({ page }) => {
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
    await expect(main).toContainText('Address line, City, State 000000');
    await expect(main.getByRole('link', { name: '+91 00000 00000' }).first()).toHaveAttribute(
      'href',
      'tel:+910000000000',
    );
    await expect(main.getByRole('link', { name: 'support@example.in' }).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Complaints' })).toContainText(
      'Name of the grievance officer',
    );
  });

  test('a full message is kept, answered with its ticket number, and the form is empty again', async ({
    page,
    database,
  }) => {
    await fill(page, { name: '  Ananya Rao ', message: '\n Where is my parcel? \n' });
    await button(page).click();
    const status = page.getByRole('main').getByRole('status');
    await expect(status).toContainText('Message sent successfully!');
    await expect(name(page)).toHaveValue('');
    await expect(email(page)).toHaveValue('');
    await expect(message(page)).toHaveValue('');
    await expect(button(page)).toBeEnabled();

    const ticket = Number((await status.textContent())?.match(/ticket number is (\d+)/)?.[1]);
    const { rows } = await database.db.execute(
      sql`SELECT name, email, message FROM contact_messages WHERE ticket = ${ticket}`,
    );
    expect(rows).toEqual([GOOD]);
    await expectAccessible(page);
  });

  test('says what is missing, and puts the focus on the first wrong field', { tag: '@any-width' }, async ({
    page,
  }) => {
    const sent = await sentWhile(page, async () => {
      await name(page).fill('   ');
      await button(page).click();
      await expect(name(page)).toHaveAccessibleDescription('Name is required');
      await expect(email(page)).toHaveAccessibleDescription('Email is required');
      await expect(message(page)).toHaveAccessibleDescription('Message cannot be empty');
    });
    expect(sent).toEqual([]);
    await expect(name(page)).toBeFocused();
    await expect(name(page)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
  });

  for (const { wrong, field, text } of [
    { wrong: { name: 'n'.repeat(101) }, field: name, text: 'Name must be 100 characters or less' },
    { wrong: { email: 'ananya@example' }, field: email, text: 'Email is invalid' },
    { wrong: { message: 'm'.repeat(2001) }, field: message, text: 'Message is too long' },
  ]) {
    test(`refuses a form with '${text}'`, { tag: '@any-width' }, async ({ page }) => {
      const sent = await sentWhile(page, async () => {
        await fill(page, wrong);
        await button(page).click();
        await expect(field(page)).toHaveAccessibleDescription(text);
      });
      expect(sent).toEqual([]);
      await expect(field(page)).toBeFocused();
      await expect(page.getByRole('main').locator('[aria-invalid="true"]')).toHaveCount(1);
    });
  }

  test('an error goes as soon as its field is put right', { tag: '@any-width' }, async ({ page }) => {
    await fill(page, { email: 'ananya' });
    await button(page).click();
    await expect(page.getByText('Email is invalid')).toBeVisible();
    await email(page).fill('ananya@example.in');
    await expect(page.getByText('Email is invalid')).toBeHidden();
  });

  test('takes a name of 100 and a message of 2000 characters', { tag: '@any-width' }, async ({ page }) => {
    await fill(page, { name: 'n'.repeat(100), message: 'm'.repeat(2000) });
    await button(page).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
  });

  test('works by keyboard alone', async ({ page }) => {
    await name(page).focus();
    await page.keyboard.type(GOOD.name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(GOOD.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(GOOD.message);
    await page.keyboard.press('Tab');
    await expect(button(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
  });

  test('while it sends, the button says so and a second press sends nothing', { tag: '@any-width' }, async ({
    page,
  }) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/contact', async (route) => {
      await held;
      await route.fulfill({ status: 201, json: { success: true, message: 'ok', ticket: 1234 } });
    });
    const sent = await sentWhile(page, async () => {
      await fill(page);
      await button(page).click();
      const busy = page.getByRole('button', { name: 'Sending...' });
      await expect(busy).toHaveAttribute('aria-busy', 'true');
      await busy.click();
      await email(page).press('Enter');
      answer();
      await expect(page.getByText('Your ticket number is 1234.')).toBeVisible();
    });
    expect(sent).toEqual([{ ...GOOD, website: '' }]);
  });

  for (const { failure, answer } of [
    { failure: 'a server error', answer: { status: 500, json: { success: false, message: 'Broken' } } },
    { failure: 'a refusal', answer: { status: 429, json: { success: false, message: 'Too many' } } },
    { failure: 'no network', answer: undefined },
  ]) {
    test(`after ${failure} nothing is said, and what was typed stays`, { tag: '@any-width' }, async ({
      page,
      complaints,
    }) => {
      await page.route('**/api/contact', (route) => (answer ? route.fulfill(answer) : route.abort()));
      await fill(page);
      await button(page).click();
      // Logged, and no more: the browser's own line about the request, and ours.
      await expect.poll(() => complaints.some((line) => line.includes('ApiFailure'))).toBe(true);
      complaints.splice(0);
      await expect(button(page)).toBeEnabled();
      await expect(name(page)).toHaveValue(GOOD.name);
      await expect(email(page)).toHaveValue(GOOD.email);
      await expect(message(page)).toHaveValue(GOOD.message);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      for (const status of await page.getByRole('status').all()) await expect(status).toBeEmpty();
    });
  }

  test('a filled trap sends nothing and shows nothing', { tag: '@any-width' }, async ({ page }) => {
    const trap = page.locator('input[name="website"]');
    await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
    const sent = await sentWhile(page, async () => {
      await fill(page);
      await trap.fill('https://example.com');
      await button(page).click();
      // A good message after it is the only one that goes out.
      await expect(page.getByText('Bot detected')).toHaveCount(0);
      await expect(page.getByText('Message sent successfully!')).toHaveCount(0);
      await trap.fill('');
      await button(page).click();
      await expect(page.getByText('Message sent successfully!')).toBeVisible();
    });
    expect(sent).toEqual([{ ...GOOD, website: '' }]);
  });

  test.describe('with JavaScript switched off', () => {
    test.use({ javaScriptEnabled: false });

    test('points to the e-mail address instead of the form', { tag: '@any-width' }, async ({ page }) => {
      await expect(page.getByText('The form needs JavaScript.')).toBeVisible();
      await expect(button(page)).toBeHidden();
    });
  });
});
