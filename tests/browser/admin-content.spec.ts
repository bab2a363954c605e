import { randomInt } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { expectOnly, newPhone, openDelivery, signIn, toast } from './shopper.ts';
import { expect, test } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll, isApart } from './store-test.ts';

/** Shoppers of no other test live here, so it can be closed for a while. */
const PLACE = { pincode: '799001', state: 'Tripura' };

const once = (word: string) => `${word}${randomInt(1_000_000)}`;

function getCaller(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return {
    read: async (path: string) => (await (await request.get(`/api/admin${path}`, { headers })).json()).data,
    save: (path: string, data: object) => request.put(`/api/admin${path}`, { headers, data }),
  };
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(page.getByText('All changes saved.')).toBeVisible();
}

const SCREENS = [
  '/settings',
  '/products/synonyms',
  '/go-live',
  '/staff',
  '/coupons',
  '/coupons/new',
  '/coupons/RD100',
  '/delivery',
  '/delivery/cod',
  '/reviews',
  '/enquiries',
  '/texts',
  '/texts/faq',
  '/texts/testimonials',
  '/texts/policies/shipping',
  '/banners',
  '/banners/new',
  '/size-charts',
  '/size-charts/new',
  '/size-charts/regular-fit',
];

for (const path of SCREENS) {
  test(`${path} is accessible and no wider than the window`, { tag: '@any-width' }, async ({
    page,
    enterAs,
  }) => {
    await enterAs('owner', `/admin${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });
}

test('what the owner sets is in the shop a second later', { tag: '@any-width' }, async ({
  page,
  enterAs,
}) => {
  await enterAs('owner', '/admin/settings');
  await page.getByLabel('GST number').fill('29ABCDE1234F1Z5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('GST numbers of Maharashtra begin with 27')).toBeVisible();
  await page.getByLabel('GST number').fill('');
  const link = page.getByRole('region', { name: 'Social links' }).getByLabel('Name', { exact: true }).last();
  const name = once('Facebook ');
  await link.fill(name);
  // What is typed survives a reload.
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(link).toHaveValue(name);
  await save(page);
  // Another process of the store may hear of it a moment later.
  await expect(async () => {
    await page.goto('/');
    expect(await page.getByRole('contentinfo').getByRole('link', { name }).isVisible()).toBe(true);
  }).toPass();
});

test('the table of staff and the roles beside it do not overlap', { tag: '@any-width' }, async ({
  page,
  request,
  database,
  enterAs,
}) => {
  const phone = newPhone();
  await setRole(database.db, { phone, role: 'fulfilment' });
  for (let device = 0; device < 2; device += 1) await signIn(request, phone);
  await enterAs('owner', '/admin/staff');
  const row = page.getByRole('row', { name: `${phone.slice(0, 5)} ${phone.slice(5)}` });
  await expect(row).toContainText('Signed in on 2 devices');
  const roles = page.getByRole('region', { name: 'Roles' });
  for (const width of [1024, 1100, 1199, 1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const table = await page.getByRole('table', { name: 'Staff' }).boundingBox();
    expect(isApart(table, await roles.boundingBox()), `at ${width} px`).toBe(true);
    await expectNoSidewaysScroll(page);
  }
});

test('a person is added, gets another role and is taken off', { tag: '@any-width' }, async ({
  page,
  enterAs,
}) => {
  const phone = newPhone();
  const name = once('Meera ');
  await enterAs('owner', '/admin/staff');
  await page.getByRole('button', { name: 'Add person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add person' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Phone number').fill(phone);
  await dialog.getByLabel('Role').selectOption('Support');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add' }).click();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Support');
  await row.getByRole('button', { name: `Change ${name}` }).click();
  const change = page.getByRole('dialog', { name });
  await change.getByLabel('Role').selectOption('Manager');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Manager');
  await row.getByRole('button', { name: `Change ${name}` }).click();
  await change.getByRole('button', { name: 'Remove from staff' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
});

test('a coupon is made, changed by two at once, and ended', { tag: '@any-width' }, async ({
  page,
  request,
  enterAs,
  complaints,
}) => {
  const code = once('TEST');
  const { token } = await enterAs('manager', '/admin/coupons/new');
  await page.getByRole('textbox', { name: /^Code/ }).fill(code.toLowerCase());
  await page.getByLabel(/^Amount/).fill('150');
  await page.getByLabel(/^Minimum order/).fill('500');
  await expect(page.getByText('−₹150').first()).toBeVisible();
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await page.getByRole('link', { name: code }).click();
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();

  const { read, save: saveByApi } = getCaller(request, token);
  const { version, code: _, ...value } = await read(`/coupons/${code}`);
  await page.getByLabel(/^Minimum order/).fill('600');
  expect((await saveByApi(`/coupons/${code}`, { version, value: { ...value, minOrder: 700 } })).ok()).toBe(
    true,
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const theirs = page.getByRole('region', { name: 'Someone else has saved changes' });
  await expect(theirs).toContainText('They have: 700');
  await expect(page.getByLabel(/^Minimum order/)).toHaveValue('600');
  expectOnly(complaints, /409/);
  await save(page);
  expect((await read(`/coupons/${code}`)).minOrder).toBe(600);

  await page.goto(`/admin/coupons?search=${code}`);
  await page.getByRole('button', { name: `End ${code}` }).click();
  await expect(page.getByRole('row', { name: code })).toContainText('Ended');
});

test('charges by state are filled in and saved together', { tag: '@any-width' }, async ({
  page,
  request,
  enterAs,
}) => {
  await enterAs('manager', '/admin/delivery');
  const charge = page.getByLabel('Charge for Lakshadweep');
  // Between the lowest and the highest charge of the demo, which other tests read.
  const amount = String(randomInt(50, 99));
  await charge.fill(amount);
  await charge.press('Enter');
  await expect(page.getByLabel('Charge for Madhya Pradesh')).toBeFocused();
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, '1 state changed')).toBeVisible();
  const answer = await (await request.get('/api/delivery-charge/state/Lakshadweep')).json();
  expect(answer.prepaidCharge).toBe(Number(amount));
  await page.getByRole('textbox', { name: 'Charge ₹', exact: true }).fill('39');
  await page.getByRole('button', { name: 'Apply to all states' }).click();
  await expect(page.getByText('36 unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(charge).toHaveValue(amount);
});

test('where cash is not collected the shopper reads why', async ({
  page,
  request,
  database,
  addProduct,
  enter,
}) => {
  const phone = newPhone();
  await setRole(database.db, { phone, role: 'manager' });
  const { read, save: saveByApi } = getCaller(request, await signIn(request, phone));
  const setPincodes = async (blockedPincodes: string[]) => {
    const { value, version } = await read('/delivery/cod');
    const answer = await saveByApi('/delivery/cod', { version, value: { ...value, blockedPincodes } });
    expect(answer.ok()).toBe(true);
  };
  await setPincodes([PLACE.pincode]);
  try {
    await enter('/cart', [[await addProduct(), 'M', 1]]);
    const dialog = await openDelivery(page);
    await dialog.getByLabel('Full Name').fill('Ananya Deb');
    await dialog.getByLabel('Full Address').fill('12 Palace Road');
    await dialog.getByLabel('Phone Number').fill(newPhone());
    await dialog.getByLabel('Pincode').fill(PLACE.pincode);
    await expect(dialog.getByLabel('State')).toHaveValue(PLACE.state);
    await dialog.getByRole('button', { name: 'Checkout' }).click();
    const button = page.getByRole('button', { name: /^Cash on Delivery/ });
    await expect(button).toBeDisabled();
    const reason = `Cash on delivery is not available at ${PLACE.pincode}. Please pay online.`;
    await expect(button).toHaveAccessibleDescription(reason);
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay Online' })).toBeEnabled();
    await expectAccessible(page);
  } finally {
    await setPincodes([]);
  }
});

test('a review is answered in the shop, and hidden from it', async ({
  page,
  request,
  enterAs,
  addProduct,
}) => {
  const product = await addProduct();
  const comment = once('Soft cloth ');
  const review = { productId: product.id, name: 'Asha', rating: 4, fit: 'As expected', comment };
  await request.post('/api/products/add-review', { data: review });
  await enterAs('manager', `/admin/reviews?product=${product.id}`);
  const entry = page.getByRole('listitem').filter({ hasText: comment });
  await entry.getByRole('button', { name: 'Reply to Asha' }).click();
  await entry.getByLabel(/^Reply/).fill('Thank you, Asha.');
  await page.reload();
  await expect(entry.getByLabel(/^Reply/)).toHaveValue('Thank you, Asha.');
  await expectAccessible(page);
  await entry.getByRole('button', { name: 'Publish reply' }).click();
  await expect(entry.getByRole('button', { name: 'Edit reply to Asha' })).toBeVisible();
  await page.goto(`/product/${product.id}`);
  await expect(page.getByRole('region', { name: 'Customer Reviews' })).toContainText('Thank you, Asha.');

  await page.goto(`/admin/reviews?product=${product.id}`);
  await entry.getByRole('button', { name: 'Hide the review by Asha' }).click();
  await expect(entry).toContainText('Hidden');
  await page.goto(`/product/${product.id}`);
  await expect(page.getByText('No reviews yet')).toBeVisible();
});

test('a message is answered by e-mail and done', async ({ page, request, enterAs }) => {
  const email = `${once('asha')}@example.in`;
  const written = await request.post('/api/contact', {
    data: { name: 'Asha', email, message: 'Where is my parcel?', website: '' },
  });
  const { ticket } = await written.json();
  await enterAs('support', `/admin/enquiries?search=${ticket}`);
  const entry = page.getByRole('listitem').filter({ hasText: email });
  await entry.getByRole('button', { name: `Add note to ticket ${ticket}` }).click();
  const dialog = page.getByRole('dialog', { name: `Note to ticket ${ticket}` });
  await dialog.getByLabel(/^Note/).fill('Asked the courier');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(entry).toContainText('Asked the courier');
  await entry.getByRole('button', { name: `Reply to ticket ${ticket}` }).click();
  await entry.getByLabel(/^Reply/).fill('Dear Asha, it comes tomorrow.');
  await expectAccessible(page);
  await entry.getByRole('button', { name: 'Send reply' }).click();
  await expect(entry).toContainText('Done');
  await expect(async () => {
    const [mail] = await (await request.get(`/dev/inbox.json?to=${email}`)).json();
    expect(mail.text).toContain('it comes tomorrow');
  }).toPass();
});

test('an answer of the FAQ is changed', { tag: '@any-width' }, async ({ page, enterAs }) => {
  await enterAs('manager', '/admin/texts/faq');
  const answer = page.getByRole('region', { name: 'Question 1' }).getByLabel(/^Answer/);
  const sentence = `Ticket numbers such as ${once('')} help us.`;
  const before = await answer.inputValue();
  await answer.fill(`${before}\n\n${sentence} Write to {supportEmail}.`);
  await save(page);
  await page.goto('/faq');
  await expect(page.getByText(sentence)).toBeAttached();
  await expect(page.locator('main')).not.toContainText('{supportEmail}');
  await page.goto('/admin/texts/faq');
  await answer.fill(before);
  await save(page);
});
