import { z } from 'zod';
import { ALL_DAY, type Hours, MESSAGE_HOURS } from '#core/rules/restock.ts';
import { SMS_TEMPLATE_IDS, type SmsTemplateId } from '#core/rules/sms-templates.ts';
import type { MailSettings } from './integrations/mail.ts';
import type { SmsSettings } from './integrations/sms.ts';
import type { WhatsappSettings } from './integrations/whatsapp/whatsapp.ts';

export const DEFAULT_CODES_PER_DAY = 5000;

/** Settings of the SMS, the WhatsApp and the mail provider. Their addresses can be changed so that a test can stand in for them. */
export const messageSettingsShape = {
  SMS_PROVIDER: z.enum(['msg91', 'twilio']).optional(),
  SMS_CODES_PER_DAY: z.coerce.number().int().min(1).default(DEFAULT_CODES_PER_DAY),
  MESSAGE_HOURS: z
    .string()
    .regex(/^\d{1,2}-\d{1,2}$/, 'not two hours, such as 9-21')
    .transform((text) => text.split('-').map(Number))
    .transform(([from = 0, to = 0]) => ({ from, to }))
    .refine(({ from, to }) => from < to && to <= 24, 'not two hours of one day, such as 9-21')
    .optional(),
  SMS_PER_DAY: z.coerce.number().int().min(1).optional(),
  MSG91_AUTH_KEY: z.string().optional(),
  MSG91_OTP_TEMPLATE_ID: z.string().optional(),
  MSG91_TEMPLATES: z.string().optional(),
  MSG91_API_URL: z.url().default('https://control.msg91.com'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_API_URL: z.url().default('https://api.twilio.com'),
  WHATSAPP_API_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v25.0'),
  WHATSAPP_PHONE_ID: z.string().optional(),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  MAIL_TO: z.email().optional(),
  EMAILJS_SERVICE_ID: z.string().optional(),
  EMAILJS_TEMPLATE_ID: z.string().optional(),
  EMAILJS_PUBLIC_KEY: z.string().optional(),
  EMAILJS_PRIVATE_KEY: z.string().optional(),
  EMAILJS_API_URL: z.url().default('https://api.emailjs.com'),
};

type MessageSettings = z.infer<z.ZodObject<typeof messageSettingsShape>>;

export function getSmsSettings(given: MessageSettings): SmsSettings {
  if (given.SMS_PROVIDER === 'msg91') {
    return {
      provider: 'msg91',
      apiUrl: given.MSG91_API_URL,
      authKey: given.MSG91_AUTH_KEY ?? '',
      otpTemplateId: given.MSG91_OTP_TEMPLATE_ID ?? '',
      templateIds: readTemplateIds(given.MSG91_TEMPLATES),
    };
  }
  if (given.SMS_PROVIDER === 'twilio') {
    return {
      provider: 'twilio',
      apiUrl: given.TWILIO_API_URL,
      accountSid: given.TWILIO_ACCOUNT_SID ?? '',
      authToken: given.TWILIO_AUTH_TOKEN ?? '',
      from: given.TWILIO_FROM ?? '',
    };
  }
  return { provider: 'demo' };
}

/** Undefined: nothing is sent by WhatsApp, but the demo shows what would be. */
export function getWhatsappSettings(given: MessageSettings): WhatsappSettings | undefined {
  const { WHATSAPP_PHONE_ID: phoneId, WHATSAPP_TOKEN: token } = given;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = given;
  if (!phoneId || !token || !appSecret || !verifyToken) return undefined;
  return { apiUrl: given.WHATSAPP_API_URL.replace(/\/$/, ''), phoneId, token, appSecret, verifyToken };
}

/** The demo's inbox wakes nobody. */
export function getMessageHours({
  MESSAGE_HOURS: given,
  STORE_MODE: mode,
}: MessageSettings & { STORE_MODE: 'demo' | 'production' }): Hours {
  return given ?? (mode === 'production' ? MESSAGE_HOURS : ALL_DAY);
}

/** Login codes have their share for themselves: however many orders are placed, people can log in. */
export function getSmsPerDay({ SMS_PER_DAY, SMS_CODES_PER_DAY }: MessageSettings): number {
  return SMS_PER_DAY ?? 2 * SMS_CODES_PER_DAY;
}

/** `order-placed-cod:ID,order-shipped:ID` → the ids by name. */
function readTemplateIds(list = ''): Record<string, string> {
  const pairs = list.split(',').map((pair) => pair.split(':').map((part) => part.trim()));
  return Object.fromEntries(pairs.filter(([name, id]) => name && id));
}

/** Texts that MSG91 could not send. */
export function missingTemplates(list: string | undefined): SmsTemplateId[] {
  const ids = readTemplateIds(list);
  return SMS_TEMPLATE_IDS.filter((name) => ids[name] === undefined);
}

export function getMailSettings(
  given: MessageSettings & { BRAND_NAME: string; STORE_MODE: 'demo' | 'production' },
): MailSettings {
  const from = { name: given.BRAND_NAME, email: given.MAIL_FROM ?? '' };
  if (given.SMTP_URL) return { provider: 'smtp', url: given.SMTP_URL, from };
  if (given.EMAILJS_SERVICE_ID) {
    return {
      provider: 'emailjs',
      apiUrl: given.EMAILJS_API_URL,
      serviceId: given.EMAILJS_SERVICE_ID,
      templateId: given.EMAILJS_TEMPLATE_ID ?? '',
      publicKey: given.EMAILJS_PUBLIC_KEY ?? '',
      privateKey: given.EMAILJS_PRIVATE_KEY,
      from,
    };
  }
  return { provider: given.STORE_MODE === 'production' ? 'none' : 'demo' };
}
