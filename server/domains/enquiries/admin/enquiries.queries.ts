import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { EnquiryListQuery } from '#core/contract/enquiries.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readNumber } from '#server/db/read-rows.ts';
import { users } from '#server/db/schema/accounts.ts';
import { contactMessages } from '#server/db/schema/enquiries.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { comesAfter, containing, countRows, type NewestCursor } from '#server/domains/lists.queries.ts';

export type EnquiryRow = typeof contactMessages.$inferSelect;

/** The largest number that a ticket can have. */
const HIGHEST_TICKET = 2_147_483_647;

/** Names the e-mail with the answer in the outbox. */
export function answerEvent(id: string): string {
  return `contact-answer:${id}`;
}

/** Newest first, with whether the answers were sent. */
export async function selectEnquiries(
  db: Db,
  { view, search, after, limit }: Omit<EnquiryListQuery, 'cursor'> & { after: NewestCursor | undefined },
) {
  return db
    .select({
      enquiry: contactMessages,
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
        comesAfter(after, contactMessages.createdAt, contactMessages.id),
      ),
    )
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit);
}

function matching(search: string) {
  const pattern = containing(search);
  const ticket = /^#?(?<number>\d{1,10})$/.exec(search)?.groups?.number;
  return or(
    ilike(contactMessages.name, pattern),
    ilike(contactMessages.email, pattern),
    ticket && Number(ticket) <= HIGHEST_TICKET ? eq(contactMessages.ticket, Number(ticket)) : undefined,
  );
}

export async function countOpenEnquiries(db: Db): Promise<number> {
  return readNumber(db, countRows(sql`SELECT FROM contact_messages WHERE NOT done`));
}

export async function lockEnquiry(tx: Tx, id: string): Promise<EnquiryRow | undefined> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update');
  return row;
}

export async function updateEnquiry(tx: Tx, id: string, change: Partial<EnquiryRow>): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ ...change, version: sql`${contactMessages.version} + 1` })
    .where(eq(contactMessages.id, id));
}
