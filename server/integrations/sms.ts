import type { Db } from '#server/db/client.ts';
import { createDemoInbox } from './demo-inbox.ts';
import { createMsg91, type Msg91Settings } from './msg91.ts';
import { createTwilio, type TwilioSettings } from './twilio.ts';

export interface SmsMessage {
  /** An Indian mobile number: 10 digits, without country code. */
  to: string;
  text: string;
  /** Names the message: a sender that knows names sends the same one once. */
  key?: string;
  /** The registered text that the SMS was made from, for providers that put texts together themselves. */
  template?: { id: string; variables: Record<string, string> };
  /** The code within the text, for providers that carry codes by a way of their own. */
  otp?: { code: string; validMinutes: number };
}

export interface SmsSender {
  /** Ends once the provider has taken the message; throws a `DeliveryFailure`. */
  send(message: SmsMessage): Promise<void>;
  /** True when handing over the same key again is harmless. */
  isRepeatable: boolean;
}

export type SmsSettings =
  | ({ provider: 'msg91' } & Msg91Settings)
  | ({ provider: 'twilio' } & TwilioSettings)
  | { provider: 'demo' };

export function createSms(settings: SmsSettings, db: Db): SmsSender {
  if (settings.provider === 'msg91') return createMsg91(settings);
  if (settings.provider === 'twilio') return createTwilio(settings);
  return createDemoInbox(db).sms;
}
