import { sql } from 'drizzle-orm';
import { placeOrder } from './orders.ts';
import { ADDRESS, expect, expectOnly, NO_ANSWER, row, test, toast } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, isApart } from './store-test.ts';

test('an order shows everything about it, and opens its products', async ({
  page,
  enter,
  request,
  addProduct,
}) => {
  const tee = await addProduct({ price: 1500 });
  const { token } = await enter();
  const id = await placeOrder(request, { token }, tee);
  await page.goto('/user/profile');
  const order = page.getByRole('article', { name: new RegExp(id) });
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  const number = order.getByRole('heading', { level: 3 });
  await expect(number.locator('span span')).toHaveText([id.slice(0, 4), id.slice(4, 8), id.slice(8)]);
  await expect(number, 'the gaps are no blanks: what is copied can be searched').toHaveText(`Order #${id}`);
  const gaps = await number.locator('span span').evaluateAll((groups) =>
    groups.slice(1).map((group, place) => {
      const before = groups[place]?.getBoundingClientRect().right ?? 0;
      return group.getBoundingClientRect().left - before;
    }),
  );
  expect(Math.min(...gaps)).toBeGreaterThan(2);
  await expect(order.getByText('Pending').first()).toBeVisible();
  await expect(order.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveText([
    'Pending',
    'Confirmed',
    'Packed',
    'Shipped',
    'Out for Delivery',
    'Delivered',
  ]);
  await expect(order).toContainText('Qty 1 · Size M');
  await expect(row(order, 'Shipping address')).toContainText(ADDRESS.address);
  await expect(row(order, 'Total')).toHaveText('₹1,500');
  await expect(row(order, 'Shipping address')).toContainText(ADDRESS.name);
  await expect(row(order, 'Payment')).toHaveText('Cash on delivery');
  await expect(row(order, 'To pay')).toHaveText('₹1,500 on delivery');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await order.getByRole('link', { name: new RegExp(tee.name) }).click();
  await expect(page).toHaveURL(`/product/${tee.id}`);
});

test('the steps of an order do not touch on the narrowest phones', { tag: '@any-width' }, async ({
  page,
  enter,
  request,
  addProduct,
}) => {
  const { token } = await enter();
  await placeOrder(request, { token }, await addProduct({ price: 1500 }));
  await page.goto('/user/profile');
  const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expect(steps).toHaveCount(6);
  for (const width of [320, 360, 375, 390]) {
    await page.setViewportSize({ width, height: 700 });
    const labels = await steps.evaluateAll((items) =>
      items.map((item) => {
        const text = document.createRange();
        text.selectNodeContents(item);
        const { x, y, width, height } = text.getBoundingClientRect();
        return { x, y, width: width + 4, height };
      }),
    );
    for (const [place, label] of labels.entries()) {
      const isClear = labels.slice(place + 1).every((later) => isApart(label, later));
      expect(isClear, `label ${place} at ${width} px`).toBe(true);
    }
  }
});

test('an order with a coupon shows code and discount', { tag: '@any-width' }, async ({
  page,
  enter,
  request,
  addProduct,
}) => {
  const tee = await addProduct({ price: 1500 });
  const { token } = await enter();
  await request.post('/api/orders/create', {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      items: [{ productId: tee.id, quantity: 1, selectedSize: 'M' }],
      total: 1400,
      shipping: ADDRESS,
      couponCode: 'RD100',
      paymentMethod: 'COD',
    },
  });
  await page.goto('/user/profile');
  await expect(row(page.getByRole('article'), 'Coupon')).toHaveText('RD100');
  await expect(row(page.getByRole('article'), 'Discount')).toHaveText('−₹100');
  await expect(row(page.getByRole('article'), 'Total')).toHaveText('₹1,400');
});

test('a deleted product is said to be gone', { tag: '@any-width' }, async ({
  page,
  enter,
  request,
  addProduct,
  database,
}) => {
  const tee = await addProduct({ price: 1500 });
  const { token } = await enter();
  await placeOrder(request, { token }, tee);
  await database.db.execute(sql`DELETE FROM products WHERE id = ${tee.id}`);
  await page.goto('/user/profile');
  const item = page.getByRole('article').getByRole('button', { name: /Deleted Product/ });
  await expect(item).toContainText('No Image');
  await item.click();
  await expect(toast(page, 'Product not available')).toBeVisible();
  await expect(page).toHaveURL('/user/profile');
});

