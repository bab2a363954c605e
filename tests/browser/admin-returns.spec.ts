import { sql } from 'drizzle-orm';
import { newShopper, placeOrder, SHIRT, savedBy, setStatus } from './orders.ts';
import { ADDRESS, expectOnly, toast } from './shopper.ts';
import { expect, test } from './staff.ts';
import { expectAccessible, expectNoSidewaysScroll } from './store-test.ts';

test('a return is approved, received worn and paid back; the shopper has the invoice', async ({
  page,
  request,
  enterAs,
  orderShirt,
  complaints,
}) => {
  const { product, shopper, id } = await orderShirt();
  const { token } = await enterAs('fulfilment', '/admin/returns');
  await setStatus(request, token, { id, status: 'Delivered' });
  const headers = { Authorization: `Bearer ${shopper.token}` };
  const asked = await request.post(`/api/orders/${id}/return-request`, {
    headers,
    data: {
      products: [{ productId: product.id, quantity: 1, size: 'M' }],
      reason: 'Too long',
      type: 'Return',
    },
  });
  const { returnId } = await asked.json();
  await page.reload();
  await expect(page.getByRole('table', { name: 'Returns and exchanges' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: returnId, exact: true }).click();
  await expect(page.getByRole('region', { name: 'Reason' })).toContainText('Too long');
  await page.getByLabel('Note').fill('Fair');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: 'Receive items' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: /^Worn/ }).check();
  await page.getByRole('button', { name: 'Received' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Received' }).click();
  await page.getByRole('button', { name: 'Enter it for the customer' }).click();
  const payee = page.getByRole('dialog', { name: 'Where the refund goes' });
  await payee.getByLabel('UPI ID', { exact: true }).last().fill('asha@okaxis');
  await payee.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('asha@okaxis', { exact: true })).toBeVisible();
  // The shopper names another account while this one is on the screen.
  const [order] = await (await request.get('/api/orders/my', { headers })).json();
  const other = { kind: 'upi', upiId: 'asha@okicici' };
  await request.put(`/api/refunds/${order.refunds[0]._id}/payee`, { headers, data: other });
  await page.getByLabel('Reference (UTR)').fill('412345678901');
  await page.getByRole('button', { name: 'Mark ₹1,500 as paid' }).click();
  const changed = page.getByRole('region', { name: 'Notifications' }).getByText(/bank account has changed/);
  await expect(changed).toBeVisible();
  expectOnly(complaints, /409 \(Conflict\)/);
  await expect(page.getByText('asha@okicici', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Mark ₹1,500 as paid' }).click();
  await expect(page.locator('.status').getByText('Refunded')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Worn: not restocked');
  const note = page.getByRole('button', { name: /^Credit note CN\// });
  expect(await savedBy(page, () => note.click())).toMatch(/^CN-/);
});

test('a parcel that was not delivered is back, and its goods are sold again only when they are good', async ({
  page,
  request,
  addProduct,
  enterAs,
}) => {
  const product = await addProduct({ price: 1500, stock: { M: 10 } });
  const readStock = async () =>
    (await (await request.get(`/api/products/${product.id}`)).json()).data.stock.M;
  const shopper = await newShopper(request);
  const [refused, damaged] = [
    await placeOrder(request, shopper, product),
    await placeOrder(request, shopper, product),
  ];
  const { token } = await enterAs('fulfilment', '/admin/orders');
  for (const id of [refused, damaged]) await setStatus(request, token, { id, status: 'Shipped' });
  await expect.poll(readStock).toBe(8);

  await page.goto(`/admin/orders/${refused}`);
  await page.getByRole('button', { name: 'Refused at the door' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as refused' }).click();
  await expect(page.getByText('On its way back')).toBeVisible();
  const open = page.getByRole('button', { name: 'Parcel is back' });
  const dialog = page.getByRole('dialog', { name: 'Parcel is back' });
  await open.click();
  await expect(dialog.getByRole('radio', { name: /^Good/ })).toBeChecked();
  await expect(dialog).toContainText('The order will be closed as Returned and a credit note issued.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('On its way back')).toBeVisible();
  await open.click();
  await dialog.getByRole('button', { name: 'Parcel is back' }).click();
  await expect(toast(page, 'Parcel is back, items restocked')).toBeVisible();
  await expect(page.getByText('Returned', { exact: true }).first()).toBeVisible();
  await expect(open).toHaveCount(0);
  // What shoppers read of stock is cached for a moment.
  await expect.poll(readStock).toBe(9);

  await page.goto(`/admin/orders/${damaged}`);
  await open.click();
  await dialog.getByRole('radio', { name: /^Damaged/ }).check();
  await dialog.getByRole('button', { name: 'Parcel is back' }).click();
  await expect(toast(page, 'Parcel is back, items not restocked')).toBeVisible();
  expect(await readStock()).toBe(9);
});

test('a shopper downloads the invoice of an order that was sent @any-width', async ({
  page,
  request,
  enterAs,
  orderShirt,
}) => {
  const { shopper, id } = await orderShirt();
  const { token } = await enterAs('fulfilment', '/admin/returns');
  await setStatus(request, token, { id, status: 'Shipped' });
  await page.evaluate((userToken) => localStorage.setItem('userToken', userToken), shopper.token);
  await page.goto('/user/profile');
  const card = page.getByRole('article', { name: `Order #${id}` });
  const download = card.getByRole('button', { name: 'Download invoice' });
  expect(await savedBy(page, () => download.click())).toBe(`invoice-${id}.pdf`);
});

test('a refund that failed at the provider is paid by transfer', async ({
  page,
  request,
  addProduct,
  enterAs,
  database,
}) => {
  const product = await addProduct(SHIRT);
  const { token } = await newShopper(request);
  const headers = { Authorization: `Bearer ${token}` };
  const started = await request.post('/api/orders/create-pending', {
    headers,
    data: {
      items: [{ productId: product.id, quantity: 1, selectedSize: 'M' }],
      total: product.price,
      shipping: ADDRESS,
      couponCode: null,
    },
  });
  const { orderId, razorpayOrderId } = await started.json();
  const paid = await request.post('/sandbox/razorpay/checkout/pay', {
    data: { order_id: razorpayOrderId, method: 'upi' },
  });
  await request.post('/api/orders/verify-payment', { headers, data: await paid.json() });
  await request.put(`/api/orders/cancel/${orderId}`, { headers });
  // The bank sends the money back to the provider: the shopper's card has expired.
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM orders WHERE id = ${orderId} FOR UPDATE`);
    await tx.execute(sql`
      INSERT INTO sandbox_refunds (id, payment_id, amount, status)
      SELECT 'rfnd_' || r.id, r.payment_id, r.amount_paise, 'failed' FROM refunds r WHERE r.order_id = ${orderId}`);
    await tx.execute(sql`
      UPDATE refunds SET status = 'failed', provider_refund_id = 'rfnd_' || id, finished_at = now()
      WHERE order_id = ${orderId}`);
    await tx.execute(
      sql`UPDATE orders SET payment_status = 'Paid', refunded_paise = 0 WHERE id = ${orderId}`,
    );
  });

  await enterAs('fulfilment', `/admin/orders/${orderId}`);
  const money = page.getByRole('region', { name: 'Money' });
  await money.getByRole('button', { name: 'Pay by transfer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pay by transfer' }).click();
  await expect(toast(page, 'We have asked the customer where to send the refund')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Messages to the customer' })).toContainText('/refund#');
  await expectNoSidewaysScroll(page);
  await expect(money.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  await expect(money).toContainText('To be transferred');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await money.getByRole('button', { name: 'Enter it for the customer' }).click();
  const payee = page.getByRole('dialog', { name: 'Where the refund goes' });
  await payee.getByLabel('UPI ID', { exact: true }).last().fill('asha@okaxis');
  await payee.getByRole('button', { name: 'Save' }).click();
  await expect(money).toContainText('asha@okaxis');
  await money.getByLabel('Reference (UTR)').fill('412345678901');
  await money.getByRole('button', { name: 'Mark ₹1,500 as paid' }).click();
  await expect(money.getByText('Refunded', { exact: true }).last()).toBeVisible();
  await expect(money.getByLabel('Reference (UTR)')).toHaveCount(0);
});
