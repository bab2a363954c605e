import { randomUUID } from 'node:crypto';
import type { StoreIdentity } from '#core/contract/store.ts';
import type { ContactForm } from '#core/rules/contact.ts';
import type { Db } from '#server/db/client.ts';
import { enqueueMessage } from '#server/domains/messages/enqueue-message.ts';
import { drawTicket, insertContactMessage } from './contact.queries.ts';
import { createStaffMessages } from './staff-messages.ts';

export type Contact = ReturnType<typeof createContact>;

export function createContact({
  db,
  mailTo,
  readIdentity,
  now,
}: {
  db: Db;
  mailTo: string;
  readIdentity: () => Promise<StoreIdentity>;
  now: () => Date;
}) {
  /** Stores the message and sees to its delivery; gives its ticket number. What fell into the trap is dropped. */
  async function receive(
    { website, ...message }: ContactForm,
    { userId }: { userId: string | null },
  ): Promise<number> {
    if (website !== '') return drawTicket(db);
    const id = randomUUID();
    return db.transaction(async (tx) => {
      const ticket = await insertContactMessage(tx, { id, userId, ...message });
      await enqueueMessage(tx, {
        event: `contact:${id}`,
        channel: 'email',
        recipient: mailTo,
        userId: userId ?? undefined,
        subject: `Contact message ${ticket} from ${oneLine(message.name)}`,
        body: `${message.message}\n\n${oneLine(message.name)}\n${message.email}\nTicket ${ticket}`,
        replyTo: { name: oneLine(message.name), email: message.email },
      });
      return ticket;
    });
  }

  return { receive, ...createStaffMessages({ db, readIdentity, now }) };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
