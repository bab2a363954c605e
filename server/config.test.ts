import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const PRODUCTION = {
  STORE_MODE: 'production',
  AUTH_SECRET: 'x'.repeat(32),
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'secret',
  SMTP_URL: 'smtps://user:password@mail.example.in',
  MAIL_FROM: 'store@example.in',
  MAIL_TO: 'owner@example.in',
  PUBLIC_URL: 'https://store.example.in',
};

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

  it('that cannot be used are all named in one message', () => {
    const read = () => readConfig({ PORT: 'http', STORE_MODE: 'live', DATABASE_URL: 'mysql://x' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*STORE_MODE/);
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
      ownerPhone: undefined,
    });
  });

  it('does not start while anything is missing, and names all of it in one message', () => {
    expect(namedAsMissing({ STORE_MODE: 'production' })).toEqual([
      'AUTH_SECRET',
      'SMS_PROVIDER',
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
    ]);
  });

  const optional = ['STORE_MODE', 'SMTP_URL', 'MAIL_TO', 'PUBLIC_URL'];

  it.each(Object.keys(PRODUCTION).filter((name) => !optional.includes(name)))('needs %s', (name) => {
    expect(namedAsMissing({ ...PRODUCTION, [name]: '' })).toEqual([name]);
  });

  it('needs a secret that cannot be guessed', () => {
    expect(namedAsMissing({ ...PRODUCTION, AUTH_SECRET: 'x'.repeat(31) })).toEqual(['AUTH_SECRET']);
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
      'MSG91_TEXT_TEMPLATE_ID',
      'EMAILJS_TEMPLATE_ID',
      'EMAILJS_PUBLIC_KEY',
      'MAIL_FROM',
    ]);
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
