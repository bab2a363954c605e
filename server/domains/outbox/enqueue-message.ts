import type { SmsTemplateId } from '#core/rules/sms-templates.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { insertMessage } from './outbox.queries.ts';

export interface NewMessage {
  /** What happened, such as `order-shipped:OD123`. */
  event: string;
  channel: 'sms' | 'email';
  recipient: string;
  subject?: string | undefined;
  body: string;
  /** E-mail: whom an answer should reach, when it is not the store. */
  replyTo?: { name: string; email: string } | undefined;
  /** Whose message it is: a recipient alone proves nothing, since shoppers type any address. */
  orderId?: string | undefined;
  userId?: string | undefined;
  /** SMS: the registered text and what is filled into it. */
  template?: SmsTemplateId | undefined;
  variables?: Record<string, string> | undefined;
  /** Waits this long before it is sent, so that a later message can take its place. */
  holdSeconds?: number | undefined;
}

/** Puts a message into the outbox, in the caller's transaction. One event gives a person one message per channel. */
export async function enqueueMessage(tx: Db | Tx, message: NewMessage): Promise<void> {
  const { event, channel, recipient } = message;
  await insertMessage(tx, { id: `${event}:${channel}:${recipient}`, ...message });
}
