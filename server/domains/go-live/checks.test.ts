import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CourierFailure, type Service } from '#server/integrations/couriers/courier.ts';
import { ProviderFailure } from '#server/integrations/payment-provider.ts';
import { checkCourier } from './checks/courier.ts';
import { checkClock, checkDataFolder, judgeClock, judgeSpace } from './checks/machine.ts';
import { checkPackages, judgePackages } from './checks/packages.ts';
import { checkMail, checkPayment, checkPublicUrl, checkSms, checkWebhook } from './checks/providers.ts';
import {
  checkBackups,
  checkBrand,
  checkDemoData,
  checkProducts,
  checkProxy,
  checkSeller,
  judgeDatabase,
  judgeOwners,
  judgeSettings,
} from './checks/setup.ts';

const GB = 1024 ** 3;
const NOW = new Date('2026-11-17T06:00:00Z');

describe('the machine', () => {
  it('needs room, and says how much there is', () => {
    expect(judgeSpace('/srv', 3.2 * GB)).toEqual({
      state: 'green',
      words: '/srv can be written to, 3.2 GB are free.',
    });
    expect(judgeSpace('/srv', 0.4 * GB)).toEqual({
      state: 'red',
      words: 'Only 0.4 GB are free in /srv. Make room for at least 1 GB.',
    });
  });

  it('needs a folder that it can write to', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'store-go-live-'));
    expect((await checkDataFolder(folder).look()).words).toMatch(/can be written to|are free/);
    await rm(folder, { recursive: true });
    expect((await checkDataFolder('/dev/null/data').look()).words).toMatch(
      /^DATA_DIR cannot be written to \(.+\)\. Give the user of the store the right to \/dev\/null\/data\.$/,
    );
  });

  it('needs the right time', async () => {
    expect(judgeClock(NOW, new Date(NOW.getTime() - 3000)).state).toBe('green');
    expect(judgeClock(NOW, new Date(NOW.getTime() + 95_000)).words).toBe(
      'The clock is 95 seconds behind. Let it be set by NTP: timedatectl set-ntp true',
    );
    const ahead = checkClock({ readTime: async () => new Date(NOW.getTime() - 60_000), now: () => NOW });
    expect((await ahead.trial?.run())?.words).toContain('60 seconds ahead');
  });
});

describe('the packages', () => {
  it('are an obstacle when one has a grave hole', () => {
    expect(judgePackages([]).state).toBe('green');
    const small = { name: 'one', severity: 'moderate' };
    expect(judgePackages([small])).toEqual({
      state: 'note',
      words:
        'Known holes in one (moderate). Take the newest release of the store, or see npm audit --omit=dev',
    });
    expect(judgePackages([small, { name: 'two', severity: 'critical' }]).state).toBe('red');
  });

  it('are no obstacle where nobody can be asked', async () => {
    const unreachable = () => Promise.reject(new Error('no network'));
    const found = await checkPackages({ audit: unreachable, now: () => NOW }).trial?.run();
    expect(found).toEqual({
      state: 'note',
      words: "npm's registry could not be asked from here. Run where it can be: npm audit --omit=dev",
    });
  });

  it('are asked about every day', () => {
    const on = (day: string) =>
      checkPackages({ audit: async () => [], now: () => new Date(`${day}T06:00:00Z`) }).trial?.settings;
    expect(on('2026-11-17')).not.toBe(on('2026-11-18'));
  });
});

