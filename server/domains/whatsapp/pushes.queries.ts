import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { whatsappPushes, whatsappReplies } from '#server/db/schema/whatsapp.ts';
import { hasNoJob } from '#server/jobs/jobs.queries.ts';

/** False when the same push has come before. */
export async function insertPush(tx: Tx, push: typeof whatsappPushes.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(whatsappPushes).values(push).onConflictDoNothing();
  return rowCount === 1;
}

export async function selectOpenPush(db: Db, id: string) {
  const [push] = await db
    .select()
    .from(whatsappPushes)
    .where(and(eq(whatsappPushes.id, id), isNull(whatsappPushes.handledAt)));
  return push;
}

export async function markPushHandled(db: Db, id: string, at: Date): Promise<void> {
  await db.update(whatsappPushes).set({ handledAt: at }).where(eq(whatsappPushes.id, id));
}

export async function selectOpenPushes(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const { id, handledAt, receivedAt } = whatsappPushes;
  const open = and(isNull(handledAt), lte(receivedAt, now), hasNoJob('whatsapp-push', sql`${id}`));
  const rows = await db.select({ id }).from(whatsappPushes).where(open).orderBy(asc(receivedAt)).limit(most);
  return rows.map((push) => push.id);
}

/** False when this reply was acted on before. */
export async function insertReply(tx: Tx, reply: typeof whatsappReplies.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(whatsappReplies).values(reply).onConflictDoNothing();
  return rowCount === 1;
}
