import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { JOBS_CHANNEL } from './send-job.ts';

const LOOK_MS = 5000;

/** True for running jobs whose process has not been heard of for as long as their queue allows. */
const IS_ORPHANED: SQL = sql`state = 'active'
  AND coalesce(heartbeat_on, started_on) + make_interval(secs => heartbeat_seconds) < now()`;

/**
 * Gives jobs of processes that died to those that live, at once the first time and ever later if it happens again, so
 * that work which ends its process does not end one after the other. pg-boss would do the same minutes later; what has
 * been tried too often is left to it, which gives it up.
 */
async function takeOver(db: Db): Promise<void> {
  await db.execute(sql`
    WITH orphans AS (
      SELECT name, id FROM pgboss.job WHERE ${IS_ORPHANED} AND retry_count < retry_limit FOR UPDATE SKIP LOCKED
    ), freed AS (
      UPDATE pgboss.job j SET state = 'retry', start_after = now() + least(j.retry_count, 60) * interval '10 seconds'
      FROM orphans o WHERE j.name = o.name AND j.id = o.id RETURNING j.name
    )
    SELECT pg_notify(${JOBS_CHANNEL}, name) FROM freed GROUP BY name`);
}

/** Looks for such jobs now and from time to time. */
export function keepTakingOver(db: Db, onError: (error: unknown) => void): { stop(): void } {
  const look = () => void takeOver(db).catch(onError);
  look();
  const timer = setInterval(look, LOOK_MS);
  return { stop: () => clearInterval(timer) };
}
