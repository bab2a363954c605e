import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import type { NewestCursor } from '#server/domains/newest-cursor.ts';
import { wakeAfterCommit } from '#server/jobs/send-job.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** Newest first, with one row more than was asked for if there is one. */
export async function selectUnsent(
  db: Db,
  { after, limit }: { after: NewestCursor | null; limit: number },
): Promise<OutboxRow[]> {
  return db
    .select()
    .from(outbox)
    .where(
      and(
        isNotNull(outbox.gaveUpAt),
        after
          ? sql`(${outbox.createdAt}, ${outbox.id}) < (${after.at.toISOString()}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit + 1);
}

/** Undefined when it is not one that the store has given up on. */
export async function lockUnsent(tx: Tx, id: string): Promise<OutboxRow | undefined> {
  const [row] = await tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), isNotNull(outbox.gaveUpAt)))
    .for('update');
  return row;
}

export async function makeDue(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ gaveUpAt: null, attempts: 0, nextAttemptAt: at, lastError: null })
    .where(eq(outbox.id, id));
  wakeAfterCommit(tx, 'message');
}

export async function deleteMessage(tx: Tx, id: string): Promise<void> {
  await tx.delete(outbox).where(eq(outbox.id, id));
}
