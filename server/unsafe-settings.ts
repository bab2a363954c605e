import { DEMO_OWNER_PHONE } from './demo-owner.ts';
import { isLoopbackHost } from './local-address.ts';

type Given = Record<string, string | undefined>;

/** About 16 random letters and digits: far below what `openssl rand` gives, far above what people make up by hand. */
const LEAST_SECRET_BITS = 80;
const SMS_API_URLS: Record<string, string> = { msg91: 'MSG91_API_URL', twilio: 'TWILIO_API_URL' };
const SANDBOX_SECRETS = ['sandbox-key-secret', 'sandbox-webhook-secret'];

/** Settings that are given, and must not go live. A line begins with the setting's name. */
export function unsafeForProduction(given: Given): string[] {
  return [
    ...when(isGuessable(given.AUTH_SECRET), 'AUTH_SECRET (can be guessed; use: openssl rand -base64 32)'),
    ...when(
      given.RAZORPAY_KEY_ID?.startsWith('rzp_test_') === true && !isStandIn(given.RAZORPAY_API_URL),
      'RAZORPAY_KEY_ID (a test key: no real payments; use the rzp_live_ keys)',
    ),
    ...['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'].flatMap((name) =>
      when(SANDBOX_SECRETS.includes(given[name] ?? ''), `${name} (the sandbox's own, which is public)`),
    ),
    ...when(!isSafePublicUrl(given.PUBLIC_URL), 'PUBLIC_URL (must begin with https://)'),
    ...when(
      given.OWNER_PHONE === DEMO_OWNER_PHONE &&
        !isStandIn(given[SMS_API_URLS[given.SMS_PROVIDER ?? ''] ?? '']),
      "OWNER_PHONE (the demo's number; use your own)",
    ),
    ...when(given.STORE_DEV === '1', 'STORE_DEV (only for development; remove it)'),
  ];
}

/** Real money must not be taken by a store whose login codes anybody can read. */
export function unsafeForDemo(given: Given): string[] {
  return when(
    given.RAZORPAY_KEY_ID?.startsWith('rzp_live_') === true,
    'RAZORPAY_KEY_ID (a live key in demo mode; use a test key, or set STORE_MODE=production)',
  );
}

function when(isWrong: boolean, line: string): string[] {
  return isWrong ? [line] : [];
}

/** A provider that a rehearsal runs on this very machine: nothing real can be bought or sent through it. */
function isStandIn(apiUrl: string | undefined): boolean {
  return apiUrl !== undefined && isLoopbackHost(new URL(apiUrl).hostname);
}

/** What is missing is named by another check. */
function isSafePublicUrl(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return true;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || isLoopbackHost(hostname);
}

function isGuessable(secret: string | undefined): boolean {
  return secret !== undefined && entropyBits(secret) < LEAST_SECRET_BITS;
}

/** How much chance a text holds, judged by how evenly its characters are spread (Shannon). */
function entropyBits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const surprises = [...counts.values()].map((count) => count * Math.log2(text.length / count));
  return surprises.reduce((sum, bits) => sum + bits, 0);
}
