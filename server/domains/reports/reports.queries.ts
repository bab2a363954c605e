import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { readNumber, readRows } from '#server/db/read-rows.ts';
import { IS_OF_THE_ORDER } from '#server/domains/payments/payments.queries.ts';
import { IS_SALE } from '#server/domains/sales.queries.ts';

export interface TimeRange {
  from: Date;
  to: Date;
}

/** Money of the order itself that went or goes back. */
const GIVEN_BACK = sql`CASE WHEN o.refunded_paise = 0 THEN 0 ELSE (
  SELECT coalesce(sum(r.amount_paise), 0)::int FROM refunds r
  WHERE r.order_id = o.id AND r.status <> 'failed' AND ${IS_OF_THE_ORDER}
) END`;

const stepRow = z.object({
  step: z.int().describe('Which step of the range, from 0'),
  orders: z.int(),
  cancelled: z.int(),
  cashOrders: z.int(),
  salesPaise: z.number(),
  revenuePaise: z.number(),
});
export type StepRow = z.infer<typeof stepRow>;

/** The orders placed in a range, summed up by steps of so many seconds. Steps without an order are not there. */
export async function selectSteps(
  db: Db,
  { from, to, stepSeconds }: TimeRange & { stepSeconds: number },
): Promise<StepRow[]> {
  return readRows(
    db,
    stepRow,
    sql`SELECT floor(extract(epoch FROM o.placed_at - ${from.toISOString()}::timestamptz) / ${stepSeconds}::int)::int AS step,
      count(*) FILTER (WHERE ${IS_SALE})::int AS orders,
      count(*) FILTER (WHERE o.status = 'Cancelled')::int AS cancelled,
      count(*) FILTER (WHERE ${IS_SALE} AND o.payment_method = 'COD')::int AS "cashOrders",
      coalesce(sum(o.total_paise) FILTER (WHERE ${IS_SALE}), 0)::float8 AS "salesPaise",
      coalesce(sum(o.total_paise - ${GIVEN_BACK}) FILTER (WHERE ${IS_SALE}), 0)::float8 AS "revenuePaise"
    FROM orders o WHERE ${placedIn({ from, to })}
    GROUP BY 1 ORDER BY 1`,
  );
}

const lineRow = z.object({
  isNow: z.boolean().describe('Of the period, or of the one that it is compared with'),
  size: z.string(),
  productId: z.string().nullable(),
  name: z.string(),
  units: z.int(),
  revenuePaise: z.number(),
});
export type LineRow = z.infer<typeof lineRow>;

/** What was bought and not returned, by product and size. */
export async function selectSold(db: Db, now: TimeRange, before: TimeRange): Promise<LineRow[]> {
  const sold = (isNow: boolean, range: TimeRange) => sql`
    SELECT ${isNow}::boolean AS "isNow", l.size, l.product_id AS "productId", max(l.name) AS name,
      sum(l.quantity - l.returned_quantity)::int AS units, sum(l.total_paise - l.refunded_paise)::float8 AS "revenuePaise"
    FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE ${placedIn(range)} AND ${IS_SALE}
    GROUP BY l.size, l.product_id, CASE WHEN l.product_id IS NULL THEN l.name END`;
  return readRows(db, lineRow, sql`${sold(true, now)} UNION ALL ${sold(false, before)}`);
}

/** Returns and exchanges asked for in each range. */
export async function countReturns(db: Db, ranges: readonly TimeRange[]): Promise<number[]> {
  return Promise.all(
    ranges.map(({ from, to }) =>
      readNumber(
        db,
        sql`(SELECT count(*)::int FROM return_requests
          WHERE created_at >= ${from.toISOString()} AND created_at < ${to.toISOString()})`,
      ),
    ),
  );
}

/** A replacement is no sale: it was sold with the order that it belongs to. */
function placedIn({ from, to }: TimeRange): SQL {
  return sql`o.replacement_for IS NULL AND o.placed_at >= ${from.toISOString()} AND o.placed_at < ${to.toISOString()}`;
}
