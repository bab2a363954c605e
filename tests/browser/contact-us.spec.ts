import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expect, test } from './shopper.ts';
import { expectAccessible } from './store-test.ts';

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

  test('a full message is stored, answered with its ticket number, and the form is empty again', async ({
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
