import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { findTotpStep, makeTotpSecret, toTotpAddress } from './totp.ts';

/** The vector of RFC 6238 with SHA-1, cut to six digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it('knows the code of the standard’s own example', () => {
  expect(findTotpStep(RFC_SECRET, '287082', new Date(59_000))).toBe(1);
});

it('takes the code of the step before and of the step after, and no other', () => {
  const steps = [27, 28, 29, 31, 32].map((step) =>
    findTotpStep(
      RFC_SECRET,
      new TOTP({ secret: RFC_SECRET }).generate({ timestamp: step * 30_000 }),
      new Date(30 * 30_000),
    ),
  );
  expect(steps).toEqual([undefined, undefined, 29, 31, undefined]);
});

it('makes a new secret each time, which an app can read from the address', () => {
  const secret = makeTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeTotpSecret()).not.toBe(secret);
  const address = toTotpAddress({ secret, issuer: 'My Store', label: '9876543210' });
  expect(new URL(address).searchParams.get('secret')).toBe(secret);
  expect(address).toMatch(/^otpauth:\/\/totp\/My%20Store:9876543210\?/);
});
