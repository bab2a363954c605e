import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { placeOrder } from './orders.ts';
import { readTrackPath } from './parcels.ts';
import { answerAlert, checkOut, expectOnly, PLACED_COD, payOnDelivery, row } from './shopper.ts';
import { test as base, expect } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

interface Question {
  askedFor: 'confirm' | 'part';
  /** In the rupees of the shopper. */
  part?: number;
  saving?: number;
}

/** The rules of the store are for all tests at once: the order itself says what its shopper was asked. */
async function askFor({ db }: Database, orderId: string, question: Question): Promise<void> {
  const { askedFor, part = null, saving = 0 } = question;
  await db.execute(sql`
    UPDATE orders SET asked_for = ${askedFor}, waits_until = now() + interval '20 hours',
      advance_paise = ${part === null ? null : part * 100}, saving_paise = ${saving * 100}
    WHERE id = ${orderId}`);
}

const test = base.extend<{ addAsked: (question: Question) => Promise<{ id: string; path: string }> }>({
  async addAsked({ database, orderShirt }, use) {
    await use(async (question) => {
      const { id } = await orderShirt();
      await askFor(database, id, question);
      return { id, path: await readTrackPath(database, id) };
    });
  },
});

test('a cash order is confirmed from its link and then paid online', async ({ page, addAsked }) => {
  const { path } = await addAsked({ askedFor: 'confirm', saving: 50 });
  await page.goto(path);
  const question = page.getByRole('region', { name: 'Please confirm your order' });
  await expect(question).toContainText('You pay ₹1,500 when it is handed over.');
  await expect(page.getByRole('heading', { name: 'Pay online now and save ₹50' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await question.getByRole('button', { name: 'Yes, send it' }).click();
  await expect(page.getByRole('region', { name: 'Your order is confirmed' })).toBeFocused();

  await page.getByRole('button', { name: 'Pay ₹1,450 online' }).click();
  const sandbox = page.getByRole('dialog', { name: 'Payment sandbox' });
  await expect(sandbox).toContainText('₹1,450');
  await sandbox.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByText('Payment received. Thank you.')).toBeVisible();
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect(row(delivery, 'Paid online')).toHaveText('₹1,450');
  await expect(delivery).not.toContainText('Keep ready');
  await expect(page.getByRole('button', { name: /online$/ })).toBeHidden();
  await page.reload();
  await expect(row(delivery, 'Paid online')).toHaveText('₹1,450');
});

test('the thank-you page says what is left to do, and leads to it', async ({
  page,
  request,
  database,
  addProduct,
  enter,
}) => {
  const product = await addProduct({ price: 1500 });
  const shopper = await enter();
  const id = await placeOrder(request, shopper, product);
  await askFor(database, id, { askedFor: 'part', part: 300 });
  await page.goto(`/thank-you?order=${id}`);
  await expect(page.getByRole('region', { name: 'Please pay a part ahead' })).toBeVisible();

  await askFor(database, id, { askedFor: 'confirm' });
  await page.reload();
  const question = page.getByRole('region', { name: 'Please confirm your order' });
  await expect(question).toContainText('Without an answer we cancel it on');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await question.getByRole('link', { name: 'Confirm order' }).click();
  await expect(page).toHaveURL(await readTrackPath(database, id));
  await page.getByRole('button', { name: 'Yes, send it' }).click();
  await expect(page.getByRole('region', { name: 'Your order is confirmed' })).toBeFocused();

  await page.goto(`/thank-you?order=${id}`);
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(product.name);
  await expect(question).toBeHidden();
});

test('the thank-you page follows what was answered since', async ({ page, database, addProduct, enter }) => {
  const product = await addProduct({ price: 1500 });
  await enter('/cart', [[product, 'M', 1]]);
  await checkOut(page);
  const placed = page.waitForResponse('**/api/orders/create');
  // Asked before the page reads its order for the first time.
  await page.route(
    '**/api/orders/my',
    async (route) => {
      const { orderId } = await (await placed).json();
      await askFor(database, orderId, { askedFor: 'part', part: 300 });
      await route.continue();
    },
    { times: 1 },
  );
  await payOnDelivery(page).click();
  await answerAlert(page, PLACED_COD);
  const question = page.getByRole('region', { name: 'Please pay a part ahead' });
  const summary = page.getByRole('region', { name: 'Your order' });
  await expect(row(summary, 'To pay')).toHaveText('₹1,200 by cash or UPI on delivery');
  await question.getByRole('link', { name: 'Pay ₹300 now' }).click();
  await page.getByRole('button', { name: 'Pay ₹300 now' }).click();
  const sandbox = page.getByRole('dialog', { name: 'Payment sandbox' });
  await sandbox.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByText('Payment received. Thank you.')).toBeVisible();

  async function expectAnswered() {
    await expect(row(summary, 'Paid')).toHaveText('₹300, paid online');
    await expect(row(summary, 'To pay')).toHaveText('₹1,200 by cash or UPI on delivery');
    await expect(question).toBeHidden();
    const steps = page.getByRole('region', { name: 'What happens next' }).getByRole('listitem');
    await expect(steps.last()).toHaveText('You pay ₹1,200 at the door, in cash or by UPI.');
  }
  await page.goBack();
  await expect(page).toHaveURL('/thank-you');
  await expectAnswered();
  await page.reload();
  await expectAnswered();

  await database.db.execute(sql`
    UPDATE orders SET status = 'Cancelled' WHERE id IN (
      SELECT order_id FROM order_lines WHERE product_id = ${product.id})`);
  await page.reload();
  await expect(page.getByText('This order has been cancelled.')).toBeVisible();
  await expect(summary).not.toContainText('To pay');
});

test('a part is paid ahead, and the rest is to be kept ready', async ({ page, addAsked }) => {
  const { path } = await addAsked({ askedFor: 'part', part: 300, saving: 50 });
  await page.goto(path);
  const question = page.getByRole('region', { name: 'Please pay a part ahead' });
  await expect(question).toContainText('Pay ₹300 online and the remaining ₹1,200 when it is handed over.');
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Keep ready₹1,200');
  const saving = page.getByRole('region', { name: 'Pay online now and save ₹50' });
  await expect(saving.getByRole('button')).toHaveText('Pay ₹1,450 online');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await question.getByRole('button', { name: 'Pay ₹300 now' }).click();
  const sandbox = page.getByRole('dialog', { name: 'Payment sandbox' });
  await sandbox.getByRole('button', { name: 'Pay and lose connection' }).click();
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Keep ready₹1,200');
  await expect(page.getByText('Payment received. Thank you.')).toBeVisible();
  await expect(question).toBeHidden();
});

test('My Orders shows what is asked for, what was paid ahead and what is left', async ({
  page,
  request,
  database,
  addProduct,
  enter,
}) => {
  const id = await placeOrder(request, await enter(), await addProduct({ price: 1500 }));
  await askFor(database, id, { askedFor: 'part', part: 300 });
  await page.goto('/user/profile');
  const order = page.getByRole('article', { name: new RegExp(id) });
  const question = order.getByRole('region', { name: 'Please pay a part ahead' });
  await expect(question).toContainText('Without it we cancel your order on');
  await expect(question.getByRole('link', { name: 'Pay ₹300 now' })).toHaveAttribute('href', /^\/track\//);
  await expect(row(order, 'To pay')).toHaveText('₹1,200 on delivery');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await database.db.execute(sql`
    UPDATE orders SET ahead_paise = 30000, status = 'Confirmed', waits_until = NULL WHERE id = ${id}`);
  await page.reload();
  await expect(question).toBeHidden();
  await expect(row(order, 'Total')).toHaveText('₹1,500');
  await expect(row(order, 'Paid online')).toHaveText('₹300');
  await expect(row(order, 'To pay')).toHaveText('₹1,200 on delivery');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a cash order is confirmed, or cancelled', { tag: '@any-width' }, async ({ page, addAsked }) => {
    const first = await addAsked({ askedFor: 'confirm' });
    await page.goto(first.path);
    await expect(page.getByText('Paying online needs JavaScript.')).toBeVisible();
    await page.getByRole('button', { name: 'Yes, send it' }).click();
    await expect(page.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible();

    const second = await addAsked({ askedFor: 'confirm' });
    await page.goto(second.path);
    await page.getByText('I don’t want it any more').click();
    await page.getByRole('button', { name: 'Cancel my order' }).click();
    await expect(page.getByRole('heading', { name: 'Your order is cancelled' })).toBeVisible();
    await page.goto(`${second.path}?cod=too-late`);
    await expect(page.getByText('does not wait for an answer any more')).toBeVisible();
  });
});

test('an answer that comes too late is refused with a message', { tag: '@any-width' }, async ({
  page,
  database,
  addAsked,
  complaints,
}) => {
  const { id, path } = await addAsked({ askedFor: 'confirm' });
  await page.goto(path);
  await database.db.execute(sql`UPDATE orders SET asked_for = NULL, waits_until = NULL WHERE id = ${id}`);
  await page.getByRole('button', { name: 'Yes, send it' }).click();
  await expect(page.getByText('does not wait for an answer any more')).toBeVisible();
  expectOnly(complaints, /409/, /does not wait for an answer/);
});

test('staff confirm an order that waits, and see why it was asked', async ({ page, enterAs, addAsked }) => {
  const { id } = await addAsked({ askedFor: 'part', part: 300 });
  await enterAs('owner', '/admin/orders/waiting');
  const line = page.getByRole('row').filter({ hasText: id });
  await expect(line).toContainText('₹300 ahead');
  await expect(line).toContainText('Nothing delivered yet');
  await expectNoSidewaysScroll(page);
  await line.getByRole('link', { name: id }).click();
  const risk = page.getByRole('region', { name: 'Cash on delivery risk' });
  await expect(risk).toContainText('Waits for ₹300 to be paid ahead');
  await page.goBack();
  await line.getByRole('button', { name: `Confirm order ${id}` }).click();
  await page.getByRole('button', { name: 'Confirm order', exact: true }).click();
  await expect(line).toBeHidden();
});

test('the owner sees what rules would have done before saving them', async ({
  page,
  enterAs,
  orderShirt,
}) => {
  await orderShirt();
  await enterAs('owner', '/admin/delivery/cod-risk');
  await expect(page.getByText('Nobody would have been asked for anything.')).toBeVisible();
  await page
    .getByRole('group', { name: /^Low risk/ })
    .getByLabel('What happens')
    .selectOption('confirm');
  await expect(page.getByText(/^\d[\d,]* of \d[\d,]* would have been asked to confirm/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
