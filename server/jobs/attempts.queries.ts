import { type SQL, sql } from 'drizzle-orm';
import type { FailedWork } from '#core/contract/jobs.ts';
import { WORRYING_ATTEMPTS, type WorkKind } from '#core/rules/background-work.ts';
import type { Db, Tx } from '#server/db/client.ts';

/** A minute after the first attempt, then twice as long each time up to an hour, and a little more by chance. */
const WAIT_SECONDS = sql`least(60 * 2 ^ least(a.attempts, 6), 3600) * (1 + random() / 10)`;
const LEASE_SECONDS = 60;

/** True for rows that nobody is at, and that do not wait after a failure. `id` is the row's column. */
export function isFree(kind: WorkKind, id: SQL, now: Date): SQL {
  return sql`NOT EXISTS (
    SELECT FROM job_attempts a WHERE a.kind = ${kind} AND a.subject = ${id}
      AND (a.gave_up_at IS NOT NULL OR a.next_attempt_at > ${now.toISOString()}::timestamptz))`;
}

export interface Attempt {
  subject: string;
  /** This one included. */
  attempts: number;
}

/** Takes rows for this process alone, until its time for them is over. Those that another one has are left out. */
export async function claimRows(
  db: Db | Tx,
  { kind, ids, now }: { kind: WorkKind; ids: readonly string[]; now: Date },
): Promise<Attempt[]> {
  if (ids.length === 0) return [];
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Attempt & Record<string, unknown>>(sql`
    WITH due AS (
      SELECT id, place FROM unnest(${sql.param(ids)}::text[]) WITH ORDINALITY AS given(id, place)
    ), claimed AS (
      INSERT INTO job_attempts AS a (kind, subject, attempts, next_attempt_at)
      SELECT ${kind}, id, 1, ${at} + make_interval(secs => ${LEASE_SECONDS}) FROM due ORDER BY id
      ON CONFLICT (kind, subject) DO UPDATE SET attempts = a.attempts + 1,
        next_attempt_at = ${at} + make_interval(secs => ${WAIT_SECONDS})
      WHERE a.gave_up_at IS NULL AND a.next_attempt_at <= ${at}
      RETURNING subject, attempts
    )
    SELECT claimed.subject, claimed.attempts FROM claimed JOIN due ON due.id = claimed.subject ORDER BY due.place`);
  return rows;
}

export async function forgetAttempts(db: Db, kind: WorkKind, subject: string): Promise<void> {
  await db.execute(sql`DELETE FROM job_attempts WHERE kind = ${kind} AND subject = ${subject}`);
}

/** With `gaveUpAt` the row is not tried again until a person takes the note away. */
export async function noteFailure(
  db: Db,
  failure: { kind: WorkKind; subject: string; error: string; gaveUpAt: Date | null },
): Promise<void> {
  await db.execute(sql`
    UPDATE job_attempts SET last_error = ${failure.error}, gave_up_at = ${failure.gaveUpAt?.toISOString() ?? null}
    WHERE kind = ${failure.kind} AND subject = ${failure.subject}`);
}

/** Notes that work which has no rows was done, and when it is next due. */
export async function noteDone(
  db: Db,
  { kind, subject, nextAt }: { kind: WorkKind; subject: string; nextAt: Date },
): Promise<void> {
  await db.execute(sql`
    UPDATE job_attempts SET attempts = 0, last_error = NULL, next_attempt_at = ${nextAt.toISOString()}
    WHERE kind = ${kind} AND subject = ${subject}`);
}

/** Work that a person should look at: given up, or failing for a while. */
export const WORRYING_WORK = sql`SELECT kind, subject, attempts, last_error, next_attempt_at, gave_up_at
  FROM job_attempts WHERE last_error IS NOT NULL AND (gave_up_at IS NOT NULL OR attempts >= ${WORRYING_ATTEMPTS}::int)`;

const MOST_SHOWN = 200;

/** What was given up first, then by the next attempt. */
export async function selectFailed(db: Db): Promise<FailedWork[]> {
  const { rows } = await db.execute<{ [Field in keyof FailedWork]: FailedWork[Field] }>(sql`
    SELECT kind, subject, attempts, last_error AS error, CASE WHEN gave_up_at IS NULL
      THEN to_char(next_attempt_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') END AS "nextAttemptAt"
    FROM (${WORRYING_WORK}) AS failed ORDER BY gave_up_at, next_attempt_at, subject LIMIT ${MOST_SHOWN}`);
  return rows;
}

/** False when there is none that failed. */
export async function makeFailedDue(
  tx: Tx,
  { kind, subject, now }: { kind: WorkKind; subject: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE job_attempts SET attempts = 0, last_error = NULL, gave_up_at = NULL, next_attempt_at = ${now.toISOString()}
    WHERE kind = ${kind} AND subject = ${subject} AND last_error IS NOT NULL`);
  return rowCount === 1;
}
