import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { executePlanned } from '#server/db/execute-planned.ts';
import { outbox } from '#server/db/schema/messages.ts';
import type { NewMessage } from './enqueue-message.ts';

export async function insertMessage(
  tx: Db | Tx,
  { id, event, channel, recipient, subject, body, replyTo }: NewMessage & { id: string },
): Promise<void> {
  await executePlanned(
    tx,
    `INSERT INTO outbox (id, event, channel, recipient, subject, body, reply_to_name, reply_to_email)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [id, event, channel, recipient, subject ?? null, body, replyTo?.name ?? null, replyTo?.email ?? null],
  );
}

export interface ClaimedMessage {
  id: string;
  channel: 'sms' | 'email';
  recipient: string;
  subject: string | null;
  body: string;
  replyToName: string | null;
  replyToEmail: string | null;
  /** Which try this is, the first being 1. */
  attempts: number;
  /** The try before was begun and never ended: its process was killed. */
  isUnfinished: boolean;
}

/** Takes due messages for this process alone, until `leaseEnds`: should it die meanwhile, they come up again then. */
export async function claimDue(
  db: Db,
  { now, leaseEnds, limit }: { now: Date; leaseEnds: Date; limit: number },
): Promise<ClaimedMessage[]> {
  const { rows } = await db.execute<ClaimedMessage & Record<string, unknown>>(sql`
    WITH due AS (
      SELECT id, attempts > 0 AND last_error IS NULL AS is_unfinished
      FROM outbox
      WHERE sent_at IS NULL AND gave_up_at IS NULL AND next_attempt_at <= ${now.toISOString()}
      ORDER BY next_attempt_at
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    )
    UPDATE outbox o
    SET attempts = o.attempts + 1, last_error = NULL, next_attempt_at = ${leaseEnds.toISOString()}
    FROM due
    WHERE o.id = due.id
    RETURNING o.id, o.channel, o.recipient, o.subject, o.body, o.attempts,
      o.reply_to_name AS "replyToName", o.reply_to_email AS "replyToEmail", due.is_unfinished AS "isUnfinished"`);
  return rows;
}

export async function markSent(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.update(outbox).set({ sentAt: now }).where(eq(outbox.id, id));
}

export async function markFailed(
  db: Db,
  { id, error, retryAt }: { id: string; error: string; retryAt: Date },
): Promise<void> {
  await db
    .update(outbox)
    .set({ lastError: error, nextAttemptAt: retryAt })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)));
}

export async function markGivenUp(
  db: Db,
  { id, error, now }: { id: string; error: string; now: Date },
): Promise<void> {
  await db
    .update(outbox)
    .set({ lastError: error, gaveUpAt: now })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)));
}
