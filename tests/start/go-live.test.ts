import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, expect, inject, it } from 'vitest';
import { connectDatabase } from '#server/db/client.ts';
import { getSignature } from '#server/integrations/razorpay.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startLiveProviders } from '#tests/support/live-providers.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { PRODUCTION, rehearsalWith } from '#tests/support/production-settings.ts';
import { addProduct } from '#tests/support/products.ts';
import { getServerBundle } from '#tests/support/server-bundle.ts';
import { appCode } from '#tests/support/staff.ts';
import { getPort, startStore } from './fixtures/store-process.ts';

const SHIPPING = { name: 'Asha Rao', address: '12 Temple Road', phone: '9876543210', pincode: '560001' };
const SELLER = [
  ...['--legal-name', 'Asha Textiles', '--address', '12 Temple Road, Bengaluru 560001'],
  ...['--state', 'Karnataka', '--not-registered', '--grievance-officer', 'Asha Rao'],
];

const program = await getServerBundle();
const port = await findFreePort();
const base = `http://127.0.0.1:${port}`;
const secret = PRODUCTION.RAZORPAY_WEBHOOK_SECRET;
const providers = await startLiveProviders({ url: `${base}/api/payments/webhook`, secret });
const mail = await startMailServer();
const folder = mkdtempSync(join(tmpdir(), 'store-go-live-'));
const url = await createEmptyDatabase(inject('postgres'));
afterAll(async () => {
  await providers[Symbol.asyncDispose]();
  await mail[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const settings = {
  ...rehearsalWith(providers.url),
  PUBLIC_URL: base,
  PORT: String(port),
  DATABASE_URL: url,
  DATA_DIR: join(folder, 'data'),
  BRAND_NAME: 'Asha',
  SUPPORT_PHONE: '+91 98765 43210',
  SUPPORT_EMAIL: 'help@example.in',
  SMTP_URL: mail.url,
  MAIL_FROM: 'store@example.in',
  MAIL_TO: 'owner@example.in',
  TRUSTED_PROXIES: 'loopback',
  BACKUP_DIR: join(folder, 'backups'),
  BACKUP_KEY: await generateX25519Identity(),
  WORKERS: '1',
  npm_config_registry: providers.url,
};

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}

/** The real command, without a person at its terminal. */
async function goLive(...args: string[]): Promise<{ code: number | null; output: string }> {
  const command = spawn('npm', ['run', 'go-live', '--', '--yes', ...args], {
    env: {
      ...process.env,
      // Scripts are run by the Node that runs the tests.
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (part) => (output += part));
  const [code] = await once(command, 'close');
  return { code, output };
}

async function call<T>(path: string, body?: object, token?: string): Promise<{ status: number; body: T }> {
  const response = await fetch(base + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as T };
}

function countSms(): number {
  return providers.requests.filter(({ path }) => path.startsWith('/2010-04-01/')).length;
}

it('leads from an empty database to a production store that takes a paid order', async () => {
  const first = await goLive(...SELLER);
  const reds = [...first.output.matchAll(/^✗ ([^:]+):/gm)].map(([, title]) => title);
  expect(reds, first.output).toEqual(['Owner with a second factor']);
  expect(first.output).toContain('1 to do. Then run this again: npm run go-live');
  expect(first.code).toBe(1);
  expect(countSms()).toBe(1);

  const key = /Key: (\w+)/.exec(first.output)?.[1] ?? '';
  const second = await goLive('--second', appCode(key, Date.now()));
  expect(second.output).toContain('Everything is ready. Start the store: npm start');
  expect(second.output).toMatch(/Recovery codes[\s\S]+((?:\w{4}-){5}\w{4}\s+){10}/);
  expect(second.code, second.output).toBe(0);
  expect(countSms(), 'what was tried out is not tried again').toBe(1);

  const { db, close } = connectDatabase(url, { connections: 1 });
  const productId = await addProduct(db, { stock: { M: 1 } });
  await close();
  const store = startStore(settings, program);
  try {
    await getPort(store);
    await buy(productId);
  } finally {
    store.process.kill('SIGTERM');
    await store.ended;
  }
}, 240_000);

/** As a shopper pays: by the code of an SMS, and the provider's signature. */
async function buy(productId: string) {
  const { phone } = SHIPPING;
  await call('/api/auth/send-otp', { phone });
  const login = await call<{ token: string }>('/api/auth/verify-otp', { phone, otp: providers.lastCode() });
  const { token } = login.body;
  const wanted = {
    items: [{ productId, selectedSize: 'M', quantity: 1 }],
    shipping: SHIPPING,
    couponCode: null,
  };
  const quoted = await call<{ quote: { total: number } }>(
    '/api/orders/create-pending',
    { ...wanted, total: 1 },
    token,
  );
  const { total } = quoted.body.quote;
  const started = await call<{ orderId: string; razorpayOrderId: string }>(
    '/api/orders/create-pending',
    { ...wanted, total },
    token,
  );
  const { razorpayOrderId, orderId } = started.body;
  const paymentId = `pay_${razorpayOrderId}`;
  const verified = await call(
    '/api/orders/verify-payment',
    {
      razorpay_order_id: razorpayOrderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: getSignature(`${razorpayOrderId}|${paymentId}`, PRODUCTION.RAZORPAY_KEY_SECRET),
    },
    token,
  );
  expect(verified.status, JSON.stringify(verified.body)).toBe(200);
  const { body: orders } = await call<object[]>('/api/orders/my', undefined, token);
  expect(orders).toEqual([
    expect.objectContaining({ _id: orderId, status: 'Confirmed', paymentStatus: 'Paid' }),
  ]);
}
