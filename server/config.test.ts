import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SMS_TEMPLATE_IDS } from '#core/rules/sms-templates.ts';
import * as production from '#tests/support/production-settings.ts';
import { ConfigError, readConfig } from './config.ts';

const PRODUCTION = { ...production.PRODUCTION, ...production.MAIL };
/** The same store, rehearsed with stand-ins for its providers on this machine. */
const REHEARSAL = {
  ...PRODUCTION,
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_API_URL: 'http://127.0.0.1:4100',
  TWILIO_API_URL: 'http://localhost:4101',
  PUBLIC_URL: 'http://localhost:3000',
};

const S3 = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

/** The settings that the refusal to start names. */
function namedAsMissing(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    const [, ...lines] = String(error).split('\n');
    return lines.map((line) => line.trim().split(' ')[0] ?? '');
  }
}

describe('settings', () => {
  it('have defaults with which the store can be tried', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      mode: 'demo',
      brandName: 'the brand',
      databaseUrl: undefined,
      publicUrl: 'http://localhost:3000',
    });
  });

  it('count an empty variable as not set', () => {
    expect(readConfig({ PORT: '', BRAND_NAME: '' })).toMatchObject({ port: 3000, brandName: 'the brand' });
  });

  it.each(['loopback', '10.0.0.0/8, 192.0.2.1', 'uniquelocal,::1', 'fd00::/8', '10.0.0.0/255.0.0.0'])(
    'trust the proxies %s',
    (proxies) => {
      expect(readConfig({ TRUSTED_PROXIES: proxies })).toMatchObject({ trustedProxies: proxies });
    },
  );

  it.each(['nonsense', 'true', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.0/8/8', 'loopback,', '1'])(
    'refuse %s as a proxy to be trusted',
    (proxies) => expect(namedAsMissing({ TRUSTED_PROXIES: proxies })).toEqual(['TRUSTED_PROXIES:']),
  );

  it.each(['ftp://store.example.in', 'localhost:3000', 'store.example.in'])(
    'refuse %s as the address of the shop',
    (url) => expect(namedAsMissing({ PUBLIC_URL: url })).toEqual(['PUBLIC_URL:']),
  );

  it('are read from files where a vault puts them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'store-settings-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'brand');
    writeFileSync(file, 'Kolam\n');
    expect(readConfig({ BRAND_NAME_FILE: file })).toMatchObject({ brandName: 'Kolam' });
    expect(namedAsMissing({ BRAND_NAME_FILE: file, BRAND_NAME: 'Other', AUTH_SECRET_FILE: folder })).toEqual([
      'BRAND_NAME',
      'AUTH_SECRET',
    ]);
    writeFileSync(file, '\n');
    expect(() => readConfig({ BRAND_NAME_FILE: file })).toThrow(
      'BRAND_NAME (the file of BRAND_NAME_FILE is empty)',
    );
  });

  it('let nothing leave the machine unencrypted where that is asked for', () => {
    const DATABASE_URL = 'postgres://store@db:5432/store';
    const DATABASE_READ_URLS = `${DATABASE_URL}?sslmode=verify-full,postgres://store@db2/store?sslmode=prefer`;
    const mail = { SMTP_URL: 'smtp://mail.example.in', MAIL_FROM: 'a@example.in' };
    const BACKUP_S3_ENDPOINT = 'http://s3.internal';
    const plain = { DATABASE_URL, DATABASE_READ_URLS, ...mail, S3_ENDPOINT: 'http://127.0.0.1:9000' };
    expect(namedAsMissing({ ...plain, ...S3 })).toEqual([]);
    expect(namedAsMissing({ ...plain, ...S3, REQUIRE_TLS: 'on' })).toEqual([
      'DATABASE_URL',
      'DATABASE_READ_URLS',
      'SMTP_URL',
    ]);
    expect(namedAsMissing({ BACKUP_S3_ENDPOINT, REQUIRE_TLS: 'on' })).toContain('BACKUP_S3_ENDPOINT');
    const encrypted = {
      DATABASE_URL: `${DATABASE_URL}?sslmode=require`,
      SMTP_URL: 'smtp://mail.example.in?requireTLS=true',
      MAIL_FROM: 'a@example.in',
    };
    expect(namedAsMissing({ ...encrypted, REQUIRE_TLS: 'on' })).toEqual([]);
  });

  it('give the back office a name of its own, which is not that of the shop', () => {
    const PUBLIC_URL = 'https://shop.example.in';
    expect(readConfig({ PUBLIC_URL, ADMIN_URL: 'https://office.example.in/' })).toMatchObject({
      adminUrl: 'https://office.example.in',
    });
    expect(namedAsMissing({ PUBLIC_URL, ADMIN_URL: 'https://shop.example.in/admin' })).toEqual(['ADMIN_URL']);
    expect(namedAsMissing({ ADMIN_URL: 'https://office.example.in' })).toEqual(['ADMIN_URL']);
    expect(namedAsMissing({ ...PRODUCTION, ADMIN_URL: 'http://office.example.in' })).toEqual(['ADMIN_URL']);
  });

  it('ask everybody of the staff for a second factor, or only those who can do harm', () => {
    expect(readConfig({ STAFF_SECOND_FACTOR: 'everybody' }).secondFactorRequiredOf).toBe('nobody');
    expect(readConfig({ ...PRODUCTION }).secondFactorRequiredOf).toBe('managers');
    expect(readConfig({ ...PRODUCTION, STAFF_SECOND_FACTOR: 'everybody' }).secondFactorRequiredOf).toBe(
      'everybody',
    );
  });

  it('that cannot be used are all named in one message', () => {
    const read = () => readConfig({ PORT: 'http', STORE_MODE: 'live', DATABASE_URL: 'mysql://x' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*STORE_MODE/);
  });

  it('run one process in the demo and one for each core in production, unless a number is set', () => {
    expect(readConfig({}).workers).toBe(1);
    expect(readConfig({ ...PRODUCTION }).workers).toBe(availableParallelism());
    expect(readConfig({ WORKERS: '3' }).workers).toBe(3);
    expect(readConfig({ WORKERS: '3', JOBS: 'only' }).workers).toBe(1);
    expect(() => readConfig({ WORKERS: '0' })).toThrow(/WORKERS/);
  });

  it('name the way around a connection pooler only beside the pooler itself', () => {
    const DATABASE_DIRECT_URL = 'postgres://store@db:5432/store';
    expect(namedAsMissing({ DATABASE_DIRECT_URL })).toEqual(['DATABASE_URL']);
    const DATABASE_URL = 'postgres://store@db:6432/store';
    expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseDirectUrl: DATABASE_DIRECT_URL,
    });
  });

  it('name any number of replicas, beside the primary', () => {
    const DATABASE_URL = 'postgres://store@db:5432/store';
    const replicas = ['postgres://store@one:5432/store', 'postgres://store@two:5432/store'];
    const DATABASE_READ_URLS = replicas.join(', ');
    expect(readConfig({}).databaseReadUrls).toEqual([]);
    expect(readConfig({ DATABASE_URL, DATABASE_READ_URLS }).databaseReadUrls).toEqual(replicas);
    expect(namedAsMissing({ DATABASE_READ_URLS })).toEqual(['DATABASE_URL']);
    expect(() => readConfig({ DATABASE_URL, DATABASE_READ_URLS: 'mysql://x' })).toThrow('DATABASE_READ_URLS');
  });

  it('never switch the limits off in production', () => {
    expect(readConfig({ LIMITS: 'off' }).limits).toBe(false);
    expect(readConfig({ ...PRODUCTION, LIMITS: 'off' }).limits).toBe(true);
  });
});

