import { expect, it } from 'vitest';
import { isLocalAddress, isLocalHost, isLoopbackHost } from './local-address.ts';

it.each([
  '127.0.0.1',
  '127.9.8.7',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '192.168.1.20',
  'fe80::1%eth0',
  'fd00::1',
])('%s is an address of this machine or its network', (ip) => {
  expect(isLocalAddress(ip)).toBe(true);
});

it.each(['8.8.8.8', '::ffff:8.8.8.8', '2001:db8::1', '172.32.0.1', 'localhost', '', '127.0.0.1.evil.in'])(
  '%s is not',
  (ip) => {
    expect(isLocalAddress(ip)).toBe(false);
  },
);

it('knows the hosts that are only reached from here', () => {
  for (const host of ['localhost', 'LOCALHOST', 'shop.localhost', '127.0.0.1', '[::1]']) {
    expect(isLoopbackHost(host)).toBe(true);
  }
  for (const host of ['192.168.1.20', 'laptop.local', 'localhost']) expect(isLocalHost(host)).toBe(true);
  for (const host of ['store.example.in', 'localhost.evil.in', '8.8.8.8', 'evil.in', '']) {
    expect(isLocalHost(host)).toBe(false);
  }
});
