import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { GoLive, GoLiveLine } from '#core/contract/go-live.ts';
import { ensureOwner } from '#server/domains/accounts/set-role.ts';
import { startLiveProviders } from '#tests/support/live-providers.ts';
import { postJson } from '#tests/support/log-in.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { PRODUCTION, REAL_OWNER, rehearsalWith } from '#tests/support/production-settings.ts';
import { setUpSecondFactor, signInStaff } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const providers = await startLiveProviders({ url: undefined, secret: PRODUCTION.RAZORPAY_WEBHOOK_SECRET });
const mail = await startMailServer();
const backups = mkdtempSync(join(tmpdir(), 'store-go-live-'));
afterAll(async () => {
  await providers[Symbol.asyncDispose]();
  await mail[Symbol.asyncDispose]();
  rmSync(backups, { recursive: true, force: true });
});

const store = await openTestStore({
  ...rehearsalWith(providers.url),
  SMTP_URL: mail.url,
  MAIL_FROM: 'store@example.in',
  MAIL_TO: 'owner@example.in',
  TRUSTED_PROXIES: 'loopback',
  BACKUP_DIR: backups,
  BACKUP_KEY: await generateX25519Identity(),
});
await ensureOwner(store.db, REAL_OWNER);
const address = await store.app.listen({ port: 0, host: '127.0.0.1' });
const headers = await signInOwner();

async function signInOwner() {
  await postJson(store, '/api/auth/send-otp', { phone: REAL_OWNER });
  const answer = await postJson(store, '/api/admin/session', {
    phone: REAL_OWNER,
    otp: providers.lastCode(),
  });
  const signedIn = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
  await setUpSecondFactor(store, signedIn);
  return signedIn;
}

async function readAll(): Promise<GoLive> {
  return (await store.app.inject({ url: '/api/admin/go-live', headers })).json<{ data: GoLive }>().data;
}

async function read(name: string): Promise<GoLiveLine | undefined> {
  return (await readAll()).lines.find((line) => line.name === name);
}

async function check(name: string): Promise<GoLiveLine> {
  const answer = await store.app.inject({ method: 'POST', url: `/api/admin/go-live/${name}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: GoLiveLine }>().data;
}

describe('the list of a store that goes live', () => {
  it('shows what is there and what is not, and sends nothing by itself', async () => {
    const before = providers.requests.length;
    const { isReady, lines } = await readAll();
    expect(Object.fromEntries(lines.map(({ name, state }) => [name, state]))).toEqual({
      settings: 'green',
      'data-folder': 'green',
      clock: 'open',
      packages: 'open',
      database: 'green',
      'demo-data': 'green',
      proxy: 'green',
      'public-url': 'open',
      sms: 'open',
      mail: 'open',
      payment: 'open',
      webhook: 'open',
      courier: 'note',
      brand: 'red',
      seller: 'red',
      owner: 'green',
      backups: 'open',
      products: 'note',
    });
    expect(isReady).toBe(false);
    expect(providers.requests.length).toBe(before);
    expect(mail.letters).toEqual([]);
  });

  it('sends an SMS and a mail, and remembers it', async () => {
    expect((await check('sms')).words).toContain(`taken a login code for ${REAL_OWNER}`);
    expect(store.services.goLive.getQuestion('sms')).toContain(REAL_OWNER);
    expect((await store.services.goLive.confirm('sms', providers.lastCode())).state).toBe('green');
    expect((await check('mail')).state).toBe('green');
    expect(mail.letters.join()).toContain('Your store can send mail.');
    expect((await read('sms'))?.words).toMatch(/^Checked on /);
    expect((await read('mail'))?.state).toBe('green');
  });

  it('does not count an SMS whose code nobody has got', async () => {
    await check('sms');
    expect((await store.services.goLive.confirm('sms', '000000')).state).toBe('red');
    expect((await read('sms'))?.state).toBe('open');
  });

  it('tries the keys of the payment provider, and its clock', async () => {
    providers.state.refusesKeys = true;
    expect((await check('payment')).words).toContain('Razorpay refuses');
    providers.state.refusesKeys = false;
    expect((await check('payment')).words).toContain('in test mode');
    expect((await check('clock')).state).toBe('green');
  });

  it('has an event come, and counts none that is forged', async () => {
    const forged = await store.app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'x-razorpay-signature': 'forged' },
      payload: { event: 'payment_link.cancelled' },
    });
    expect(forged.statusCode).toBe(400);
    expect((await read('webhook'))?.state).toBe('open');
    providers.state.webhook.url = `${address}/api/payments/webhook`;
    expect((await check('webhook')).words).toBe('A signed event has arrived.');
    expect((await read('webhook'))?.state).toBe('green');
  });

  it('makes a backup and restores it', async () => {
    expect((await check('backups')).words).toMatch(/^store-\S+ was made, and could be restored\.$/);
    expect((await read('backups'))?.state).toBe('green');
  });

  it("asks npm's registry about the packages, and remembers what it says", async () => {
    vi.stubEnv('npm_config_registry', providers.url);
    expect((await check('packages')).words).toBe('No package has a known hole.');
    expect((await read('packages'))?.state).toBe('green');
    providers.state.advisories = {
      zod: [
        { id: 1, url: 'https://example.in/1', title: 'A hole', severity: 'low', vulnerable_versions: '<99' },
      ],
    };
    expect((await check('packages')).words).toContain('Known holes in zod (low)');
    expect((await read('packages'))?.words).toContain('no obstacle, but something to know');
    providers.state.advisories = {};
    vi.unstubAllEnvs();
  });

  it('says where the public address leads', async () => {
    expect((await check('public-url')).words).toContain('does not lead to the store');
  });

  it('knows no other line', async () => {
    const answer = await store.app.inject({ method: 'POST', url: '/api/admin/go-live/none', headers });
    expect(answer.statusCode).toBe(404);
  });
});

describe('the list of a demo', () => {
  it('says that it is one', async () => {
    const demo = await openTestStore();
    const { call } = await signInStaff(demo);
    const { lines } = (await call<GoLive>('GET', '/go-live')).data;
    expect(lines.filter(({ state }) => state === 'red').map(({ name }) => name)).toEqual([
      'settings',
      'proxy',
      'sms',
      'mail',
      'payment',
      'webhook',
      'courier',
      'brand',
      'seller',
      'owner',
      'backups',
    ]);
    expect(lines[0]?.words).toContain('STORE_MODE (set it to production); AUTH_SECRET');
  });
});
