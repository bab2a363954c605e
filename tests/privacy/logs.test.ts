import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { reportRuns } from '#server/jobs/report-run.ts';
import { runJobs } from '#server/jobs/run-jobs.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { createLog } from '#server/log.ts';
import { createMetrics } from '#server/metrics.ts';
import { getRequestId, withRequestId } from '#server/request-id.ts';
import { getSandbox, openOrderStore, wish } from '#tests/orders/order-store.ts';
import { logIn, readCode } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';

const lines: string[] = [];
const log = createLog('debug', { write: (line) => lines.push(line) });
const store = await openOrderStore({ LOG_LEVEL: 'debug' }, { log });
const { db, services, url } = store;

/** What must not be found in any log. */
const SHOPPER = {
  name: 'Revathi Subramaniam',
  phone: '9876501111',
  altPhone: '9876502222',
  email: 'revathi.s@example.in',
  address: '77 Lotus Pond Lane',
};
const STAFF_PHONE = '9876503333';
const secrets = new Set<string>([...Object.values(SHOPPER), STAFF_PHONE]);

interface Line {
  requestId?: string;
  msg: string;
  job?: string;
  event?: string;
}
const read = (): Line[] => lines.map((line) => JSON.parse(line));

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { headers = {}, payload }: { headers?: Record<string, string>; payload?: object } = {},
) {
  const answer = await store.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, id: String(answer.headers['x-request-id']), body: answer.json() };
}

async function walk() {
  const product = await addProduct(db, { stock: { M: 20 } });
  const { name, phone, altPhone, email, address } = SHOPPER;
  const shipping = {
    name,
    address,
    phone,
    altPhone,
    email,
    pincode: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
  };
  const wanted = wish(product, { shipping });

  // Sign-in, with a wrong code first.
  await call('POST', '/auth/send-otp', { payload: { phone } });
  const code = await readCode(store, phone);
  secrets.add(code);
  await call('POST', '/auth/verify-otp', {
    payload: { phone, otp: code === '111111' ? '222222' : '111111' },
  });
  const { token, headers } = await logIn(store, phone);
  secrets.add(token);
  secrets.add(await readCode(store, phone));

  // Orders: a wrong total, cash on delivery, one that is paid, one whose payment is forged.
  await call('POST', '/orders/create', { headers, payload: { ...wanted, total: 1 } });
  const placed = await call('POST', '/orders/create', { headers, payload: wanted });
  const pending = await call('POST', '/orders/create-pending', { headers, payload: wanted });
  const paid = await getSandbox(store).pay(pending.body.razorpayOrderId, 'upi');
  await call('POST', '/orders/verify-payment', {
    headers,
    payload: { ...paid, razorpay_signature: 'forged' },
  });
  const verified = await call('POST', '/orders/verify-payment', { headers, payload: paid });
  const cancelled = await call('PUT', `/orders/cancel/${pending.body.orderId}`, { headers });

  // Staff look for the shopper, deliver, and the shopper sends it back.
  await setRole(db, { phone: STAFF_PHONE, role: 'owner' });
  const staff = await signIn(store, STAFF_PHONE);
  const searched = await call('GET', `/admin/orders?search=${phone}`, staff);
  await call('GET', `/admin/customers?search=${encodeURIComponent(name)}`, staff);
  for (const status of ['Confirmed', 'Packed', 'Shipped', 'Delivered'])
    await call('PUT', `/admin/orders/${placed.body.orderId}/status`, { ...staff, payload: { status } });
  const products = [{ productId: product, quantity: 1, size: 'M' }];
  const back = { products, reason: `Too small for ${name}`, type: 'Return' };
  const returned = await call('POST', `/orders/${placed.body.orderId}/return-request`, {
    headers,
    payload: back,
  });
  await call('POST', '/contact', { payload: { name, email, message: `Call me at ${phone}`, website: '' } });

  // What goes wrong inside: a query that fails with all its values, and a call that nobody knows.
  await db.execute(sql`ALTER TABLE contact_messages RENAME TO contact_messages_away`);
  const failed = await call('POST', '/contact', { payload: { name, email, message: address, website: '' } });
  await db.execute(sql`ALTER TABLE contact_messages_away RENAME TO contact_messages`);
  await call('GET', `/nothing/${phone}?email=${email}`, { headers });
  const steps = [placed, pending, verified, cancelled, searched, returned];
  return { placed, failed, refused: steps.filter(({ status }) => status >= 300) };
}

it('has one id from the call to the message that it caused, and nobody in it', async () => {
  const metrics = createMetrics(services);
  const jobs = await runJobs(
    { url, directUrl: url },
    {
      services,
      alarm: (text) => log.error(text),
      onRun: reportRuns(log, metrics),
      onError: (error) => log.error({ err: error }),
    },
  );
  const { placed, failed, refused } = await walk();
  const caused = (id: string) => read().filter(({ requestId }) => requestId === id);
  // The messages are due by the database's clock.
  store.clock.pass((Date.now() - store.clock.now().getTime()) / 1000 + 3600);
  await vi.waitFor(
    async () => {
      await services.outbox.sendDue();
      expect(caused(placed.id).filter(({ msg }) => msg === 'message sent')).not.toEqual([]);
    },
    { timeout: 60_000 },
  );
  await jobs.stop();

  expect(refused).toEqual([]);
  expect(failed.status).toBe(500);
  expect(caused(placed.id).map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['incoming request', 'request completed', 'message sent']),
  );
  expect(caused(failed.id).map(({ msg }) => msg)).toContain('request failed');
  expect(read().some(({ msg, job }) => msg === 'job done' && job !== undefined)).toBe(true);

  const text = lines.join('');
  expect(lines.length).toBeGreaterThan(50);
  expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
});

it('takes the id that a proxy has given, in the form of one, and no other', async () => {
  const given = async (id: string) => (await call('GET', '/live', { headers: { 'x-request-id': id } })).id;
  expect(await given('7F3A9C60-1B2D-4E5F-8A90-123456789ABC')).toBe('7f3a9c601b2d4e5f8a90123456789abc');
  for (const wrong of ['9876501111', 'x'.repeat(32), 'a'.repeat(400), ''])
    expect(await given(wrong)).toMatch(/^[0-9a-f]{32}$/);
  expect(await given('9876501111')).not.toContain('9876501111');
});

it('a job knows the call that caused it', async () => {
  const seen = vi.fn<(id: string | undefined) => void>();
  const ours = {
    ...services,
    payments: {
      ...services.payments,
      expireHold: async () => {
        seen(getRequestId());
        return true;
      },
    },
  };
  const parts = { services: ours, alarm() {}, onRun() {}, onError() {} };
  const jobs = await runJobs({ url, directUrl: url }, parts);
  await withRequestId('a'.repeat(32), () => sendJob(db, 'hold', 'one'));
  await vi.waitFor(() => expect(seen).toHaveBeenCalledWith('a'.repeat(32)), { timeout: 60_000 });
  await jobs.stop();
});
