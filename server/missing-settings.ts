import { DEFAULT_CODES_PER_DAY, missingTemplates } from './message-settings.ts';

type Given = Record<string, string | undefined>;

const KEYS_OF_SMS: Record<string, string[]> = {
  msg91: ['MSG91_AUTH_KEY', 'MSG91_OTP_TEMPLATE_ID'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
};
const EMAILJS_KEYS = ['EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID', 'EMAILJS_PUBLIC_KEY'];
const RAZORPAY_KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'];
/** Events of the provider are believed only with its secret; without it the store still asks for itself. */
const RAZORPAY_PAIR = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'];
const S3_KEYS = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
const SHORTEST_SECRET = 32;

/** What a provider that was chosen still needs, in either mode. */
export function missingForProviders(given: Given): string[] {
  const usesEmailjs = Object.keys(given).some((name) => name.startsWith('EMAILJS_')) && !given.SMTP_URL;
  return [
    ...absent(given, KEYS_OF_SMS[given.SMS_PROVIDER ?? ''] ?? []),
    ...absentTemplates(given),
    ...tooFewSms(given),
    ...absent(given, given.SMTP_URL ? ['MAIL_FROM'] : []),
    ...absent(given, given.RAZORPAY_KEY_ID || given.RAZORPAY_KEY_SECRET ? RAZORPAY_PAIR : []),
    ...absent(given, Object.keys(given).some((name) => name.startsWith('S3_')) ? S3_KEYS : []),
    ...absent(given, usesEmailjs ? [...EMAILJS_KEYS, 'MAIL_FROM'] : []),
  ];
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
