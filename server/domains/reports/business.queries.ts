import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';

const countedRow = z.object({
  of: z.enum(['orders', 'payments', 'refunds', 'holds']),
  state: z.string(),
  count: z.int(),
});

/** How the business goes at this moment, for whoever watches the store; each part has an index that holds little else. */
export async function countBusiness(db: Db): Promise<z.infer<typeof countedRow>[]> {
  return readRows(
    db,
    countedRow,
    sql`WITH held AS (
      SELECT id FROM orders WHERE placed_at IS NULL AND status = 'Pending' AND hold_until IS NOT NULL
    )
    SELECT 'orders' AS of, status AS state, count(*)::int AS count FROM orders
    WHERE placed_at > now() - interval '1 day' GROUP BY status
    UNION ALL
    SELECT 'payments', payment_status, count(*)::int FROM (
      SELECT payment_status FROM orders
      WHERE placed_at > now() - interval '1 day' AND payment_method = 'Razorpay'
      UNION ALL
      SELECT payment_status FROM orders
      WHERE placed_at IS NULL AND created_at > now() - interval '1 day' AND payment_method = 'Razorpay'
    ) AS online GROUP BY payment_status
    UNION ALL
    SELECT 'refunds', status, count(*)::int FROM refunds
    WHERE status IN ('decided', 'requested') OR status = 'failed' GROUP BY status
    UNION ALL
    SELECT 'holds', 'checkouts', count(*)::int FROM held
    UNION ALL
    SELECT 'holds', 'units', coalesce(sum(quantity), 0)::int FROM order_lines WHERE order_id IN (SELECT id FROM held)`,
  );
}
