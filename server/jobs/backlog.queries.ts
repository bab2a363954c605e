import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { CASH } from '#server/domains/payments/payments.queries.ts';
import { FAILED_WORK } from './jobs.queries.ts';
import { DEAD_LETTERS } from './queues.ts';

const backlogRow = z.object({
  work: z.string(),
  due: z.int(),
  failing: z.int(),
  givenUp: z.int(),
  oldestSeconds: z.number(),
  oldestGivenUpSeconds: z.number(),
});

/** What waits for background work, by kind. Messages and refunds count their attempts in rows of their own. */
export async function countBacklog(db: Db): Promise<z.infer<typeof backlogRow>[]> {
  return readRows(
    db,
    backlogRow,
    sql`WITH waiting AS (
      SELECT 'message' AS work, next_attempt_at AS next_at, last_error IS NOT NULL AS has_failed, gave_up_at
      FROM outbox WHERE sent_at IS NULL
      UNION ALL
      SELECT 'refund', r.next_attempt_at, r.last_error IS NOT NULL, NULL
      FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.status IN ('decided', 'requested') AND p.method IS DISTINCT FROM ${CASH}
      UNION ALL
      SELECT kind, next_at, true, gave_up_at FROM (${FAILED_WORK}) AS failed
      UNION ALL
      SELECT name, start_after, false, NULL FROM pgboss.job
      WHERE state = 'created' AND name <> ALL('{message,refund,${sql.raw(DEAD_LETTERS)}}')
    )
    SELECT work,
      count(*) FILTER (WHERE gave_up_at IS NULL AND next_at <= now())::int AS due,
      count(*) FILTER (WHERE gave_up_at IS NULL AND has_failed)::int AS failing,
      count(*) FILTER (WHERE gave_up_at IS NOT NULL)::int AS "givenUp",
      coalesce(extract(epoch FROM now() - min(next_at)
        FILTER (WHERE gave_up_at IS NULL AND next_at <= now())), 0)::float AS "oldestSeconds",
      coalesce(extract(epoch FROM now() - min(gave_up_at)), 0)::float AS "oldestGivenUpSeconds"
    FROM waiting WHERE work NOT LIKE '\\_\\_pgboss\\_\\_%' GROUP BY work`,
  );
}