describe('a real store', () => {
  it('starts with no stand-in of the demo', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      mode: 'production',
      sms: { provider: 'twilio' },
      mail: { provider: 'smtp', from: { email: 'store@example.in' } },
      mailTo: 'owner@example.in',
      ownerPhone: '9888888888',
    });
  });

  it('does not start while anything is missing, and names all of it in one message', () => {
    expect(namedAsMissing({ STORE_MODE: 'production' })).toEqual([
      'AUTH_SECRET',
      'SMS_PROVIDER',
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
      'PUBLIC_URL',
      'OWNER_PHONE',
    ]);
  });

  const optional = ['STORE_MODE', 'SMTP_URL', 'MAIL_TO'];

  it.each(Object.keys(PRODUCTION).filter((name) => !optional.includes(name)))('needs %s', (name) => {
    expect(namedAsMissing({ ...PRODUCTION, [name]: '' })).toEqual([name]);
  });

  it('needs a secret that cannot be guessed', () => {
    for (const AUTH_SECRET of [PRODUCTION.AUTH_SECRET.slice(1), 'a'.repeat(32), 'abcd'.repeat(8)]) {
      expect(namedAsMissing({ ...PRODUCTION, AUTH_SECRET })).toEqual(['AUTH_SECRET']);
    }
    expect(namedAsMissing({ ...PRODUCTION, AUTH_SECRET: '9f86d081884c7d659a2feaa0c55ad015' })).toEqual([]);
  });

  it('does not start with what only a trial may use, and names all of it beside what is missing', () => {
    const trial = {
      ...PRODUCTION,
      AUTH_SECRET: '',
      RAZORPAY_KEY_ID: 'rzp_test_1',
      RAZORPAY_WEBHOOK_SECRET: 'sandbox-webhook-secret',
      PUBLIC_URL: 'http://store.example.in',
      OWNER_PHONE: '9000000001',
      STORE_DEV: '1',
    };
    expect(namedAsMissing(trial)).toEqual([
      'AUTH_SECRET',
      'RAZORPAY_KEY_ID',
      'RAZORPAY_WEBHOOK_SECRET',
      'PUBLIC_URL',
      'OWNER_PHONE',
      'STORE_DEV',
    ]);
  });

  it('can be rehearsed with stand-ins for its providers, but only on this machine', () => {
    expect(namedAsMissing(REHEARSAL)).toEqual([]);
    expect(namedAsMissing({ ...REHEARSAL, OWNER_PHONE: '9000000001' })).toEqual([]);
    expect(namedAsMissing({ ...REHEARSAL, RAZORPAY_API_URL: 'https://provider.example.in' })).toEqual([
      'RAZORPAY_KEY_ID',
    ]);
    expect(namedAsMissing({ ...REHEARSAL, PUBLIC_URL: 'http://localhost.example.in' })).toEqual([
      'PUBLIC_URL',
    ]);
  });

  it('never uses the demo inbox for its mail', () => {
    expect(readConfig({ ...PRODUCTION, SMTP_URL: '' }).mail.provider).toBe('none');
  });

  it('may send its mail by EmailJS', () => {
    const emailjs = { EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't', EMAILJS_PUBLIC_KEY: 'p' };
    expect(readConfig({ ...PRODUCTION, SMTP_URL: '', ...emailjs }).mail.provider).toBe('emailjs');
  });
});

