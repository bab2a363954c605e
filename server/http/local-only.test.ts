import { expect, it } from 'vitest';
import { openTestStore } from '#tests/support/test-store.ts';

const DEMO_ADDRESSES = [
  '/dev/inbox',
  '/dev/inbox.json',
  '/dev/courier',
  '/dev/courier.json',
  '/sandbox/razorpay/checkout.js',
];

const direct = await openTestStore();
const behindProxy = await openTestStore({ TRUSTED_PROXIES: 'loopback' });

interface Caller {
  remoteAddress?: string;
  headers?: Record<string, string>;
}

async function statuses({ app }: typeof direct, caller: Caller) {
  const answers = await Promise.all(DEMO_ADDRESSES.map((url) => app.inject({ url, ...caller })));
  return [...new Set(answers.map(({ statusCode }) => statusCode))];
}

it.each<[string, Caller]>([
  ['this machine', {}],
  ['this machine by IPv6', { remoteAddress: '::1', headers: { host: '[::1]:3000' } }],
  ['a phone in the same network', { remoteAddress: '192.168.1.20', headers: { host: '192.168.1.10:3000' } }],
  ['the same network by name', { remoteAddress: '10.0.0.7', headers: { host: 'laptop.local:3000' } }],
])('the inbox and the sandbox of the demo answer %s', async (_who, caller) => {
  expect(await statuses(direct, caller)).toEqual([200]);
});

it.each<[string, Caller]>([
  ['another address', { remoteAddress: '203.0.113.7' }],
  ['a public name', { headers: { host: 'store.example.in' } }],
  ['an untrusted proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['an untrusted proxy of another kind', { headers: { forwarded: 'for=127.0.0.1' } }],
  ['a tunnel', { headers: { 'x-forwarded-host': 'abc.tunnel.example' } }],
])('they refuse %s', async (_who, caller) => {
  expect(await statuses(direct, caller)).toEqual([403]);
});

it('believe a trusted proxy about who calls', async () => {
  expect(await statuses(behindProxy, { headers: { 'x-forwarded-for': '127.4.5.6' } })).toEqual([200]);
  expect(await statuses(behindProxy, { headers: { 'x-forwarded-for': '203.0.113.7' } })).toEqual([403]);
  expect(await statuses(behindProxy, { headers: { 'x-real-ip': '127.0.0.1' } })).toEqual([403]);
  expect(
    await statuses(behindProxy, {
      headers: { 'x-forwarded-for': '127.4.5.6', 'x-forwarded-host': 'store.example.in' },
    }),
  ).toEqual([403]);
});

it('leave the rest of the store alone', async () => {
  const caller = { remoteAddress: '203.0.113.7', headers: { host: 'store.example.in' } };
  expect((await direct.app.inject({ url: '/api/health', ...caller })).statusCode).toBe(200);
});
