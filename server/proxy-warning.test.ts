import { expect, it } from 'vitest';
import { proxyWarning } from './start-checks.ts';

const LIVE = { mode: 'production', host: '127.0.0.1', trustedProxies: undefined } as const;

it.each(['127.0.0.1', '::1', 'localhost'])('a real store on %s needs to know its proxy', (host) => {
  expect(proxyWarning({ ...LIVE, host })).toContain('TRUSTED_PROXIES is not set');
});

it.each([
  { ...LIVE, trustedProxies: 'loopback' },
  { ...LIVE, host: '0.0.0.0' },
  { ...LIVE, mode: 'demo' as const },
])('%o is fine', (config) => {
  expect(proxyWarning(config)).toBeNull();
});
