import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';

const keptRow = z.object({
  courier: z.string(),
  zone: z.string(),
  place: z.string(),
  promised: z.int(),
  kept: z.int(),
});
export type KeptRow = z.infer<typeof keptRow>;

/**
 * Promises for a day of the period, by courier and zone. Those count that can be judged: the order arrived, or its day is
 * over. What was cancelled, or came back without having been handed over, can not.
 */
export async function selectKept(
  db: Db,
  { from, to, today }: { from: string; to: string; today: string },
): Promise<KeptRow[]> {
  return readRows(
    db,
    keptRow,
    sql`
    SELECT coalesce(courier, '') AS courier, left(ship_pincode, 3) AS zone,
      mode() WITHIN GROUP (ORDER BY ship_city) AS place, count(*)::int AS promised,
      (count(*) FILTER (WHERE (delivered_at AT TIME ZONE 'Asia/Kolkata')::date <= promised_on))::int AS kept
    FROM orders
    WHERE promised_on BETWEEN ${from} AND ${to} AND placed_at IS NOT NULL AND status <> 'Cancelled'
      AND (delivered_at IS NOT NULL OR (promised_on < ${today} AND status <> 'Returned'))
    GROUP BY 1, 2`,
  );
}
