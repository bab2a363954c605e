import { expect, it } from 'vitest';
import { toPageResponse } from './page-response.ts';

it('shows nobody the mark of the scripts that the server wrote, and allows these alone', async () => {
  const html = '<script nonce="n1">own()</script><script>stolen()</script>';
  const { body, headers } = await toPageResponse(new Response(html, { headers: { 'X-Script-Nonce': 'n1' } }));
  expect(body).toBe('<script>own()</script><script>stolen()</script>');
  expect(JSON.stringify(headers)).not.toContain('n1');
  expect(headers['content-security-policy']?.match(/sha256-/g)).toHaveLength(1);
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
