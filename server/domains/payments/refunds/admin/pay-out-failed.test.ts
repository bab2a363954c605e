import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { StaffOrder } from '#core/contract/orders/details.ts';
import type { Order } from '#core/contract/orders.ts';
import { verifyBooks } from '#server/db/verify-books.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { getSignature } from '#server/integrations/razorpay.ts';
import { openOrderDesk } from '#tests/orders/order-desk.ts';
import { getOrder } from '#tests/orders/order-store.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';

const store = await openOrderDesk();
const { db, alarms, clock, services, shopper, call, read, placePaid } = store;
const { payments } = services;
const UPI = { kind: 'upi', upiId: 'asharao@okaxis' };
await setRole(db, { phone: '9000000001', role: 'owner' });
const owner = await signIn(store, '9000000001');

afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([]);
});

interface RefundRow extends Record<string, unknown> {
  id: string;
  payment_id: string;
  status: string;
  by_hand: boolean;
  replaces: string | null;
  provider_refund_id: string | null;
}

async function refundsOf(orderId: string): Promise<RefundRow[]> {
  const { rows } = await db.execute<RefundRow>(sql`
    SELECT id, payment_id, status, by_hand, replaces, provider_refund_id FROM refunds
    WHERE order_id = ${orderId} ORDER BY created_at, id`);
  return rows;
}

/** The provider's own record of a refund, and the event that goes with it. */
async function providerSays(refund: RefundRow, status: 'failed' | 'processed') {
  const id = `rfnd_${refund.id}`;
  await db.execute(sql`
    INSERT INTO sandbox_refunds (id, payment_id, amount, status, receipt)
    VALUES (${id}, ${refund.payment_id}, 49900, ${status}, ${refund.id})
    ON CONFLICT (id) DO UPDATE SET status = excluded.status`);
  const entity = { id, payment_id: refund.payment_id, amount: 49_900, status, receipt: refund.id };
  const payload = JSON.stringify({ event: `refund.${status}`, payload: { refund: { entity } } });
  const response = await store.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': getSignature(payload, store.config.payment.webhookSecret),
    },
    payload,
  });
  expect(response.statusCode).toBe(200);
}

/** A paid order that was cancelled, and whose refund has failed at the provider for good. */
async function failedRefund(): Promise<{ orderId: string; failed: RefundRow }> {
  const orderId = await placePaid(await addProduct(db, { stock: { M: 5 } }));
  await call('PUT', `/orders/cancel/${orderId}`, undefined, shopper);
  const [refund] = await refundsOf(orderId);
  if (!refund) throw new Error('Nothing was refunded');
  clock.pass(1);
  await providerSays(refund, 'failed');
  const [failed = refund] = await refundsOf(orderId);
  return { orderId, failed };
}

const payOut = (id: string) => call('POST', `/admin/refunds/${id}/payout`);
const shown = async (orderId: string): Promise<Order> =>
  (await call('GET', '/orders/my', undefined, shopper)).body.find(({ _id }: Order) => _id === orderId);

/** Lets the jobs do whatever they would in the next hour. */
async function passAnHour() {
  for (let quarter = 0; quarter < 4; quarter += 1) {
    clock.pass(900);
    await payments.carryOutRefunds();
  }
}

