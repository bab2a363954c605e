import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { demoInbox } from '#server/db/schema/outbox.ts';
import type { MailSender } from './mail.ts';
import type { SmsSender } from './sms.ts';

const SHOWN = 100;
const KEPT = 5000;

export interface InboxMessage {
  id: string;
  channel: 'sms' | 'email';
  to: string;
  text: string;
  at: string;
}

/** Stands in for the SMS and the mail provider: what would have been sent can be read at /dev/inbox. */
export function createDemoInbox(db: Db) {
  async function keep(message: { channel: 'sms' | 'email'; recipient: string; text: string; key?: string }) {
    await db.insert(demoInbox).values(message).onConflictDoNothing();
  }

  const sms: SmsSender = {
    isRepeatable: true,
    send: ({ to, text, key }) => keep({ channel: 'sms', recipient: to, text, key }),
  };

  const mail: MailSender = {
    isRepeatable: true,
    send: ({ to, subject, text, key, replyTo }) => {
      const head = [
        `Subject: ${subject}`,
        ...(replyTo ? [`Reply to: ${replyTo.name} <${replyTo.email}>`] : []),
      ];
      return keep({ channel: 'email', recipient: to, text: `${head.join('\n')}\n\n${text}`, key });
    },
  };

  /** Newest first; with `to`, only what went to that number or address. */
  async function list({ to }: { to?: string | undefined } = {}): Promise<InboxMessage[]> {
    const rows = await db
      .select()
      .from(demoInbox)
      .where(to === undefined ? undefined : eq(demoInbox.recipient, to))
      .orderBy(desc(demoInbox.id))
      .limit(SHOWN);
    return rows.map(({ id, channel, recipient, text, at }) => ({
      id: String(id),
      channel: channel === 'email' ? 'email' : 'sms',
      to: recipient,
      text,
      at: at.toISOString(),
    }));
  }

  async function forgetOld(): Promise<void> {
    const newest = db.select({ id: sql<number>`max(${demoInbox.id})` }).from(demoInbox);
    await db.delete(demoInbox).where(lt(demoInbox.id, sql`(${newest}) - ${KEPT}`));
  }

  return { sms, mail, list, forgetOld };
}
