import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { comesAfter, type NewestCursor } from '#server/domains/lists.queries.ts';
import { wakeAfterCommit } from '#server/jobs/send-job.ts';

/** Newest first. */
export async function selectUnsent(
  db: Db,
  { after, limit }: { after: NewestCursor | undefined; limit: number },
) {
  return db
    .select()
    .from(outbox)
    .where(and(isNotNull(outbox.gaveUpAt), comesAfter(after, outbox.createdAt, outbox.id)))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit);
}

/** Undefined when it is not one that the store has given up on. */
export async function lockUnsent(tx: Tx, id: string) {
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
