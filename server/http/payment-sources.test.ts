import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { contentSecurityPolicy, getPaymentSources } from './security-headers.ts';

function policyOf(env: Record<string, string>) {
  return contentSecurityPolicy('<p>page</p>', { payment: getPaymentSources(readConfig(env).payment) });
}

it('allows nobody but the store while the sandbox takes payments', () => {
  expect(policyOf({})).not.toContain('http');
  expect(policyOf({})).not.toContain('frame-src');
  expect(policyOf({})).not.toContain('unsafe-inline');
});

it('allows the provider’s hosts once its keys are set', () => {
  const policy = policyOf({ RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret' });
  expect(policy).toContain("script-src 'self' https://checkout.razorpay.com https://cdn.razorpay.com");
  expect(policy).toContain("form-action 'self' https://api.razorpay.com");
  expect(policy).toContain("style-src-attr 'unsafe-inline'");
  expect(policy).toMatch(/connect-src [^;]*https:\/\/lumberjack\.razorpay\.com/);
  expect(policy).toMatch(/img-src [^;]*https:\/\/cdn\.razorpay\.com/);
  expect(policy).toContain('frame-src https://api.razorpay.com https://checkout.razorpay.com');
});

it('allows the one address that stands in for the provider', () => {
  const policy = policyOf({
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1:4100/checkout.js',
  });
  expect(policy).toContain("script-src 'self' http://127.0.0.1:4100;");
  expect(policy).not.toContain('razorpay.com');
});
