import type { WorkKind } from '#core/rules/background-work.ts';
import { afterCommit } from '#server/db/after-commit.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { executePlanned } from '#server/db/execute-planned.ts';
import { getRequestId } from '#server/request-id.ts';

/** Workers listen here for the kinds of jobs that may start now. */
export const JOBS_CHANNEL = 'jobs';
const WAKE_UP_MS = 100;

// pg-boss documents its job table for this: a send then needs a transaction and nothing else, and is planned once.
const INSERT = `
  WITH sent AS (
    INSERT INTO pgboss.job (name, data, singleton_key, start_after, keep_until, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter, policy)
    SELECT q.name, jsonb_strip_nulls(jsonb_build_object('id', given.id, 'requestId', $4::text)), given.id, coalesce($3, now()),
      coalesce($3, now()) + make_interval(secs => q.retention_seconds), q.retry_limit, q.retry_delay, q.retry_backoff,
      q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds, q.dead_letter, q.policy
    FROM pgboss.queue q CROSS JOIN unnest($2::text[]) AS given(id) WHERE q.name = $1
    ON CONFLICT DO NOTHING
  )
  SELECT pg_notify('${JOBS_CHANNEL}', $1) WHERE $3::timestamptz IS NULL`;

/** Sends jobs about these rows in the caller's transaction, to start now or at a time. */
export async function sendJobs(
  tx: Db | Tx,
  kind: WorkKind,
  { ids, at }: { ids: readonly string[]; at?: Date | undefined },
): Promise<void> {
  if (ids.length > 0) await executePlanned(tx, INSERT, [kind, ids, at ?? null, getRequestId() ?? null]);
}

export async function sendJob(tx: Db | Tx, kind: WorkKind, id: string, at?: Date): Promise<void> {
  await sendJobs(tx, kind, { ids: [id], at });
}

const woken = new WeakMap<Db, Set<WorkKind>>();

/**
 * Has a kind of work done soon after the transaction, for what is written too often for a job each: many at once give one.
 * Should the process die before, the schedule finds what is due.
 */
export function wakeAfterCommit(tx: Db | Tx, kind: WorkKind): void {
  afterCommit(tx, (db) => {
    const kinds = woken.get(db) ?? new Set();
    woken.set(db, kinds);
    if (kinds.has(kind)) return;
    kinds.add(kind);
    setTimeout(() => {
      kinds.delete(kind);
      sendJob(db, kind, kind).catch(() => {});
    }, WAKE_UP_MS).unref();
  });
}
