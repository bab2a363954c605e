import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { MailSender } from './mail.ts';
import { DeliveryFailure } from './provider-call.ts';

export interface SmtpSettings {
  /** Such as `smtps://user:password@mail.example.in`. */
  url: string;
  from: { name: string; email: string };
  timeoutMs?: number;
}

/** What nodemailer adds to its errors: its own code, the command that failed, and the server's answer to it. */
const smtpErrorSchema = z.looseObject({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
});

/** E-mail through any mail server. */
export function createSmtp({ url, from, timeoutMs = 15_000 }: SmtpSettings): MailSender {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  const domain = from.email.split('@')[1] ?? 'localhost';

  return {
    isRepeatable: false,
    async send({ to, subject, text, key, replyTo }) {
      try {
        await transport.sendMail({
          from: { name: from.name, address: from.email },
          to,
          subject,
          text,
          ...(replyTo ? { replyTo: { name: replyTo.name, address: replyTo.email } } : {}),
          ...(key ? { messageId: `<${createHash('sha256').update(key).digest('hex')}@${domain}>` } : {}),
        });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** Once the letter itself was handed over (command DATA), a lost line leaves open whether it was taken. */
function failureOf(error: unknown): DeliveryFailure {
  const { code, command, responseCode } = smtpErrorSchema.parse(error);
  const reason = `mail server: ${[code, command, responseCode].filter(Boolean).join(' ')}`;
  const isHandedOver = command === 'DATA' || command === undefined;
  return new DeliveryFailure(responseCode === undefined && isHandedOver ? 'unanswered' : 'refused', reason);
}
