import { sql } from 'drizzle-orm';
import { newShopper, placeOrder, SHIRT, savedBy, setStatus, takeStep } from './orders.ts';
import { ADDRESS, expectOnly, newPhone, toast } from './shopper.ts';
import { expect, test } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll, holdBack, isApart } from './store-test.ts';

test('orders are found, confirmed, packed and shipped in one go', async ({
  page,
  request,
  addProduct,
  enterAs,
}) => {
  const product = await addProduct(SHIRT);
  const shopper = await newShopper(request);
  const orders = [await placeOrder(request, shopper, product), await placeOrder(request, shopper, product)];
  const { token } = await enterAs('fulfilment', `/admin/orders?product=${product.id}`);
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('checkbox', { name: /^Select order/ })).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // A colleague cancels one meanwhile: the rest goes on.
  await setStatus(request, token, { id: orders[0] ?? '', status: 'Cancelled' });
  for (const id of orders) await page.getByRole('checkbox', { name: `Select order ${id}` }).check();
  await takeStep(page, 'Confirm');
  await expect(toast(page, '1 order confirmed')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('An order cannot go from Cancelled to Confirmed');
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();

  await page.getByRole('checkbox', { name: `Select order ${orders[0]}` }).uncheck();
  await page.getByRole('checkbox', { name: `Select order ${orders[1]}` }).check();
  await takeStep(page, 'Pack');
  await expect(toast(page, '1 order packed')).toBeVisible();
  await page.getByRole('checkbox', { name: `Select order ${orders[1]}` }).check();
  expect(await savedBy(page, () => page.getByRole('button', { name: 'Print 1 slip' }).click())).toBe(
    'packing-slips.pdf',
  );
  await takeStep(page, 'Ship');
  const dialog = page.getByRole('dialog', { name: 'Ship the order' });
  await dialog.getByLabel('Courier').fill('Blue Dart');
  await dialog.getByLabel(orders[1] ?? '').fill('BD 100');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ship the order' }).click();
  await expect(toast(page, '1 order shipped')).toBeVisible();
  await expect(table.getByText('Shipped')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: orders[1], exact: true }).click();
  await expect(page.getByRole('region', { name: 'Parcel' })).toContainText('BD 100');
  const invoice = page.getByRole('button', { name: /^Tax invoice IN\// });
  expect(await savedBy(page, () => invoice.click())).toMatch(/^IN-\d\d-\d\d-\d{7}\.pdf$/);
});

test('an order is looked up, changed before it leaves, noted on and cancelled', async ({
  page,
  enterAs,
  complaints,
  orderShirt,
}) => {
  const { id } = await orderShirt();
  await enterAs('fulfilment', '/admin/orders');
  await page
    .getByRole('searchbox', { name: 'Order, customer, product, AWB or invoice' })
    .fill(id.toLowerCase());
  await expect(page).toHaveURL(/search=/);
  await page.getByRole('link', { name: id, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: id })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Change size' }).click();
  const sizes = page.getByRole('dialog', { name: 'Change size' });
  await sizes.getByRole('radio', { name: /^L/ }).check();
  await sizes.getByRole('button', { name: 'Change size' }).click();
  await expect(toast(page, 'Size L instead of M')).toBeVisible();

  await page.getByRole('button', { name: 'Change address' }).click();
  const address = page.getByRole('dialog', { name: 'Change address' });
  await address.getByLabel('Pincode').fill('999999');
  await address.getByRole('button', { name: 'Save' }).click();
  await expect(address.getByText('Invalid Pincode')).toBeVisible();
  expectOnly(complaints, /400 \(Bad Request\)/);
  await address.getByLabel('Pincode').fill('403001');
  await address.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Deliver to' })).toContainText('North Goa, Goa 403001');

  await page.getByLabel('Note').fill('Wants it before Diwali');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Wants it before Diwali');
  await expect(page.getByLabel('Note')).toHaveValue('');

  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
});

test('a list is saved as a view of one’s own @any-width', async ({ page, enterAs, orderShirt }) => {
  const { product } = await orderShirt();
  await enterAs('owner', '/admin/orders');
  await page.getByRole('button', { name: 'Any product' }).click();
  const products = page.getByRole('dialog', { name: 'Orders with a product' });
  await products.getByLabel('Product name').fill(product.name);
  await products.getByRole('button', { name: product.name }).click();
  await expect(page).toHaveURL(`/admin/orders?product=${product.id}`);
  await page.getByLabel('Payment method').selectOption('COD');
  await expect(page).toHaveURL(`/admin/orders?product=${product.id}&method=COD`);
  await page.getByRole('button', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill('My shirt');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: 'My shirt 1' })).toHaveAttribute('aria-current', 'true');
  await views.getByRole('link', { name: /^All/ }).click();
  await page.reload();
  await views.getByRole('link', { name: 'My shirt 1' }).click();
  await expect(page.getByRole('button', { name: product.name })).toBeVisible();
  expect(await savedBy(page, () => page.getByRole('button', { name: 'Export' }).click())).toMatch(
    /^orders-.*\.csv$/,
  );
  await page.getByRole('button', { name: 'Remove this view' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove view' }).click();
  await expect(views.getByRole('link', { name: /^My shirt/ })).toHaveCount(0);
});

test('a second filter does not undo a first that is still loading @any-width', async ({ page, enterAs }) => {
  await enterAs('owner', '/admin/orders');
  const release = await holdBack(page, '**/api/admin/orders?**');
  await page.getByLabel('Payment method').selectOption('COD');
  await page.getByLabel('Payment', { exact: true }).selectOption('Paid');
  release();
  await expect(page).toHaveURL('/admin/orders?method=COD&payment=Paid');
});

test('a new order is announced and moves nothing until it is wanted', async ({
  page,
  request,
  addProduct,
  enterAs,
}) => {
  const product = await addProduct(SHIRT);
  const shopper = await newShopper(request);
  const first = await placeOrder(request, shopper, product);
  await enterAs('fulfilment', `/admin/orders?product=${product.id}`);
  await expect(page.getByRole('link', { name: first, exact: true })).toBeVisible();
  const second = await placeOrder(request, shopper, product);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const announced = page.getByRole('button', { name: '1 new order Show' });
  await expect(announced).toBeVisible();
  await expect(page.getByRole('link', { name: second, exact: true })).toHaveCount(0);
  await announced.click();
  await expect(page.getByRole('link', { name: second, exact: true })).toBeVisible();
  await expect(announced).toHaveCount(0);
});

test('packing a cash order that is not confirmed asks first, and can be undone', async ({
  page,
  enterAs,
  orderShirt,
}) => {
  const { product, id: order } = await orderShirt();
  await enterAs('fulfilment', `/admin/orders?product=${product.id}`);
  await page.getByRole('checkbox', { name: `Select order ${order}` }).check();
  await takeStep(page, 'Pack');
  const question = page.getByRole('alertdialog', { name: 'This order is not confirmed yet' });
  await question.getByRole('button', { name: 'Confirm and pack' }).click();
  await expect(toast(page, '1 order packed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row').filter({ hasText: order })).toContainText('Pending');
});

test('a checkout that was not paid is found by its number, read, and called about', async ({
  page,
  request,
  addProduct,
  enterAs,
  complaints,
}) => {
  const product = await addProduct(SHIRT);
  const { token } = await newShopper(request);
  const headers = { Authorization: `Bearer ${token}` };
  const shipping = { ...ADDRESS, phone: newPhone() };
  const items = [{ productId: product.id, quantity: 1, selectedSize: 'M' }];
  const started = await request.post('/api/orders/create-pending', {
    headers,
    data: { items, total: product.price, shipping, couponCode: null },
  });
  const { orderId, razorpayOrderId } = await started.json();
  await request.post('/sandbox/razorpay/checkout/fail', {
    data: { order_id: razorpayOrderId, method: 'upi' },
  });
  await request.delete(`/api/orders/cancel-pending/${razorpayOrderId}`, { headers });

  await enterAs('support', '/admin/orders');
  await page.getByRole('searchbox', { name: 'Order, customer, product, AWB or invoice' }).fill(orderId);
  await expect(page.getByText('No orders found')).toBeVisible();
  const matches = page.getByRole('region', { name: 'Not paid' });
  await expect(matches.getByRole('row').filter({ hasText: orderId })).toContainText('Payment window closed');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await matches.getByRole('link', { name: orderId, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: orderId })).toBeVisible();
  // That there is no such order is known from the refused call.
  expectOnly(complaints, /404 \(Not Found\)/);
  await expect(page.getByText('Not paid', { exact: true }).last()).toBeVisible();
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText('No money has arrived.');
  await expect(payment).toContainText('UPI, ₹1,500: Failed');
  await expect(payment).toContainText('The payment was refused by the bank.');
  await expect(page.getByRole('region', { name: '1 item' })).toContainText(product.name);
  await expect(page.getByRole('link', { name: shipping.phone })).toHaveAttribute(
    'href',
    `tel:+91${shipping.phone}`,
  );
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Not paid', exact: true }).click();
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: 'Not paid' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('searchbox', { name: 'Number, phone, e-mail or name' }).fill(shipping.phone);
  const rows = page.getByRole('table', { name: 'Not paid' }).getByRole('row');
  await expect(rows.filter({ has: page.getByRole('link') })).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a row of orders or returns shows its time, and takes the next step, at every width', async ({
  page,
  request,
  addProduct,
  enterAs,
}) => {
  const product = await addProduct(SHIRT);
  const shopper = await newShopper(request);
  const [id, returned] = [
    await placeOrder(request, shopper, product),
    await placeOrder(request, shopper, product),
  ];
  const { token } = await enterAs('fulfilment', `/admin/orders?product=${product.id}`);
  const order = page.getByRole('row').filter({ hasText: id });
  await expect(order.getByRole('time')).toBeVisible();
  await order.getByRole('button', { name: `Confirm order ${id}` }).click();
  await expect(toast(page, '1 order confirmed')).toBeVisible();
  await expect(order.getByRole('button', { name: `Pack order ${id}` })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await setStatus(request, token, { id: returned, status: 'Delivered' });
  const asked = await request.post(`/api/orders/${returned}/return-request`, {
    headers: { Authorization: `Bearer ${shopper.token}` },
    data: { products: [{ productId: product.id, quantity: 1, size: 'M' }], reason: 'Too long' },
  });
  const { returnId } = await asked.json();
  await page.goto(`/admin/returns?search=${returned}`);
  const shownReturn = page.getByRole('row').filter({ hasText: returnId });
  await expect(shownReturn.getByRole('time')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await shownReturn.getByRole('link', { name: `Decide ${returnId}` }).click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
});

const LONG_NAMES = [
  'Lakshmi Venkatasubramaniam Narayanaswamy Krishnamurthy Iyer',
  'வெங்கடசுப்பிரமணியம் நாராயணசுவாமி கிருஷ்ணமூர்த்தி லட்சுமிநரசிம்மன் ராமச்சந்திரன்',
  'W'.repeat(100),
];

test('a long name makes no list wider than the window', { tag: '@any-width' }, async ({
  page,
  database,
  enterAs,
  orderShirt,
}) => {
  const { id } = await orderShirt();
  await enterAs('owner', '/admin');
  for (const name of LONG_NAMES) {
    await database.db.execute(sql`
      WITH named AS (
        UPDATE orders SET ship_name = ${name}, asked_for = 'confirm', waits_until = now() + interval '9 hours'
        WHERE id = ${id} RETURNING user_id
      )
      UPDATE users SET name = ${name} FROM named WHERE id = user_id`);
    for (const list of [`/orders?search=${id}`, '/orders/waiting', `/customers?search=${id}`]) {
      await page.goto(`/admin${list}`);
      await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
      for (const width of [390, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
      }
    }
  }
});

test('what was done is said where it covers neither the menu nor the next step', async ({
  page,
  enterAs,
  orderShirt,
}) => {
  const { id } = await orderShirt();
  await enterAs('fulfilment', `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  const said = page.getByRole('region', { name: 'Notifications' }).locator('.toast');
  // While it has the focus it stays.
  await said.getByRole('button', { name: 'Close' }).focus();
  await page.evaluate(() => window.scrollTo(0, 0));
  const next = page.getByRole('button', { name: 'Pack', exact: true });
  await expect(next).toBeVisible();
  const box = await said.boundingBox();
  for (const [what, place] of [
    ['the next step', next],
    ['the top bar', page.getByRole('banner')],
    ['the first panel', page.getByRole('heading', { name: '1 item' })],
  ] as const) {
    expect(isApart(box, await place.boundingBox()), what).toBe(true);
  }
  const address = page.getByRole('heading', { name: 'Deliver to' });
  const isBeside = (page.viewportSize()?.width ?? 0) >= 1024;
  if (isBeside) expect(isApart(box, await address.boundingBox()), 'the address').toBe(true);
});
