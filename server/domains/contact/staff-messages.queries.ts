import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { MessageListQuery } from '#core/contract/staff/messages.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { users } from '#server/db/schema/accounts.ts';
import { contactMessages, outbox } from '#server/db/schema/messages.ts';
import type { NewestCursor } from '#server/domains/newest-cursor.ts';

export type MessageRow = typeof contactMessages.$inferSelect;

/** The largest number that a ticket can have. */
const TICKETS_MOST = 2_147_483_647;

/** What the e-mail with the answer is called in the outbox. */
export function answerEvent(id: string): string {
  return `contact-answer:${id}`;
}

/** Newest first, with what became of the answers. */
export async function selectMessages(
  db: Db,
  { view, search, after, limit }: Omit<MessageListQuery, 'cursor'> & { after: NewestCursor | undefined },
) {
  return db
    .select({
      message: contactMessages,
      answeredBy: sql<string | null>`coalesce(${users.name}, ${users.phone})`,
      sentAt: outbox.sentAt,
      gaveUpAt: outbox.gaveUpAt,
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy))
    .leftJoin(outbox, eq(outbox.event, sql`'contact-answer:' || ${contactMessages.id}`))
    .where(
      and(
        view === 'open' ? sql`NOT ${contactMessages.done}` : undefined,
        view === 'done' ? sql`${contactMessages.done}` : undefined,
        search ? matching(search) : undefined,
        after &&
          sql`(${contactMessages.createdAt}, ${contactMessages.id}) < (${after.at.toISOString()}, ${after.id})`,
      ),
    )
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit);
}

function matching(search: string) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const ticket = /^#?(?<number>\d{1,10})$/.exec(search)?.groups?.number;
  return or(
    ilike(contactMessages.name, pattern),
    ilike(contactMessages.email, pattern),
    ticket && Number(ticket) <= TICKETS_MOST ? eq(contactMessages.ticket, Number(ticket)) : undefined,
  );
}

/** Counting stops at `most`. */
export async function countOpenMessages(db: Db, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (SELECT FROM contact_messages WHERE NOT done LIMIT ${most}) AS m`,
  );
  return rows[0]?.count ?? 0;
}

export async function lockMessage(tx: Tx, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update');
  return row;
}

export async function updateMessage(tx: Tx, id: string, change: Partial<MessageRow>): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ ...change, version: sql`${contactMessages.version} + 1` })
    .where(eq(contactMessages.id, id));
}
