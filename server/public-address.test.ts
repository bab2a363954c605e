import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('a public address', () => {
  it.each(['8.8.8.8', '52.95.80.1', '100.63.255.255', '172.32.0.1', '223.255.255.255', '2600:9000:21d::1'])(
    'is %s',
    (ip) => {
      expect(isPublicAddress(ip)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('is not "%s"', (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });
});
