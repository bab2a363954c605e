import { type SQL, sql } from 'drizzle-orm';
import { type FailedJob, failedJobSchema } from '#core/contract/jobs.ts';
import { WORRYING_ATTEMPTS, type WorkKind } from '#core/rules/background-work.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { DEAD_LETTERS } from './queues.ts';

/** True for rows that no job will do by itself: none waits or runs, and none was given up. `id` is the row's column. */
export function hasNoJob(kind: WorkKind, id: SQL): SQL {
  return sql`NOT EXISTS (
    SELECT FROM pgboss.job j WHERE j.name = ${kind} AND j.data ->> 'id' = ${id} AND j.state <= 'active'
  ) AND NOT ${isDead(kind, id)}`;
}

/** True for rows whose job was given up. */
export function isDead(kind: WorkKind, id: SQL): SQL {
  return sql`EXISTS (
    SELECT FROM pgboss.job d WHERE d.name = ${DEAD_LETTERS} AND d.source_name = ${kind} AND d.data ->> 'id' = ${id})`;
}

/** Jobs that have failed: those that are tried again, and those that were given up. */
export const FAILED_WORK = sql`
  SELECT name AS kind, data ->> 'id' AS subject, retry_count + 1 AS attempts, output AS error, start_after AS next_at,
    NULL::timestamptz AS gave_up_at
  FROM pgboss.job WHERE name <> ${DEAD_LETTERS} AND state = 'retry'
  UNION ALL
  SELECT source_name, data ->> 'id', source_retry_count + 1, source_output, NULL, created_on
  FROM pgboss.job WHERE name = ${DEAD_LETTERS}`;

/** Work that a person should look at: given up, or failing for a while. */
export const WORRYING_WORK = sql`SELECT * FROM (${FAILED_WORK}) AS failed
  WHERE gave_up_at IS NOT NULL OR attempts >= ${WORRYING_ATTEMPTS}::int`;

const MOST_SHOWN = 200;

/** What was given up first, then by the next attempt. */
export async function selectFailed(db: Db): Promise<FailedJob[]> {
  return readRows(
    db,
    failedJobSchema,
    sql`SELECT kind, subject, attempts, coalesce(error ->> 'message', error -> 'value' ->> 'message', '') AS error,
      to_char(next_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "nextAttemptAt"
    FROM (${WORRYING_WORK}) AS worrying ORDER BY gave_up_at, next_at, subject LIMIT ${MOST_SHOWN}`,
  );
}

/** False when there was none. */
export async function deleteFailed(tx: Tx, kind: WorkKind, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM pgboss.job WHERE data ->> 'id' = ${id}
      AND (name = ${kind} AND state = 'retry' OR name = ${DEAD_LETTERS} AND source_name = ${kind})`);
  return (rowCount ?? 0) > 0;
}
