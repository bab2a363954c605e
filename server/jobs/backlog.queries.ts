import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { CASH } from '#server/domains/payments/payments.queries.ts';

export interface Backlog {
  work: string;
  due: number;
  failing: number;
  givenUp: number;
  oldestSeconds: number;
}

/** What waits for background work, by kind. Messages and refunds count their attempts in rows of their own. */
export async function countBacklog(db: Db): Promise<Backlog[]> {
  const { rows } = await db.execute<{ [Field in keyof Backlog]: Backlog[Field] }>(sql`
    WITH waiting AS (
      SELECT 'message' AS work, next_attempt_at, last_error IS NOT NULL AS has_failed, gave_up_at
      FROM outbox WHERE sent_at IS NULL
      UNION ALL
      SELECT 'refund', r.next_attempt_at, r.last_error IS NOT NULL, NULL
      FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.status IN ('decided', 'requested') AND p.method IS DISTINCT FROM ${CASH}
      UNION ALL
      SELECT kind, next_attempt_at, true, gave_up_at FROM job_attempts WHERE last_error IS NOT NULL
    )
    SELECT work,
      count(*) FILTER (WHERE gave_up_at IS NULL AND next_attempt_at <= now())::int AS due,
      count(*) FILTER (WHERE gave_up_at IS NULL AND has_failed)::int AS failing,
      count(*) FILTER (WHERE gave_up_at IS NOT NULL)::int AS "givenUp",
      coalesce(extract(epoch FROM now() - min(next_attempt_at)
        FILTER (WHERE gave_up_at IS NULL AND next_attempt_at <= now())), 0)::float AS "oldestSeconds"
    FROM waiting GROUP BY work`);
  return rows;
}