describe('the set-up', () => {
  it('names every setting in one line', () => {
    expect(judgeSettings({ mode: 'production', problems: [] }).state).toBe('green');
    expect(judgeSettings({ mode: 'demo', problems: ['AUTH_SECRET (at least 32 characters)'] }).words).toBe(
      'Set in the environment or in .env, then restart: STORE_MODE (set it to production); AUTH_SECRET (at least 32 characters).',
    );
  });

  it('knows which database will do', () => {
    const isEmbedded = false;
    expect(judgeDatabase({ version: 180_004, canCreate: true }, { isEmbedded }).words).toBe(
      'PostgreSQL 18, with the rights it takes.',
    );
    expect(judgeDatabase({ version: 140_010, canCreate: true }, { isEmbedded }).words).toBe(
      'This is PostgreSQL 14. Use PostgreSQL 15 or later, and set DATABASE_URL to it.',
    );
    expect(judgeDatabase({ version: 150_001, canCreate: false }, { isEmbedded }).words).toContain(
      'ALTER ROLE … CREATEDB',
    );
  });

  it('says what a demo has left', async () => {
    expect((await checkDemoData(async () => []).look()).state).toBe('green');
    expect((await checkDemoData(async () => ['3 payments of the payment sandbox']).look()).words).toBe(
      'A demo has left 3 payments of the payment sandbox. Use a fresh database, or stop the store and run: npm run leave-demo',
    );
  });

  it('says what is missing of brand, proxy and seller', async () => {
    expect((await checkBrand(async () => []).look()).state).toBe('green');
    expect((await checkBrand(async () => ['BRAND_NAME']).look()).words).toBe(
      'Still a placeholder: BRAND_NAME. Set it in the environment, or under Settings.',
    );
    expect((await checkProxy(null).look()).state).toBe('green');
    expect((await checkProxy('WARNING').look()).words).toContain('Set TRUSTED_PROXIES=loopback');
    expect((await checkSeller(async () => []).look()).state).toBe('green');
    expect((await checkSeller(async () => ['legal name']).look()).words).toBe(
      'Fill in under Settings: legal name. No order can be shipped before.',
    );
  });

  it('wants an app of every owner', () => {
    expect(judgeOwners([]).words).toContain('npm run staff -- add PHONE owner');
    const owners = [
      { phone: '9888888888', hasSecondFactor: true },
      { phone: '9777777777', hasSecondFactor: false },
    ];
    expect(judgeOwners(owners).words).toMatch(/^No authenticator app yet: 9777777777\./);
    expect(judgeOwners(owners.slice(0, 1)).state).toBe('green');
  });

  it('wants backups that are made', async () => {
    const parts = { isSet: true, hasRecent: async () => false, make: async () => 'store-1', settings: null };
    expect((await checkBackups({ ...parts, isSet: false }).look()).words).toContain('BACKUP_KEY');
    expect((await checkBackups(parts).look()).state).toBe('open');
    expect((await checkBackups({ ...parts, hasRecent: async () => true }).look()).state).toBe('green');
    expect((await checkBackups(parts).trial?.run())?.words).toBe('store-1 was made, and could be restored.');
  });

  it('only notes what is no obstacle', async () => {
    expect((await checkCourier({ chosen: 'none', settings: {}, ask: undefined }).look()).state).toBe('note');
    expect(await checkProducts(async () => 0).look()).toEqual({
      state: 'note',
      words: 'None yet: add them under Products.',
    });
  });
});

