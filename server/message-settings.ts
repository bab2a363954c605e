import { z } from 'zod';
import type { MailSettings } from './integrations/mail.ts';
import type { SmsSettings } from './integrations/sms.ts';

/** Settings of the SMS and the mail provider. Their addresses can be changed so that a test can stand in for them. */
export const messageSettingsShape = {
  SMS_PROVIDER: z.enum(['msg91', 'twilio']).optional(),
  SMS_CODES_PER_DAY: z.coerce.number().int().min(1).default(5000),
  MSG91_AUTH_KEY: z.string().optional(),
  MSG91_OTP_TEMPLATE_ID: z.string().optional(),
  MSG91_TEXT_TEMPLATE_ID: z.string().optional(),
  MSG91_API_URL: z.url().default('https://control.msg91.com'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_API_URL: z.url().default('https://api.twilio.com'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  MAIL_TO: z.email().optional(),
  EMAILJS_SERVICE_ID: z.string().optional(),
  EMAILJS_TEMPLATE_ID: z.string().optional(),
  EMAILJS_PUBLIC_KEY: z.string().optional(),
  EMAILJS_PRIVATE_KEY: z.string().optional(),
  EMAILJS_API_URL: z.url().default('https://api.emailjs.com'),
};

const shape = z.object(messageSettingsShape);
type MessageSettings = z.infer<typeof shape>;

export function smsSettingsOf(given: MessageSettings): SmsSettings {
  if (given.SMS_PROVIDER === 'msg91') {
    return {
      provider: 'msg91',
      apiUrl: given.MSG91_API_URL,
      authKey: given.MSG91_AUTH_KEY ?? '',
      otpTemplateId: given.MSG91_OTP_TEMPLATE_ID ?? '',
      textTemplateId: given.MSG91_TEXT_TEMPLATE_ID,
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

export function mailSettingsOf(
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
