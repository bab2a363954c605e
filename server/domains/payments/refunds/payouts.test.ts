import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#core/contract/orders.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { openOrderDesk } from '#tests/orders/order-desk.ts';
import { findWrongBooks, getOrder } from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';

const store = await openOrderDesk();
const { db, clock, shopper, call, place } = store;
const UPI = { kind: 'upi', upiId: 'asharao@okaxis' };
const BANK = {
  kind: 'bank',
  accountName: 'Asha Rao',
  accountNumber: '1234 5678 9012',
  accountNumberAgain: '123456789012',
  ifsc: 'hdfc0001234',
};

let orderId = '';
let returnId = '';
let refundId = '';

/** A cash order whose goods are back. */
beforeEach(async () => {
  const product = await addProduct(db, { stock: { M: 5 } });
  orderId = await place(product);
  await call('PUT', `/admin/orders/${orderId}/status`, { status: 'Delivered' });
  const wanted = { products: [{ productId: product, quantity: 1, size: '' }], reason: 'Too small' };
  returnId = (await call('POST', `/orders/${orderId}/return-request`, wanted, shopper)).body.returnId;
  for (const status of ['Approved', 'Received']) await decide(status);
  refundId = (await shown()).refunds[0]?._id ?? '';
});
afterEach(async () => {
  expect(await findWrongBooks(db)).toEqual([]);
});

const decide = (status: string, more: object = {}) =>
  call('PUT', `/admin/returns/${returnId}`, { status, ...more });
const shown = async (): Promise<Order> =>
  (await call('GET', '/orders/my', undefined, shopper)).body.find(({ _id }: Order) => _id === orderId);
const asStranger = async (method: 'POST' | 'PUT', url: string, payload: object) => {
  const response = await store.app.inject({ method, url: `/api${url}`, payload });
  return { status: response.statusCode, body: response.json() };
};

async function textsOf(event: string): Promise<string[]> {
  const { rows } = await db.execute<{ body: string }>(
    sql`SELECT body FROM outbox WHERE event = ${`${event}:${refundId}`} AND channel = 'sms'`,
  );
  return rows.map(({ body }) => body);
}

async function tokenFromSms(): Promise<string> {
  const [text = ''] = await textsOf('refund-payee');
  return /\/refund#(?<token>\S+) /.exec(text)?.groups?.token ?? '';
}

