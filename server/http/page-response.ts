import type { MadeResponse } from './cache/entry-pool.ts';
import { RETRY_AFTER_SECONDS } from './errors.ts';
import { contentSecurityPolicy, OWN_ONLY } from './security-headers.ts';

/** The page handler names the nonce of its own scripts in this header, which never leaves the server. */
const NONCE_HEADER = 'x-script-nonce';

/** A rendered page with the policy that allows it alone. */
export async function toPageResponse(rendered: Response, payment = OWN_ONLY): Promise<MadeResponse> {
  const { [NONCE_HEADER]: nonce, ...headers } = Object.fromEntries(rendered.headers);
  const { status } = rendered;
  const html = await rendered.text();
  // A provider's script may bring policies of its own, by names that are not ours to know.
  const trustedTypes = payment.script.length > 0 ? '*' : 'default';
  return {
    status,
    // Whoever reads a page must not learn the nonce: it is the mark of what the server itself has written.
    body: nonce ? html.replaceAll(` nonce="${nonce}"`, '') : html,
    headers: {
      ...headers,
      'content-security-policy': contentSecurityPolicy(html, { payment, nonce, trustedTypes }),
      // A page that could not be made may be there a moment later.
      ...(status !== 200 && { 'Cache-Control': 'no-cache' }),
      ...(status === 503 && { 'Retry-After': String(RETRY_AFTER_SECONDS) }),
    },
  };
}
