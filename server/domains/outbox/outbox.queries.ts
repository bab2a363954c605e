import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#server/db/client.ts';
import { executePlanned } from '#server/db/execute-planned.ts';
import { readRows } from '#server/db/read-rows.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { wakeAfterCommit } from '#server/jobs/send-job.ts';
import { getRequestId } from '#server/request-id.ts';
import type { NewMessage } from './enqueue-message.ts';

export async function insertMessage(
  tx: Db | Tx,
  { id, event, channel, recipient, body, holdSeconds = 0, ...message }: NewMessage & { id: string },
): Promise<void> {
  const { subject = null, replyTo, orderId = null, userId = null, template = null, variables } = message;
  await executePlanned(
    tx,
    `INSERT INTO outbox (id, event, channel, recipient, subject, body, reply_to_name, reply_to_email,
      order_id, user_id, template, variables, next_attempt_at, request_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now() + make_interval(secs => $13), $14)
    ON CONFLICT DO NOTHING`,
    [
      ...[id, event, channel, recipient, subject, body, replyTo?.name ?? null, replyTo?.email ?? null],
      ...[orderId, userId, template, variables ? JSON.stringify(variables) : null, holdSeconds],
      getRequestId() ?? null,
    ],
  );
  wakeAfterCommit(tx, 'message');
}

/** Takes back what has not been sent yet. */
export async function deleteWaiting(tx: Tx, event: string): Promise<void> {
  await tx
    .delete(outbox)
    .where(and(eq(outbox.event, event), eq(outbox.attempts, 0), isNull(outbox.gaveUpAt)));
}

export async function deleteMessage(db: Db, id: string): Promise<void> {
  await db.delete(outbox).where(eq(outbox.id, id));
}

/** Whether the event was put into the outbox within the last seconds. */
export async function isRecent(tx: Tx, event: string, seconds: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM outbox WHERE event = ${event} AND created_at > now() - make_interval(secs => ${seconds}) LIMIT 1`);
  return rows.length > 0;
}

const claimedMessage = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  template: z.string().nullable(),
  variables: z.record(z.string(), z.string()).nullable(),
  orderId: z.string().nullable(),
  userId: z.string().nullable(),
  requestId: z.string().nullable(),
  replyToName: z.string().nullable(),
  replyToEmail: z.string().nullable(),
  event: z.string(),
  admittedAt: z.string().nullable(),
  attempts: z.int().describe('Tries before this one'),
  isUnfinished: z.boolean().describe('The try before was begun and never ended: its process was killed'),
});
export type ClaimedMessage = z.infer<typeof claimedMessage>;

/** Messages whose time has come, locked for this transaction; those that another process has locked are left to it. */
export async function lockDue(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<ClaimedMessage[]> {
  return readRows(
    tx,
    claimedMessage,
    sql`SELECT id, event, channel, recipient, subject, body, template, variables, order_id AS "orderId",
      user_id AS "userId", attempts, request_id AS "requestId",
      reply_to_name AS "replyToName", reply_to_email AS "replyToEmail", admitted_at AS "admittedAt",
      attempts > 0 AND last_error IS NULL AS "isUnfinished"
    FROM outbox
    WHERE sent_at IS NULL AND gave_up_at IS NULL AND next_attempt_at <= ${now.toISOString()}
    ORDER BY next_attempt_at
    LIMIT ${limit}
    FOR UPDATE SKIP LOCKED`,
  );
}

/** Takes messages for this process alone, until `leaseEnds`: should it die meanwhile, they come up again then. */
export async function markClaimed(
  tx: Tx,
  { ids, now, leaseEnds }: { ids: readonly string[]; now: Date; leaseEnds: Date },
): Promise<void> {
  await tx.execute(sql`
    UPDATE outbox SET attempts = attempts + 1, last_error = NULL, next_attempt_at = ${leaseEnds.toISOString()},
      admitted_at = coalesce(admitted_at, ${now.toISOString()})
    WHERE id = ANY(${sql.param(ids)}::text[])`);
}

/** Makes a message due again that was taken and not begun, while it is taken until that very moment. */
export async function giveBackClaim(
  db: Db,
  { id, leaseEnds, now }: { id: string; leaseEnds: Date; now: Date },
): Promise<void> {
  await db
    .update(outbox)
    .set({ lastError: 'The store stopped before it was sent', nextAttemptAt: now })
    .where(
      and(
        eq(outbox.id, id),
        eq(outbox.nextAttemptAt, leaseEnds),
        isNull(outbox.sentAt),
        isNull(outbox.gaveUpAt),
      ),
    );
}

export async function markSent(db: Db | Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await db
    .update(outbox)
    .set({ sentAt: now })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)));
}

/** What became of a message that has not been sent; nothing happens to one that has. */
export async function updateUnsent(
  db: Db | Tx,
  id: string,
  change: Partial<Pick<typeof outbox.$inferInsert, 'lastError' | 'nextAttemptAt' | 'gaveUpAt'>>,
): Promise<void> {
  await db
    .update(outbox)
    .set(change)
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)));
}
