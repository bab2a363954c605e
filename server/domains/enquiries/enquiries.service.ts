import { randomUUID } from 'node:crypto';
import type { ContactForm } from '#core/rules/contact.ts';
import type { Db } from '#server/db/client.ts';
import { enqueueMessage } from '#server/domains/outbox/enqueue-message.ts';
import { drawTicket, insertEnquiry } from './enquiries.queries.ts';

export function createEnquiries({ db, mailTo }: { db: Db; mailTo: string }) {
  /** Stores the message and queues its e-mail. What fell into the trap is dropped, and answered alike. */
  async function receive(
    { website, ...message }: ContactForm,
    sender: { userId: string | null },
  ): Promise<{ ticket: number }> {
    const ticket = website === '' ? await store(message, sender) : await drawTicket(db);
    return { ticket };
  }

  function store(
    message: Omit<ContactForm, 'website'>,
    { userId }: { userId: string | null },
  ): Promise<number> {
    const id = randomUUID();
    return db.transaction(async (tx) => {
      const ticket = await insertEnquiry(tx, { id, userId, ...message });
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

  return { receive };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
