import { createHash } from 'node:crypto';
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
  const domain = from.email.split('@')[1] ?? 'localhost';

  return {
    isRepeatable: false,
    async send({ to, subject, text, html, key, replyTo }) {
      const handover = watchHandover();
      // Read when there is something to send: most stores of a demo never do.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        transactionLog: true,
        logger: handover.logger,
      });
      try {
        await transport.sendMail({
          from: { name: from.name, address: from.email },
          to,
          subject,
          text,
          ...(html ? { html } : {}),
          ...(replyTo ? { replyTo: { name: replyTo.name, address: replyTo.email } } : {}),
          ...(key ? { messageId: messageId(key, domain) } : {}),
        });
      } catch (error) {
        throw getFailure(error, handover.hasBegun());
      }
    },
  };
}

/** The same message has the same id, by which mail servers and readers know a second copy. */
function messageId(key: string, domain: string): string {
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`;
}

/** Follows the talk with the server: from its 354 on the letter itself is on its way. */
function watchHandover() {
  let hasBegun = false;
  const ignore = () => {};
  return {
    hasBegun: () => hasBegun,
    logger: {
      level: ignore,
      trace: ignore,
      info: ignore,
      warn: ignore,
      error: ignore,
      fatal: ignore,
      debug(entry: { tnx?: string }, line?: unknown) {
        if (entry.tnx === 'server' && String(line).startsWith('354')) hasBegun = true;
      },
    },
  };
}

/** A line that broke after the letter was on its way leaves open whether it was taken. */
function getFailure(error: unknown, isHandedOver: boolean): DeliveryFailure {
  const { code, command, responseCode } = smtpErrorSchema.parse(error);
  const reason = `mail server: ${[code, command, responseCode].filter(Boolean).join(' ')}`;
  return new DeliveryFailure(responseCode === undefined && isHandedOver ? 'unanswered' : 'refused', reason);
}
