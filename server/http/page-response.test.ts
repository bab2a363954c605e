import { expect, it } from 'vitest';
import { toPageResponse } from './page-response.ts';
import { getPaymentSources } from './security-headers.ts';

it('shows nobody the mark of the scripts that the server wrote, and allows these alone', async () => {
  const html = '<script nonce="n1">own()</script><script>stolen()</script>';
  const { body, headers } = await toPageResponse(new Response(html, { headers: { 'X-Script-Nonce': 'n1' } }));
  expect(body).toBe('<script>own()</script><script>stolen()</script>');
  expect(JSON.stringify(headers)).not.toContain('n1');
  expect(headers['content-security-policy']?.match(/sha256-/g)).toHaveLength(1);
});

it('leaves the names of policies free only where a provider’s script may bring its own', async () => {
  const provider = { isSandbox: false, checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js' };
  const policyFor = async (payment: typeof provider) => {
    const { headers } = await toPageResponse(new Response(''), getPaymentSources(payment));
    return headers['content-security-policy'];
  };
  expect(await policyFor(provider)).toMatch(/require-trusted-types-for 'script'; trusted-types \*$/);
  expect(await policyFor({ ...provider, isSandbox: true })).toMatch(/trusted-types default$/);
});

it.each([
  [200, undefined],
  [404, 'no-cache'],
  [503, 'no-cache'],
])('a page with status %i says %s of caching by itself', async (status, caching) => {
  const { headers } = await toPageResponse(new Response('', { status }));
  expect(headers['Cache-Control']).toBe(caching);
  expect(headers['Retry-After']).toBe(status === 503 ? '5' : undefined);
});