describe('a refund of cash', () => {
  it('asks the shopper where to, and promises nothing else', async () => {
    const texts = await textsOf('refund-payee');
    expect(texts[0]).toMatch(
      /^To get your refund of ₹499 for order OD\w+, tell us your UPI ID or bank account at http\S+\/refund#\S{22} within 30 days\.$/,
    );
    const { messages } = (await call('GET', `/admin/orders/${orderId}`)).body.data;
    const shownToStaff = messages.filter(({ event }: { event: string }) => event.startsWith('refund-payee'));
    expect(shownToStaff.map(({ body }: { body: string }) => body).join()).toContain(
      '/refund#… within 30 days',
    );
    expect(JSON.stringify(messages)).not.toContain(await tokenFromSms());
    expect(await textsOf('refund-started')).toEqual([]);
    expect((await shown()).refunds).toMatchObject([{ amount: 499, status: 'started', isCash: true }]);
  });

  it('is asked for once more without its link in the history, which staff read', async () => {
    const token = await tokenFromSms();
    const read = async () => (await call('GET', `/admin/orders/${orderId}`)).body.data;
    const isAsked = ({ event }: { event: string }) => event === `refund-payee:${refundId}`;
    await store.sendMessages();
    const { id: messageId } = (await read()).messages.find(isAsked);
    expect((await call('POST', `/admin/orders/${orderId}/messages`, { messageId })).status).toBe(200);
    const { history } = await read();
    expect(history[0]).toMatchObject({ what: 'message', note: expect.stringContaining('/refund#… within') });
    expect(JSON.stringify(history)).not.toContain(token);
    // The shopper still gets it.
    expect((await textsOf('refund-payee')).filter((text) => text.includes(token))).toHaveLength(2);
  });

  it('goes to the account behind the link, is paid with a reference, and the shopper gets both', async () => {
    const token = await tokenFromSms();
    const read = () => asStranger('POST', '/refunds/payee/read', { token });
    expect(await read()).toMatchObject({ status: 200, body: { data: { amount: 499, payee: null } } });
    const given = await asStranger('PUT', '/refunds/payee', { token, payee: BANK });
    expect(given).toMatchObject({ status: 200, body: { data: { payee: 'account ending 9012' } } });
    expect(JSON.stringify(given.body)).not.toContain('123456789012');
    expect((await call('GET', `/admin/refunds/${refundId}/payee`)).body.data.details).toEqual([
      { label: 'Account holder', value: 'Asha Rao' },
      { label: 'Account number', value: '123456789012' },
      { label: 'IFSC', value: 'HDFC0001234' },
    ]);
    expect((await decide('Refunded', { reference: 'no' })).status).toBe(400);
    expect((await decide('Refunded', { reference: 'UTR412345678901' })).status).toBe(200);
    expect(await getOrder(db, orderId)).toMatchObject({ payment_status: 'Refunded' });
    expect((await shown()).refunds).toMatchObject([
      { status: 'done', payee: 'account ending 9012', reference: 'UTR412345678901' },
    ]);
    expect(await textsOf('refund-done')).toEqual([
      `Your refund of ₹499 for order ${orderId} has been transferred to account ending 9012. Reference: UTR412345678901. See your order at ${(await shown()).trackingUrl} any time.`,
    ]);
    expect((await call('GET', `/admin/refunds/${refundId}/payee`)).body.data.details).toEqual([
      { label: 'Paid to', value: 'account ending 9012' },
    ]);
    expect(await asStranger('PUT', '/refunds/payee', { token, payee: UPI })).toMatchObject({
      status: 409,
      body: { code: 'refund-already-paid' },
    });
  });

  it.each(['the return', 'the refund'])(
    'is not recorded with %s as paid to an account that came after the one that was shown',
    async (where) => {
      const give = (payee: object) => call('PUT', `/refunds/${refundId}/payee`, payee, shopper);
      const read = async () => (await call('GET', `/admin/refunds/${refundId}/payee`)).body.data;
      const pay = (more: object) => {
        const paid = { reference: 'UTR412345678901', ...more };
        return where === 'the return'
          ? decide('Refunded', paid)
          : call('POST', `/admin/refunds/${refundId}/paid`, paid);
      };
      await give(UPI);
      const { givenAt } = await read();
      clock.pass(1);
      await give(BANK);
      expect(await pay({ payeeGivenAt: givenAt })).toMatchObject({
        status: 409,
        body: { code: 'changed-meanwhile', field: 'payeeGivenAt' },
      });
      expect(await read()).toMatchObject({ payee: 'account ending 9012', paidAt: null });
      expect((await pay({ payeeGivenAt: (await read()).givenAt })).status).toBe(200);
      expect((await shown()).refunds).toMatchObject([{ status: 'done', payee: 'account ending 9012' }]);
    },
  );

  it('takes a payee from its own shopper, from staff, and from nobody else', async () => {
    const stranger = await logIn(store, '9876500077');
    expect((await call('PUT', `/refunds/${refundId}/payee`, UPI, stranger)).status).toBe(404);
    expect((await asStranger('PUT', `/refunds/${refundId}/payee`, UPI)).status).toBe(401);
    expect((await call('PUT', `/refunds/${refundId}/payee`, UPI, shopper)).status).toBe(200);
    expect((await shown()).refunds).toMatchObject([{ payee: 'as•••@okaxis' }]);
    expect((await call('PUT', `/admin/refunds/${refundId}/payee`, BANK)).status).toBe(200);
    const { rows } = await db.execute<{ after: object }>(
      sql`SELECT after FROM audit_log WHERE action = 'refund.payee-given' AND subject_id = ${refundId}`,
    );
    expect(rows).toEqual([{ after: { payee: 'account ending 9012' } }]);
    await setRole(db, { phone: '9876500077', role: 'support' });
    const support = await signIn(store, '9876500077');
    expect((await call('GET', `/admin/refunds/${refundId}/payee`, undefined, support)).status).toBe(403);
  });

  it.each([
    ['upiId', { kind: 'upi', upiId: 'asha@example.com' }],
    ['ifsc', { ...BANK, ifsc: 'HDFC1234' }],
    ['accountNumber', { ...BANK, accountNumber: '12', accountNumberAgain: '12' }],
    ['accountNumberAgain', { ...BANK, accountNumberAgain: '123456789013' }],
    ['accountName', { ...BANK, accountName: ' ' }],
  ])('refuses a wrong %s', async (field, payee) => {
    const { status, body } = await call('PUT', `/refunds/${refundId}/payee`, payee, shopper);
    expect({ status, field: body.field }).toEqual({ status: 400, field });
  });

  it('knows no link that is wrong or too old, and says nothing of the difference', async () => {
    const token = await tokenFromSms();
    clock.pass(30 * 86_400);
    const answers = [
      await asStranger('POST', '/refunds/payee/read', { token }),
      await asStranger('PUT', '/refunds/payee', { token, payee: UPI }),
      await asStranger('POST', '/refunds/payee/read', { token: 'A'.repeat(22) }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'payee-link-unknown' } });
    }
  });
});
