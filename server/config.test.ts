import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

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
    expect(readConfig({ LIMITS: 'off', STORE_MODE: 'production' }).limits).toBe(true);
  });
});