describe('a refund that has failed at the provider for good', () => {
  it('is transferred to an account that the shopper names, with a reference', async () => {
    const { orderId, failed } = await failedRefund();
    expect((await payOut(failed.id)).status).toBe(200);
    const [, payout] = await refundsOf(orderId);
    expect(payout).toMatchObject({ status: 'decided', by_hand: true, replaces: failed.id });
    const { rows } = await db.execute<{ body: string }>(
      sql`SELECT body FROM outbox WHERE event = ${`refund-payee:${payout?.id}`} AND channel = 'sms'`,
    );
    const token = /\/refund#(?<token>\S+) /.exec(rows[0]?.body ?? '')?.groups?.token;
    const given = await store.app.inject({
      method: 'PUT',
      url: '/api/refunds/payee',
      payload: { token, payee: UPI },
    });
    expect(given.statusCode).toBe(200);
    expect((await read<StaffOrder>(`/admin/orders/${orderId}`)).refunds).toMatchObject([
      { id: failed.id, status: 'failed', replacedBy: payout?.id, payout: null },
      { id: payout?.id, isCash: true, payout: { details: [{ label: 'UPI ID', value: 'asharao@okaxis' }] } },
    ]);
    const path = `/admin/refunds/${payout?.id}/paid`;
    expect((await call('POST', path, { reference: '' })).status).toBe(400);
    expect((await call('POST', path, { reference: 'UTR412345678901' })).status).toBe(200);
    expect(await call('POST', path, { reference: 'UTR412345678901' })).toMatchObject({
      status: 409,
      body: { code: 'refund-already-paid' },
    });
    expect(await getOrder(db, orderId)).toMatchObject({ payment_status: 'Refunded', refunded_paise: 49_900 });
    expect((await shown(orderId)).refunds).toMatchObject([
      { amount: 499, status: 'done', isCash: true, payee: 'as•••@okaxis', reference: 'UTR412345678901' },
    ]);
    const audit = await db.execute<{ action: string }>(
      sql`SELECT action FROM audit_log WHERE subject_id IN (${failed.id}, ${payout?.id}) ORDER BY id`,
    );
    expect(audit.rows.map(({ action }) => action)).toEqual(['refund.paid-out-instead', 'refund.paid']);
  });

  it('is never sent through the provider as well', async () => {
    const { orderId, failed } = await failedRefund();
    await payOut(failed.id);
    const refused = { status: 409, body: { code: 'refund-not-failed' } };
    expect(await payOut(failed.id)).toMatchObject(refused);
    expect(await call('POST', `/admin/refunds/${failed.id}/retry`)).toMatchObject(refused);
    await passAnHour();
    const [, payout, ...others] = await refundsOf(orderId);
    expect(others).toEqual([]);
    expect(payout).toMatchObject({ status: 'decided', provider_refund_id: null });
    await expect(
      db.execute(sql`UPDATE refunds SET provider_refund_id = 'rfnd_x' WHERE id = ${payout?.id}`),
    ).rejects.toThrow();
    const { rows } = await db.execute(
      sql`SELECT FROM sandbox_refunds WHERE payment_id = ${failed.payment_id} AND status <> 'failed'`,
    );
    expect(rows).toEqual([]);
  });

  it('is not transferred once it has been sent again, nor by two people at once', async () => {
    const again = await failedRefund();
    await call('POST', `/admin/refunds/${again.failed.id}/retry`);
    expect((await payOut(again.failed.id)).status).toBe(409);
    await passAnHour();

    const { orderId, failed } = await failedRefund();
    const answers = await Promise.all([
      payOut(failed.id),
      payOut(failed.id),
      call('POST', `/admin/refunds/${failed.id}/retry`),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await refundsOf(orderId)).toHaveLength(2);
  });

  it('waits while the provider does not say itself that it has failed', async () => {
    const { failed } = await failedRefund();
    await db.execute(sql`UPDATE sandbox_refunds SET status = 'pending' WHERE receipt = ${failed.id}`);
    expect(await payOut(failed.id)).toMatchObject({ status: 409, body: { code: 'refund-may-still-arrive' } });
    await db.execute(sql`UPDATE sandbox_refunds SET id = 'rfnd_gone' WHERE receipt = ${failed.id}`);
    expect(await payOut(failed.id)).toMatchObject({ status: 409, body: { code: 'refund-may-still-arrive' } });
    await call('POST', `/admin/refunds/${failed.id}/retry`);
    await passAnHour();
  });

  it('raises an alarm should the provider pay it after all', async () => {
    const { orderId, failed } = await failedRefund();
    await payOut(failed.id);
    await providerSays(failed, 'processed');
    expect(alarms.at(-1)).toContain(`Refund ${failed.id} of order ${orderId} had failed`);
    expect((await refundsOf(orderId)).map(({ status }) => status)).toEqual(['failed', 'decided']);
  });

  it('is no difference between the provider’s books and ours', async () => {
    const { orderId, failed } = await failedRefund();
    await payOut(failed.id);
    const [, payout] = await refundsOf(orderId);
    await call('PUT', `/admin/refunds/${payout?.id}/payee`, UPI);
    await call('POST', `/admin/refunds/${payout?.id}/paid`, { reference: 'UTR1234' });
    await call('POST', '/admin/payments/check', { from: '2026-01-01', to: '2027-01-01' }, owner);
    for (const list of ['amount-differs', 'failed-refunds']) {
      const { body } = await call('GET', `/admin/payments?list=${list}`, undefined, owner);
      expect(JSON.stringify(body), list).not.toContain(orderId);
    }
  });
});

describe('a part of a payment that failed to go back', () => {
  it('is sent again once, however much of the payment is left', async () => {
    const product = await addProduct(db, { stock: { M: 5 } });
    const orderId = await placePaid(product, { quantity: 2 });
    await call('PUT', `/admin/orders/${orderId}/status`, { status: 'Delivered' });
    const wanted = { products: [{ productId: product, quantity: 1, size: '' }], reason: 'Too small' };
    const { body } = await call('POST', `/orders/${orderId}/return-request`, wanted, shopper);
    for (const status of ['Approved', 'Received']) {
      await call('PUT', `/admin/returns/${body.returnId}`, { status });
    }
    const [refund] = await refundsOf(orderId);
    if (!refund) throw new Error('Nothing was refunded');
    clock.pass(1);
    await providerSays(refund, 'failed');
    const retry = () => call('POST', `/admin/refunds/${refund.id}/retry`);
    expect((await retry()).status).toBe(200);
    expect((await retry()).status).toBe(409);
    const [, again] = await refundsOf(orderId);
    if (!again) throw new Error('Nothing was sent again');
    clock.pass(1);
    await providerSays(again, 'failed');
    expect((await payOut(again.id)).status).toBe(200);
    const [, , payout] = await refundsOf(orderId);
    await call('PUT', `/admin/refunds/${payout?.id}/payee`, UPI);
    const paid = { status: 'Refunded', reference: 'UTR1234' };
    expect((await call('PUT', `/admin/returns/${body.returnId}`, paid)).status).toBe(200);
    expect((await refundsOf(orderId)).map(({ status }) => status)).toEqual(['failed', 'failed', 'processed']);
    expect(await getOrder(db, orderId)).toMatchObject({ payment_status: 'Partially Refunded' });
  });
});
