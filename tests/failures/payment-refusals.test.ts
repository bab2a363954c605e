import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { openOrderDesk } from '#tests/orders/order-desk.ts';
import { getSandbox, wish } from '#tests/orders/order-store.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';

const store = await openOrderDesk();
const { db, shopper, call, place, placePaid } = store;
const sandbox = getSandbox(store);
const UPI = { kind: 'upi', upiId: 'asharao@okaxis' };

it('whoever asks for a payment that came too late for its goods learns that it did', async () => {
  const id = await addProduct(db, { stock: { M: 1 } });
  const { razorpayOrderId } = (await call('POST', '/orders/create-pending', wish(id), shopper)).body;
  await call('DELETE', `/orders/cancel-pending/${razorpayOrderId}`, undefined, shopper);
  await place(id);
  const callback = await sandbox.pay(razorpayOrderId, 'upi');
  const tooLate = { status: 409, body: { code: 'payment-too-late' } };
  expect(await call('POST', '/orders/verify-payment', callback, shopper)).toMatchObject(tooLate);
  for (const [method, path] of [
    ['GET', 'payment'],
    ['DELETE', 'cancel-pending'],
  ] as const) {
    expect(await call(method, `/orders/${path}/${razorpayOrderId}`, undefined, shopper)).toMatchObject(
      tooLate,
    );
  }
});

describe('a refund of cash', () => {
  /** Of an order whose goods are back. */
  async function cashRefund(): Promise<string> {
    const productId = await addProduct(db, { stock: { M: 5 } });
    const orderId = await place(productId);
    await call('PUT', `/admin/orders/${orderId}/status`, { status: 'Delivered' });
    const wanted = { products: [{ productId, quantity: 1, size: '' }], reason: 'Too small' };
    const { body } = await call('POST', `/orders/${orderId}/return-request`, wanted, shopper);
    for (const status of ['Approved', 'Received']) {
      await call('PUT', `/admin/returns/${body.returnId}`, { status });
    }
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM refunds WHERE order_id = ${orderId}`,
    );
    return rows[0]?.id ?? '';
  }

  const pay = (refundId: string) =>
    call('POST', `/admin/refunds/${refundId}/paid`, { reference: 'UTR412345678901' });

  it('is not paid before it is known where to', async () => {
    expect(await pay(await cashRefund())).toMatchObject({ status: 409, body: { code: 'payee-missing' } });
  });

  it('that nobody was asked about is not paid', async () => {
    const refundId = await cashRefund();
    await db.execute(sql`DELETE FROM refund_payouts WHERE refund_id = ${refundId}`);
    expect(await pay(refundId)).toMatchObject({ status: 409, body: { code: 'return-status-not-allowed' } });
  });

  it('goes nowhere else once it is paid, whoever says so', async () => {
    const refundId = await cashRefund();
    expect(await call('PUT', `/refunds/${refundId}/payee`, UPI, shopper)).toMatchObject({ status: 200 });
    expect(await pay(refundId)).toMatchObject({ status: 200 });
    const paid = { status: 409, body: { code: 'refund-already-paid' } };
    expect(await call('PUT', `/refunds/${refundId}/payee`, UPI, shopper)).toMatchObject(paid);
    expect(await call('PUT', `/admin/refunds/${refundId}/payee`, UPI)).toMatchObject(paid);
  });
});

it('a failed refund of foreign money is not transferred in rupees', async () => {
  const orderId = await placePaid(await addProduct(db, { stock: { M: 5 } }));
  await call('PUT', `/orders/cancel/${orderId}`, undefined, shopper);
  const { rows } = await db.execute<{ id: string }>(sql`
    UPDATE refunds SET status = 'failed', provider_refund_id = 'rfnd_foreign' WHERE order_id = ${orderId} RETURNING id`);
  await db.execute(sql`
    INSERT INTO sandbox_refunds (id, payment_id, amount, status, receipt)
    SELECT 'rfnd_foreign', payment_id, 49900, 'failed', id FROM refunds WHERE id = ${rows[0]?.id}`);
  await db.execute(sql`UPDATE payments SET currency = 'USD' WHERE order_id = ${orderId}`);
  expect(await call('POST', `/admin/refunds/${rows[0]?.id}/payout`)).toMatchObject({
    status: 409,
    body: { code: 'refund-not-in-rupees' },
  });
});

it('a payment of nobody that never arrived is not sent back', async () => {
  await setRole(db, { phone: '9876500003', role: 'owner' });
  const owner = await signIn(store, '9876500003');
  const order = await sandbox.createOrder({ amount: 5000, currency: 'INR' });
  await db.execute(sql`INSERT INTO sandbox_payments (id, order_id, amount, currency, status, method)
    VALUES ('pay_failed', ${order.id}, 5000, 'INR', 'failed', 'upi')`);
  expect(await call('POST', '/admin/payments/pay_failed/refund', undefined, owner)).toMatchObject({
    status: 409,
    body: { code: 'payment-not-refundable' },
  });
});