test('an order can be cancelled until it is shipped', async ({
  page,
  enter,
  request,
  addProduct,
  database,
  complaints,
}) => {
  const tee = await addProduct({ price: 1500 });
  const { token } = await enter();
  const id = await placeOrder(request, { token }, tee);
  const shipped = await placeOrder(request, { token }, tee);
  await database.db.execute(sql`UPDATE orders SET status = 'Shipped' WHERE id = ${shipped}`);
  await page.goto('/user/profile');
  const order = page.getByRole('article', { name: new RegExp(id) });
  const inShipment = page.getByRole('article', { name: new RegExp(shipped) });
  await expect(inShipment.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);

  const dialog = page.getByRole('alertdialog', { name: 'Cancel Order' });
  await order.getByRole('button', { name: 'Cancel Order' }).click();
  await expect(dialog).toContainText('Do you really want to cancel this order?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(dialog).toBeHidden();

  await page.route('**/api/orders/cancel/**', (route) => route.fulfill({ status: 500, json: {} }));
  await order.getByRole('button', { name: 'Cancel Order' }).click();
  await dialog.getByRole('button', { name: 'Yes, Cancel' }).click();
  await expect(toast(page, 'Failed to cancel order')).toBeVisible();
  await expect(order.getByText('Cancelled')).toHaveCount(0);

  await page.unroute('**/api/orders/cancel/**');
  await order.getByRole('button', { name: 'Cancel Order' }).click();
  await dialog.getByRole('button', { name: 'Yes, Cancel' }).click();
  await expect(toast(page, 'Order cancelled successfully')).toBeVisible();
  await expect(order.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveText([
    'Pending',
    'Cancelled',
  ]);
  await expect(order.getByRole('heading', { level: 3 })).toBeFocused();
  await expect(order.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
  expectOnly(complaints, ...NO_ANSWER);
});

test('an exchange offers the sizes that can be bought now', async ({
  page,
  enter,
  request,
  addProduct,
  database,
}) => {
  const tee = await addProduct({ price: 1500, stock: { S: 0, M: 3, L: 2, XL: 1 } });
  const { token } = await enter();
  const id = await placeOrder(request, { token }, tee);
  await database.db.execute(sql`
    UPDATE orders SET status = 'Delivered', delivered_at = now() WHERE id = ${id}`);
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Request Return / Exchange' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Return / Exchange' });
  await dialog.getByLabel('Product').selectOption({ label: `${tee.name}, M` });
  await expect(dialog.getByLabel('New size')).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'Exchange' }).check();
  const size = dialog.getByLabel('New size');
  await expect(size.getByRole('option')).toHaveText(['M, same size', 'L', 'XL']);
  await expectAccessible(page);
  await size.selectOption('L');
  await dialog.getByLabel('Reason').fill('A size too small');
  const sent = page.waitForRequest('**/return-request');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ type: 'Exchange', exchangeSize: 'L' });
  const note = page.getByRole('region', { name: 'Return request' });
  await expect(note).toContainText(`Exchange · ${tee.name} · Size L`);
  await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toBeFocused();
});

test('a delivered order can be sent back for seven days', async ({
  page,
  enter,
  request,
  addProduct,
  database,
  complaints,
}) => {
  const tee = await addProduct({ price: 1500 });
  const polo = await addProduct({ price: 1600 });
  const { token } = await enter();
  const id = await placeOrder(request, { token }, [tee, polo]);
  const old = await placeOrder(request, { token }, tee);
  await database.db.execute(sql`
    UPDATE orders SET status = 'Delivered', delivered_at = now() - interval '6 days' WHERE id = ${id}`);
  await database.db.execute(sql`
    UPDATE orders SET status = 'Delivered', delivered_at = now() - interval '8 days' WHERE id = ${old}`);
  await page.goto('/user/profile');
  const order = page.getByRole('article', { name: new RegExp(id) });
  const ask = order.getByRole('button', { name: 'Request Return / Exchange' });
  const tooLate = page.getByRole('article', { name: new RegExp(old) });
  await expect(ask).toBeVisible();
  await expect(tooLate.getByRole('button', { name: 'Request Return / Exchange' })).toHaveCount(0);

  await ask.click();
  const dialog = page.getByRole('dialog', { name: 'Request Return / Exchange' });
  const submit = dialog.getByRole('button', { name: 'Submit' });
  await expect(dialog.getByRole('radio', { name: 'Return' })).toBeChecked();
  await submit.click();
  await expect(dialog.getByText('Please select a product')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Product').selectOption({ label: `${polo.name}, M` });
  await dialog.getByLabel('Reason').fill('   ');
  await submit.click();
  await expect(dialog.getByText('Please provide a reason')).toBeVisible();

  await dialog.getByLabel('Reason').fill('A size too small');
  await dialog.getByRole('radio', { name: 'Exchange' }).check();
  await page.route('**/return-request', (route) => route.abort());
  await submit.click();
  await expect(toast(page, 'Failed to submit request')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('A size too small');

  await page.unroute('**/return-request');
  const sent = page.waitForRequest('**/return-request');
  await submit.click();
  expect((await sent).postDataJSON()).toEqual({
    products: [{ productId: polo.id, quantity: 1, size: 'M' }],
    reason: 'A size too small',
    type: 'Exchange',
  });
  await expect(toast(page, 'Request submitted!')).toBeVisible();
  await expect(dialog).toBeHidden();
  const note = order.getByRole('region', { name: 'Return request' });
  await expect(note).toContainText(`Exchange · ${polo.name}`);
  await expect(note).toContainText('Pending');
  await expect(note).toContainText('A size too small');
  await ask.click();
  await expect(dialog.getByLabel('Product').getByRole('option')).toHaveText([
    'Select a product',
    `${tee.name}, M`,
  ]);
  await expect(dialog.getByLabel('Product'), 'the only one left').toHaveValue('0');
  await expect(dialog).toContainText(/You can return it until \d+ \w+\. We’ll reply by SMS\./);
  expectOnly(complaints, ...NO_ANSWER);
});
