import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { FAILED_REASONS } from '#core/rules/parcel-states.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { users } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { parcels } from '#server/db/schema/parcels.ts';
import { returnParcels, returnRequests } from '#server/db/schema/returns.ts';
import { WHATSAPP_STATUSES, whatsappMessages } from '#server/db/schema/whatsapp.ts';

export type WhatsappRow = typeof whatsappMessages.$inferSelect;
export type WhatsappStatus = WhatsappRow['status'];

/** False when somebody else has begun with it meanwhile. */
export async function insertTry(tx: Tx, row: typeof whatsappMessages.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(whatsappMessages).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function lockRow(tx: Tx, messageId: string): Promise<WhatsappRow | undefined> {
  const [row] = await tx
    .select()
    .from(whatsappMessages)
    .where(eq(whatsappMessages.messageId, messageId))
    .for('update');
  return row;
}

export async function updateRow(
  tx: Tx,
  messageId: string,
  change: Partial<Omit<WhatsappRow, 'messageId' | 'userId'>>,
): Promise<void> {
  await tx.update(whatsappMessages).set(change).where(eq(whatsappMessages.messageId, messageId));
}

/** The message that a status or a reply is about: by the provider's id, else by what we gave it to bring back. */
export async function selectMessageOf(
  db: Db | Tx,
  { providerId, key }: { providerId: string | null; key: string | null },
): Promise<Pick<WhatsappRow, 'messageId' | 'userId'> | undefined> {
  const [row] = await db
    .select({ messageId: whatsappMessages.messageId, userId: whatsappMessages.userId })
    .from(whatsappMessages)
    .where(
      or(
        eq(whatsappMessages.providerId, providerId ?? ''),
        and(eq(whatsappMessages.messageId, key ?? ''), isNull(whatsappMessages.providerId)),
      ),
    )
    .limit(1);
  return row;
}

/** Whether one of these refusals has come since then: of everybody, or of one person. */
export async function hasRefusal(
  db: Db | Tx,
  { codes, since, userId }: { codes: readonly number[]; since: Date; userId?: string },
): Promise<boolean> {
  const [found] = await db
    .select({ id: whatsappMessages.messageId })
    .from(whatsappMessages)
    .where(
      and(
        inArray(whatsappMessages.errorCode, [...codes]),
        gt(whatsappMessages.failedAt, since),
        userId === undefined ? undefined : eq(whatsappMessages.userId, userId),
      ),
    )
    .limit(1);
  return found !== undefined;
}

const factsRow = z.object({
  orderId: z.string(),
  trackToken: z.string(),
  promisedOn: z.string().nullable(),
  deliveredAt: z.coerce.date().nullable(),
  pickupOn: z.string().nullable(),
  parcelId: z.string().nullable(),
  attempt: z.int().nullable(),
  reason: z.enum(FAILED_REASONS).nullable(),
  language: z.string().nullable(),
  totalPaise: z.int(),
  advancePaise: z.int().nullable(),
});
export type MessageFacts = z.infer<typeof factsRow>;

/** What a template says about an order, and about the parcel under way. */
export async function selectMessageFacts(db: Db, orderId: string): Promise<MessageFacts | undefined> {
  const [facts] = await readRows(
    db,
    factsRow,
    sql`SELECT o.id AS "orderId", o.track_token AS "trackToken", o.delivered_at AS "deliveredAt",
      coalesce(o.promised_on, p.expected_on)::text AS "promisedOn",
      o.total_paise AS "totalPaise", o.advance_paise AS "advancePaise", p.id AS "parcelId",
      p.failed_attempts AS attempt, p.reason, u.language,
      (SELECT b.pickup_on::text FROM ${returnRequests} r JOIN ${returnParcels} b ON b.return_id = r.id
        WHERE r.order_id = o.id AND b.ended_at IS NULL AND b.booked_at IS NOT NULL
        ORDER BY b.booked_at DESC LIMIT 1) AS "pickupOn"
    FROM ${orders} o JOIN ${users} u ON u.id = o.user_id
    LEFT JOIN ${parcels} p ON p.order_id = o.id AND p.ended_at IS NULL
    WHERE o.id = ${orderId}`,
  );
  return facts;
}

/** The language of messages that somebody has chosen. */
export async function selectLanguage(db: Db, userId: string): Promise<string | null | undefined> {
  const [user] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return user?.language;
}

/** The parcel that a button is about, while it waits for an answer to this very attempt. */
export async function selectFailedParcel(
  db: Db,
  { parcelId, attempt }: { parcelId: string; attempt: number },
): Promise<{ userId: string } | undefined> {
  const [found] = await db
    .select({ userId: orders.userId })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(parcels.id, parcelId), eq(parcels.failedAttempts, attempt), eq(parcels.state, 'failed')));
  return found;
}

/** The order's messages can be due again only while they were neither sent nor given up. */
export async function makeSmsDue(tx: Tx, messageId: string, at: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ nextAttemptAt: at })
    .where(and(eq(outbox.id, messageId), isNull(outbox.sentAt), isNull(outbox.gaveUpAt)));
}

/** Never back, and a failure counts only while nothing better is known. */
export function isFurther(next: WhatsappStatus, known: WhatsappStatus): boolean {
  return WHATSAPP_STATUSES.indexOf(next) > WHATSAPP_STATUSES.indexOf(known);
}