describe('a provider', () => {
  it('that was chosen needs its keys in the demo too', () => {
    expect(namedAsMissing({ SMS_PROVIDER: 'twilio', SMTP_URL: 'smtp://localhost' })).toEqual([
      'TWILIO_ACCOUNT_SID',
      'TWILIO_AUTH_TOKEN',
      'TWILIO_FROM',
      'MAIL_FROM',
    ]);
    expect(namedAsMissing({ SMS_PROVIDER: 'msg91', EMAILJS_SERVICE_ID: 's' })).toEqual([
      'MSG91_AUTH_KEY',
      'MSG91_OTP_TEMPLATE_ID',
      'MSG91_TEMPLATES',
      'EMAILJS_TEMPLATE_ID',
      'EMAILJS_PUBLIC_KEY',
      'MAIL_FROM',
    ]);
  });

  it('takes no real money in the demo, where anybody can read the login codes', () => {
    const keys = { RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' };
    expect(namedAsMissing({ ...keys, RAZORPAY_KEY_ID: 'rzp_live_1' })).toEqual(['RAZORPAY_KEY_ID']);
    expect(namedAsMissing({ ...keys, RAZORPAY_KEY_ID: 'rzp_test_1' })).toEqual([]);
  });

  it('takes all four settings of WhatsApp or none', () => {
    const whatsapp = {
      WHATSAPP_PHONE_ID: '1065',
      WHATSAPP_TOKEN: 't',
      WHATSAPP_APP_SECRET: 's',
      WHATSAPP_VERIFY_TOKEN: 'v',
    };
    expect(readConfig({}).whatsapp).toBeUndefined();
    expect(readConfig(whatsapp).whatsapp).toEqual({
      apiUrl: 'https://graph.facebook.com/v25.0',
      phoneId: '1065',
      token: 't',
      appSecret: 's',
      verifyToken: 'v',
    });
    expect(namedAsMissing({ WHATSAPP_TOKEN: 't' })).toEqual([
      'WHATSAPP_PHONE_ID',
      'WHATSAPP_APP_SECRET',
      'WHATSAPP_VERIFY_TOKEN',
    ]);
  });

  it('names each text that MSG91 has no template for', () => {
    const msg91 = { SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'k', MSG91_OTP_TEMPLATE_ID: 'o' };
    const given = SMS_TEMPLATE_IDS.filter((name) => name !== 'refund-done' && name !== 'order-shipped');
    const some = given.map((name) => `${name}:id-${name}`).join(', ');
    expect(() => readConfig({ ...msg91, MSG91_TEMPLATES: some })).toThrow(
      'MSG91_TEMPLATES (name:id for order-shipped, refund-done)',
    );
    const all = `${some}, refund-done:R1, order-shipped:S1`;
    expect(readConfig({ ...msg91, MSG91_TEMPLATES: all }).sms).toMatchObject({
      templateIds: { 'refund-done': 'R1', 'order-placed-cod': 'id-order-placed-cod' },
    });
  });

  it('leaves a part of all SMS to messages about orders', () => {
    expect(readConfig({})).toMatchObject({ smsPerDay: 10_000, codesPerDay: 5000 });
    expect(readConfig({ SMS_PER_DAY: '6000' })).toMatchObject({ smsPerDay: 6000 });
    expect(namedAsMissing({ SMS_PER_DAY: '5000' })).toEqual(['SMS_PER_DAY']);
    expect(namedAsMissing({ SMS_PER_DAY: '900', SMS_CODES_PER_DAY: '500' })).toEqual([]);
  });

  it('sends what can wait by day, the demo at any hour', () => {
    expect(readConfig(PRODUCTION).messageHours).toEqual({ from: 9, to: 21 });
    expect(readConfig({}).messageHours).toEqual({ from: 0, to: 24 });
    expect(readConfig({ MESSAGE_HOURS: '10-20' }).messageHours).toEqual({ from: 10, to: 20 });
    for (const wrong of ['nine', '21-9', '9-25', '9']) {
      expect(() => readConfig({ MESSAGE_HOURS: wrong }), wrong).toThrow('MESSAGE_HOURS: not two hours');
    }
  });

  it('is the demo inbox where none was chosen', () => {
    expect(readConfig({})).toMatchObject({
      sms: { provider: 'demo' },
      mail: { provider: 'demo' },
      ownerPhone: '9000000001',
      jobs: 'on',
    });
  });

  it('cannot be an unknown one, nor the owner an unknown number', () => {
    const read = () => readConfig({ SMS_PROVIDER: 'pigeon', OWNER_PHONE: '12345', JOBS: 'some' });
    expect(read).toThrow(/OWNER_PHONE[\s\S]*SMS_PROVIDER[\s\S]*JOBS/);
  });

  it('keeps pictures in an S3 store once all its keys are there, and names the ones that are not', () => {
    const keys = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(readConfig({}).s3).toBeUndefined();
    expect(readConfig(keys).s3).toMatchObject({ endpoint: 'https://s3.ap-south-1.amazonaws.com' });
    expect(readConfig({ ...keys, S3_ENDPOINT: 'http://127.0.0.1:9000' }).s3?.endpoint).toContain(':9000');
    expect(() => readConfig({ S3_BUCKET: 'pictures' })).toThrow(/S3_ACCESS_KEY_ID\n {2}S3_SECRET_ACCESS_KEY/);
  });
});
