import type { MailSender } from './mail.ts';
import { callProvider, DeliveryFailure } from './provider-call.ts';

export interface EmailjsSettings {
  apiUrl: string;
  serviceId: string;
  templateId: string;
  publicKey: string;
  /** Needed when the account asks for it, as it should where a server sends. */
  privateKey: string | undefined;
  from: { name: string; email: string };
  timeoutMs?: number;
}

/** E-mail through EmailJS: the template there lays the letter out of these values. */
export function createEmailjs({
  apiUrl,
  serviceId,
  templateId,
  publicKey,
  privateKey,
  from,
  timeoutMs = 10_000,
}: EmailjsSettings): MailSender {
  return {
    isRepeatable: false,
    async send({ to, subject, text, html, replyTo = from }) {
      const answer = await callProvider({
        provider: 'EmailJS',
        url: `${apiUrl}/api/v1.0/email/send`,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          service_id: serviceId,
          template_id: templateId,
          user_id: publicKey,
          accessToken: privateKey,
          template_params: {
            from_name: replyTo.name,
            from_email: replyTo.email,
            reply_to: replyTo.email,
            to_email: to,
            subject,
            message: text,
            // For a template that shows {{{message_html}}} in place of the text.
            ...(html ? { message_html: html } : {}),
          },
        }),
        timeoutMs,
      });
      if (answer.status !== 200) {
        throw new DeliveryFailure('refused', `EmailJS: ${answer.text.slice(0, 200)} (${answer.status})`);
      }
    },
  };
}
