import type { Db } from '#server/db/client.ts';
import { createDemoInbox } from './demo-inbox.ts';
import { createEmailjs, type EmailjsSettings } from './emailjs.ts';
import { DeliveryFailure } from './provider-call.ts';
import { createSmtp, type SmtpSettings } from './smtp.ts';

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  /** The same in the store's own colours: see branded-mail.ts. */
  html?: string;
  /** Where it leads on to, under the text. */
  link?: { label: string; url: string } | undefined;
  /** Names the message: a sender that knows names sends the same one once. */
  key?: string;
  /** Whom an answer should reach, when it is not the store. */
  replyTo?: { name: string; email: string };
}

export interface MailSender {
  /** Ends once the provider has taken the message; throws a `DeliveryFailure`. */
  send(message: MailMessage): Promise<void>;
  /** True when handing over the same key again is harmless. */
  isRepeatable: boolean;
}

export type MailSettings =
  | ({ provider: 'smtp' } & SmtpSettings)
  | ({ provider: 'emailjs' } & EmailjsSettings)
  | { provider: 'demo' }
  /** A real store that has not set up its mail yet. */
  | { provider: 'none' };

export function createMail(settings: MailSettings, db: Db): MailSender {
  if (settings.provider === 'smtp') return createSmtp(settings);
  if (settings.provider === 'emailjs') return createEmailjs(settings);
  if (settings.provider === 'none') return NO_MAIL;
  return createDemoInbox(db).mail;
}

/** Refuses everything: messages wait in the outbox, and the alarm says why, instead of vanishing into a stand-in. */
const NO_MAIL: MailSender = {
  isRepeatable: true,
  send: async () => {
    throw new DeliveryFailure('refused', 'no mail service is set up (SMTP_URL or EMAILJS_*)');
  },
};
