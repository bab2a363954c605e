import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listWaitingOrders } from '#core/contract/orders/cod.ts';
import type { RiskInputs } from '#core/rules/cod-risk.ts';
import type { Db } from '#server/db/client.ts';
import { iso, readNumber, readRows, rupees } from '#server/db/read-rows.ts';
import { codRisks } from '#server/db/schema/orders.ts';
import { capCount, countRows, type NewestCursor } from '#server/domains/lists.queries.ts';

const COUNT_CAP = 1000;

/** An index holds these and nothing else. */
export const WAITING_ORDERS = sql`SELECT FROM orders o WHERE o.status = 'Pending' AND o.waits_until IS NOT NULL`;

/** When the first of them is cancelled. */
export const FIRST_LAPSE = sql`(
  SELECT o.waits_until FROM orders o WHERE o.status = 'Pending' AND o.waits_until IS NOT NULL
  ORDER BY o.waits_until LIMIT 1)`;

const { data } = listWaitingOrders.fields.shape;
const waitingRow = data.element.omit({ risk: true }).extend({
  placedAt: iso,
  waitsUntil: iso,
  total: rupees,
  part: rupees.nullable(),
  inputs: z.custom<RiskInputs>().nullable(),
});

/** One row more than was asked for, if there is one. */
export async function selectWaiting(
  db: Db,
  { after, limit }: { after: NewestCursor | undefined; limit: number },
) {
  const behind = after
    ? sql`AND (o.waits_until, o.id) > (${after.at.toISOString()}::timestamptz, ${after.id})`
    : sql``;
  const statement = sql`
    SELECT o.id, o.placed_at AS "placedAt", o.waits_until AS "waitsUntil", o.asked_for AS "askedFor",
      o.ship_name AS customer, o.ship_phone AS phone, o.ship_city AS city, o.ship_pincode AS pincode,
      o.total_paise AS total, CASE WHEN o.asked_for = 'part' THEN o.advance_paise END AS part, r.inputs
    FROM orders o LEFT JOIN cod_risks r ON r.order_id = o.id
    WHERE o.status = 'Pending' AND o.waits_until IS NOT NULL ${behind}
    ORDER BY o.waits_until, o.id LIMIT ${limit + 1}`;
  return readRows(db, waitingRow, statement);
}

export async function countWaiting(db: Db): Promise<number> {
  return capCount(await readNumber(db, countRows(WAITING_ORDERS, COUNT_CAP)), COUNT_CAP).count;
}

/** By what an order was judged; nothing for one that was not paid at the door, or placed before orders were judged. */
export async function selectRisk(db: Db, orderId: string) {
  const [risk] = await db.select().from(codRisks).where(eq(codRisks.orderId, orderId));
  return risk;
}
