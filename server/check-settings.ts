import { DEMO_OWNER_PHONE } from './demo-owner.ts';
import { isLoopbackHost } from './local-address.ts';
import { DEFAULT_CODES_PER_DAY, missingTemplates } from './message-settings.ts';

type Given = Record<string, string | undefined>;

const KEYS_OF_SMS: Record<string, string[]> = {
  msg91: ['MSG91_AUTH_KEY', 'MSG91_OTP_TEMPLATE_ID'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
};
const KEYS_OF_COURIER: Record<string, string[]> = {
  shiprocket: ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD', 'SHIPROCKET_WEBHOOK_TOKEN', 'SHIPROCKET_PICKUP'],
  delhivery: ['DELHIVERY_TOKEN', 'DELHIVERY_WEBHOOK_TOKEN', 'DELHIVERY_PICKUP'],
};
const EMAILJS_KEYS = ['EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID', 'EMAILJS_PUBLIC_KEY'];
const RAZORPAY_KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'];
/** Events of the provider are believed only with its secret; without it the store still asks for itself. */
const RAZORPAY_PAIR = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'];
const WHATSAPP_KEYS = ['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'];
const S3_KEYS = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
const BACKUP_S3_KEYS = S3_KEYS.map((name) => `BACKUP_${name}`);
const SHORTEST_SECRET = 32;

/** What a provider that was chosen still needs, in either mode. */
export function missingForProviders(given: Given): string[] {
  const usesAny = (prefix: string) => Object.keys(given).some((name) => name.startsWith(prefix));
  const usesEmailjs = usesAny('EMAILJS_') && !given.SMTP_URL;
  const savesToS3 = usesAny('BACKUP_S3_');
  return [
    ...absent(given, KEYS_OF_SMS[given.SMS_PROVIDER ?? ''] ?? []),
    ...absentTemplates(given),
    ...tooFewSms(given),
    ...absent(given, given.SMTP_URL ? ['MAIL_FROM'] : []),
    ...absent(given, given.DATABASE_DIRECT_URL || given.DATABASE_READ_URLS ? ['DATABASE_URL'] : []),
    ...absent(given, given.RAZORPAY_KEY_ID || given.RAZORPAY_KEY_SECRET ? RAZORPAY_PAIR : []),
    ...absent(given, usesAny('S3_') ? S3_KEYS : []),
    ...absent(given, savesToS3 ? BACKUP_S3_KEYS : []),
    ...absent(given, savesToS3 || given.BACKUP_DIR ? ['BACKUP_KEY'] : []),
    ...when(
      savesToS3 && given.BACKUP_DIR !== undefined,
      'BACKUP_DIR (a folder or BACKUP_S3_BUCKET, not both)',
    ),
    ...absent(given, KEYS_OF_COURIER[given.COURIER ?? ''] ?? []),
    ...absent(given, WHATSAPP_KEYS.some((name) => given[name] !== undefined) ? WHATSAPP_KEYS : []),
    ...absent(given, usesEmailjs ? [...EMAILJS_KEYS, 'MAIL_FROM'] : []),
  ];
}

/** A back office with a name of its own needs another one than the shop's. */
export function sharedName({ ADMIN_URL, PUBLIC_URL }: Given): string[] {
  if (ADMIN_URL === undefined) return [];
  const isShared = PUBLIC_URL === undefined || new URL(PUBLIC_URL).host === new URL(ADMIN_URL).host;
  return when(isShared, 'ADMIN_URL (must have another host name than PUBLIC_URL, which must be set)');
}

/** What a real store needs on top, because a stand-in of the demo would otherwise be in use. */
export function missingForProduction(given: Given): string[] {
  const secret = given.AUTH_SECRET ?? '';
  return [
    ...(secret.length < SHORTEST_SECRET ? [`AUTH_SECRET (at least ${SHORTEST_SECRET} characters)`] : []),
    ...(given.SMS_PROVIDER ? [] : ['SMS_PROVIDER (msg91 or twilio, with its keys)']),
    ...absent(given, [...RAZORPAY_KEYS, 'PUBLIC_URL', 'OWNER_PHONE']),
  ];
}

function tooFewSms({ SMS_PER_DAY, SMS_CODES_PER_DAY }: Given): string[] {
  const codes = Number(SMS_CODES_PER_DAY ?? DEFAULT_CODES_PER_DAY);
  if (SMS_PER_DAY === undefined || Number(SMS_PER_DAY) > codes) return [];
  return ['SMS_PER_DAY (more than SMS_CODES_PER_DAY: the rest is for messages about orders)'];
}

function absentTemplates({ SMS_PROVIDER, MSG91_TEMPLATES }: Given): string[] {
  const missing = SMS_PROVIDER === 'msg91' ? missingTemplates(MSG91_TEMPLATES) : [];
  return missing.length === 0 ? [] : [`MSG91_TEMPLATES (name:id for ${missing.join(', ')})`];
}

function absent(given: Given, names: string[]): string[] {
  return names.filter((name) => given[name] === undefined);
}

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
    ...['PUBLIC_URL', 'ADMIN_URL'].flatMap((name) =>
      when(!isSafePublicUrl(given[name]), `${name} (must begin with https://)`),
    ),
    ...when(
      given.OWNER_PHONE === DEMO_OWNER_PHONE &&
        !isStandIn(given[SMS_API_URLS[given.SMS_PROVIDER ?? ''] ?? '']),
      "OWNER_PHONE (the demo's number; use your own)",
    ),
    ...when(
      given.COURIER === 'sandbox',
      'COURIER (the sandbox carries nothing; use shiprocket, delhivery or none)',
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
