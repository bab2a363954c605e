import type { APIRequestContext } from '@playwright/test';
import { ADDRESS, expectOnly, logIn, newPhone, type TestProduct, toast } from './shopper.ts';
import { expect, test } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

/** A cash order whose goods are back; the link of the SMS that asks where the money goes. */
async function sendBack(
  request: APIRequestContext,
  { product, staffToken }: { product: TestProduct; staffToken: string },
) {
  const phone = newPhone();
  const shopper = { Authorization: `Bearer ${await logIn(request, phone)}` };
  const staff = { Authorization: `Bearer ${staffToken}` };
  const placed = await request.post('/api/orders/create', {
    headers: shopper,
    data: {
      items: [{ productId: product.id, quantity: 1, selectedSize: 'M' }],
      total: product.price,
      shipping: ADDRESS,
      couponCode: null,
    },
  });
  const { orderId } = await placed.json();
  await request.put(`/api/admin/orders/${orderId}/status`, { headers: staff, data: { status: 'Delivered' } });
  const asked = await request.post(`/api/orders/${orderId}/return-request`, {
    headers: shopper,
    data: { products: [{ productId: product.id, quantity: 1, size: 'M' }], reason: 'Too long' },
  });
  const { returnId } = await asked.json();
  const decide = async (data: object) =>
    expect((await request.put(`/api/admin/returns/${returnId}`, { headers: staff, data })).ok()).toBe(true);
  for (const status of ['Approved', 'Received']) await decide({ status });
  return { orderId, decide, path: await linkFromSms(request, phone) };
}

async function linkFromSms(request: APIRequestContext, phone: string): Promise<string> {
  let path = '';
  await expect(async () => {
    const sent: { text: string }[] = await (await request.get(`/dev/inbox.json?to=${phone}`)).json();
    path = sent.map(({ text }) => /\/refund#\S+/.exec(text)?.[0] ?? '').find(Boolean) ?? '';
    expect(path).not.toBe('');
  }).toPass();
  return path;
}

test('the page says what it is while it is still loading', { tag: '@any-width' }, async ({ request }) => {
  expect(await (await request.get('/refund')).text()).toMatch(/<h1[^>]*>Your refund<\/h1>/);
});

test('a shopper says by the link of the SMS where the refund goes, and later reads its reference', async ({
  page,
  request,
  addProduct,
  enterAs,
}) => {
  const product = await addProduct({ price: 1500 });
  const { token } = await enterAs('fulfilment', '/admin/returns');
  const { orderId, path, decide } = await sendBack(request, { product, staffToken: token });

  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Your refund' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    `Where should we send your refund of ₹1,500 for order ${orderId}?`,
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const upiId = page.getByRole('textbox', { name: 'UPI ID' });
  const calls: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'PUT') calls.push(call.url());
  });
  await upiId.fill('asha@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a valid UPI ID, such as name@okaxis')).toBeVisible();
  await expect(upiId).toHaveAttribute('aria-invalid', 'true');
  await expect(upiId).toHaveValue('asha@example.com');
  expect(calls).toEqual([]);

  await upiId.fill('asharao@okaxis');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    `We’ll transfer ₹1,500 for order ${orderId} to as•••@okaxis and send you the reference by SMS.`,
  );

  await page.getByRole('radio', { name: 'Bank account' }).check();
  await page.getByLabel('Account holder’s name').fill('Asha Rao');
  await page.getByLabel('Account number', { exact: true }).fill('1234 5678 9012');
  await page.getByLabel('Account number again').fill('123456789013');
  await page.getByLabel('IFSC').fill('hdfc0001234');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('The account numbers do not match')).toBeVisible();
  await page.getByLabel('Account number again').fill('123456789012');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('main')).toContainText('account ending 9012');

  await decide({ status: 'Refunded', reference: 'UTR412345678901' });
  await page.reload();
  await expect(page.getByRole('main')).toContainText(
    `₹1,500 for order ${orderId} has been transferred to account ending 9012. Reference: UTR412345678901`,
  );
  await expect(upiId).toHaveCount(0);
});

test('a refund link that is not valid leads to My Orders', { tag: '@any-width' }, async ({
  page,
  complaints,
}) => {
  for (const path of ['/refund', `/refund#${'A'.repeat(22)}`]) {
    await page.goto(path);
    await expect(page.getByText('This link is no longer valid.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'UPI ID' })).toHaveCount(0);
    const orders = page.getByRole('main').getByRole('link', { name: 'My Orders' });
    await expect(orders).toHaveAttribute('href', '/user/profile');
  }
  expectOnly(complaints, /404/, /ApiFailure/);
});
