import type { Db, Tx } from '#server/db/client.ts';
import { insertMessage } from './messages.queries.ts';

export interface NewMessage {
  /** What happened, such as `order-shipped:OD123`. */
  event: string;
  channel: 'sms' | 'email';
  recipient: string;
  subject?: string | undefined;
  body: string;
  /** E-mail: whom an answer should reach, when it is not the store. */
  replyTo?: { name: string; email: string } | undefined;
}

/** Puts a message into the outbox, in the caller's transaction. One event gives a person one message per channel. */
export async function enqueueMessage(tx: Db | Tx, message: NewMessage): Promise<void> {
  const { event, channel, recipient } = message;
  await insertMessage(tx, { id: `${event}:${channel}:${recipient}`, ...message });
}