describe('the providers', () => {
  const sms = {
    provider: 'twilio' as const,
    settings: null,
    phone: '9888888888',
    sendCode: async () => async (code: string) => code === '123456',
  };

  it('are asked for an SMS, whose code shows that it has arrived', async () => {
    expect((await checkSms({ ...sms, provider: 'demo' }).look()).words).toContain('Set SMS_PROVIDER');
    expect((await checkSms({ ...sms, phone: undefined }).look()).words).toContain('Set OWNER_PHONE');
    const { trial } = checkSms(sms);
    expect((await trial?.run())?.words).toBe('The provider has taken a login code for 9888888888.');
    expect(await trial?.confirm?.isRight('123456')).toBe(true);
    expect(await trial?.confirm?.isRight('000000')).toBe(false);
    expect(trial?.confirm?.otherwise).toContain('docs/sms-templates.md');
  });

  it('are asked for a mail', async () => {
    const sent: string[] = [];
    const mail = {
      provider: 'smtp' as const,
      settings: null,
      to: 'a@b.in',
      send: async ({ to }: { to: string }) => void sent.push(to),
    };
    expect((await checkMail({ ...mail, provider: 'none' }).look()).words).toContain('Set SMTP_URL');
    expect((await checkMail(mail).trial?.run())?.state).toBe('green');
    expect(sent).toEqual(['a@b.in']);
  });

  it('say whether the keys are right, and in which mode', async () => {
    const parts = { isSandbox: false, keyId: 'rzp_live_1', settings: null, read: async () => [] };
    const fail = (kind: 'refused' | 'unreachable') => async () => {
      throw new ProviderFailure(kind, '/payments: Authentication failed');
    };
    expect((await checkPayment({ ...parts, isSandbox: true }).look()).state).toBe('red');
    expect((await checkPayment(parts).trial?.run())?.words).toBe('Razorpay takes the keys, in live mode.');
    expect((await checkPayment({ ...parts, keyId: 'rzp_test_1' }).trial?.run())?.words).toContain(
      'test mode',
    );
    expect((await checkPayment({ ...parts, read: fail('refused') }).trial?.run())?.words).toContain(
      'Razorpay refuses (/payments: Authentication failed). Make new keys',
    );
    expect((await checkPayment({ ...parts, read: fail('unreachable') }).trial?.run())?.words).toContain(
      'does not answer',
    );
  });

  it('report an event, or the address and the events to set are said', async () => {
    let last: Date | null = null;
    const parts = {
      publicUrl: 'https://store.example.in',
      isSandbox: false,
      settings: null,
      readLast: async () => last,
      causeEvent: async () => {},
      waitMs: 0,
      now: () => NOW,
    };
    const { look, trial } = checkWebhook(parts);
    expect((await look()).words).toContain(
      'add https://store.example.in/api/payments/webhook with the secret of RAZORPAY_WEBHOOK_SECRET and the events payment.authorized',
    );
    expect((await trial?.run())?.words).toContain('No signed event has arrived within 0 seconds.');
    last = NOW;
    expect((await trial?.run())?.state).toBe('green');
    expect((await look()).state).toBe('green');
    last = new Date(NOW.getTime() - 8 * 86_400_000);
    expect((await look()).state, 'a week later it is looked for again').toBe('open');
  });

  it('the world reaches the store', async () => {
    const publicUrl = 'https://store.example.in';
    const ask = async () => true;
    expect((await checkPublicUrl({ publicUrl, ask }).trial?.run())?.state).toBe('green');
    const away = async () => {
      throw new TypeError('fetch failed', { cause: new Error('ENOTFOUND') });
    };
    expect((await checkPublicUrl({ publicUrl, ask: away }).trial?.run())?.words).toContain(
      'https://store.example.in does not lead to the store (ENOTFOUND). Point the DNS of store.example.in',
    );
  });
});

describe('a courier', () => {
  const check = (ask: () => Promise<Service>) => checkCourier({ chosen: 'shiprocket', settings: {}, ask });

  it('is called with the keys', async () => {
    const served = check(async () => ({ isServed: false, reason: 'pincode' }));
    expect(await served.look()).toMatchObject({ state: 'open' });
    expect(await served.trial?.run()).toMatchObject({ state: 'green' });
    const refused = check(async () => {
      throw new CourierFailure('unknown', 'Shiprocket does not accept the store’s login');
    });
    expect(await refused.trial?.run()).toMatchObject({
      state: 'red',
      words: expect.stringContaining('does not accept the store’s login'),
    });
  });

  it('is none of a live store while it is the sandbox', async () => {
    const sandbox = checkCourier({ chosen: 'sandbox', settings: {}, ask: undefined });
    expect(await sandbox.look()).toMatchObject({ state: 'red' });
  });
});
