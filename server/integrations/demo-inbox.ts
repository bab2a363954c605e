import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { demoInbox } from '#server/db/schema/outbox.ts';
import type { MailSender } from './mail.ts';
import type { SmsSender } from './sms.ts';
import type { WhatsappSender } from './whatsapp/whatsapp.ts';

const SHOWN = 100;
const KEPT = 5000;

type Channel = 'sms' | 'whatsapp' | 'email';

interface InboxButton {
  label: string;
  /** What a press sends to the store. */
  payload: string;
}

export interface InboxMessage {
  id: string;
  channel: Channel;
  to: string;
  text: string;
  at: string;
  /** WhatsApp: what can be pressed. */
  buttons?: InboxButton[];
}

/** Stands in for the SMS, the WhatsApp and the mail provider: what would have been sent can be read at /dev/inbox. */
export function createDemoInbox(db: Db) {
  async function keep(message: {
    channel: Channel;
    recipient: string;
    text: string;
    key?: string;
    buttons?: InboxButton[];
    html?: string | undefined;
  }) {
    await db.insert(demoInbox).values(message).onConflictDoNothing();
  }

  const sms: SmsSender = {
    isRepeatable: true,
    send: ({ to, text, key }) => keep({ channel: 'sms', recipient: to, text, key }),
  };

  const whatsapp: WhatsappSender = {
    // The key is the outbox message's, whose SMS may follow.
    async send({ to, text, key, buttons }) {
      const pressed = buttons.flatMap(({ label, ...button }) =>
        button.kind === 'reply' ? { label, payload: button.payload } : [],
      );
      await keep({ channel: 'whatsapp', recipient: to, text, key: `${key} whatsapp`, buttons: pressed });
      return { kind: 'delivered' };
    },
  };

  const mail: MailSender = {
    isRepeatable: true,
    send: ({ to, subject, text, html, key, replyTo }) => {
      const head = [
        `Subject: ${subject}`,
        ...(replyTo ? [`Reply to: ${replyTo.name} <${replyTo.email}>`] : []),
      ];
      return keep({ channel: 'email', recipient: to, text: `${head.join('\n')}\n\n${text}`, html, key });
    },
  };

  async function read(id: number): Promise<InboxMessage | undefined> {
    const [row] = await db.select().from(demoInbox).where(eq(demoInbox.id, id));
    return row && present(row);
  }

  /** A mail as a mail program shows it. */
  async function readHtml(id: number): Promise<string | undefined> {
    const [row] = await db.select({ html: demoInbox.html }).from(demoInbox).where(eq(demoInbox.id, id));
    return row?.html ?? undefined;
  }

  /** Newest first; with `to`, only what went to that number or address. */
  async function list({ to }: { to?: string | undefined } = {}): Promise<InboxMessage[]> {
    const rows = await db
      .select()
      .from(demoInbox)
      .where(to === undefined ? undefined : eq(demoInbox.recipient, to))
      .orderBy(desc(demoInbox.id))
      .limit(SHOWN);
    return rows.map(present);
  }

  async function forgetOld(): Promise<void> {
    const newest = db.select({ id: sql<number>`max(${demoInbox.id})` }).from(demoInbox);
    await db.delete(demoInbox).where(lt(demoInbox.id, sql`(${newest}) - ${KEPT}`));
  }

  return { sms, whatsapp, mail, list, read, readHtml, forgetOld };
}

function present({ id, channel, recipient, text, buttons, at }: typeof demoInbox.$inferSelect): InboxMessage {
  return {
    id: String(id),
    channel: channel === 'email' || channel === 'whatsapp' ? channel : 'sms',
    to: recipient,
    text,
    at: at.toISOString(),
    ...(buttons && buttons.length > 0 && { buttons }),
  };
}
