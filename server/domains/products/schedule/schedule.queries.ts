import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#server/db/client.ts';
import { iso, readIds, readRows } from '#server/db/read-rows.ts';
import { plannedChanges } from '#server/db/schema/products.ts';
import { hasNoJob, isDead } from '#server/jobs/jobs.queries.ts';
import { sendJob } from '#server/jobs/send-job.ts';

/** What a planned change sets. `sale` joins the beginning and the end of one sale. */
const plannedColumnsSchema = z.union([
  z.object({ published: z.boolean() }),
  z.object({ endsSale: z.string() }),
  z.object({
    pricePaise: z.int().positive(),
    mrpPaise: z.int().positive().nullable(),
    sale: z.string().optional(),
  }),
]);
export type PlannedColumns = z.infer<typeof plannedColumnsSchema>;

const changeRow = z.object({ change: plannedColumnsSchema });
const plannedRow = changeRow.extend({
  id: z.string(),
  productId: z.string(),
  dueAt: iso,
  who: z.string(),
  whoName: z.string().nullable(),
});
export type PlannedRow = z.infer<typeof plannedRow>;

const plannedColumns = sql`c.id, c.product_id AS "productId", c.due_at AS "dueAt", c.change, c.who`;
/** Neither done nor cancelled. */
const IS_TO_COME = sql`c.done_at IS NULL AND c.cancelled_at IS NULL`;
/** Orders what is due at the same moment: a sale begins last, when the one before has ended and the regular price is set. */
const BY_TIME = sql`c.due_at, c.change ? 'sale', NOT (c.change ? 'endsSale'), c.id`;

export async function insertPlanned(tx: Tx, rows: (typeof plannedChanges.$inferInsert)[]): Promise<void> {
  await tx.insert(plannedChanges).values(rows);
  for (const { id, dueAt } of rows) await sendJob(tx, 'planned-change', id, dueAt);
}

export async function selectPlanned(db: Db, productId: string): Promise<PlannedRow[]> {
  return readRows(
    db,
    plannedRow,
    sql`SELECT ${plannedColumns}, coalesce(u.name, u.phone) AS "whoName"
    FROM planned_changes c JOIN users u ON u.id = c.who
    WHERE c.product_id = ${productId} AND ${IS_TO_COME} ORDER BY ${BY_TIME}`,
  );
}

/** True when a sale is planned, or runs, at some time between these two. */
export async function hasSaleBetween(
  tx: Tx,
  { productId, from, until }: { productId: string; from: string; until: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM planned_changes e
    LEFT JOIN planned_changes b ON b.product_id = e.product_id AND b.change ->> 'sale' = e.change ->> 'endsSale'
    WHERE e.product_id = ${productId} AND e.done_at IS NULL AND e.cancelled_at IS NULL AND e.change ? 'endsSale'
      AND e.due_at > ${from}::timestamptz AND coalesce(b.due_at, e.created_at) < ${until}::timestamptz
    LIMIT 1`);
  return rows.length > 0;
}

/** What the product is planned to cost from the last change before a time on, without a sale; undefined without one. */
export async function selectPlannedPrice(
  tx: Tx,
  { productId, at }: { productId: string; at: string },
): Promise<number | undefined> {
  const [row] = await readRows(
    tx,
    z.object({ pricePaise: z.int() }),
    sql`SELECT (c.change ->> 'pricePaise')::int AS "pricePaise" FROM planned_changes c
    WHERE c.product_id = ${productId} AND ${IS_TO_COME} AND c.due_at <= ${at}::timestamptz
      AND c.change ? 'pricePaise' AND NOT c.change ? 'sale'
    ORDER BY c.due_at DESC, c.id DESC LIMIT 1`,
  );
  return row?.pricePaise;
}

/** A sale has not begun: it has nothing to end. */
export async function cancelEnd(
  tx: Tx,
  { productId, sale, at }: { productId: string; sale: string; at: Date },
): Promise<void> {
  await tx
    .update(plannedChanges)
    .set({ cancelledAt: at })
    .where(
      sql`product_id = ${productId} AND change ->> 'endsSale' = ${sale} AND done_at IS NULL AND cancelled_at IS NULL`,
    );
}

/** Cancels what is still to come, of a sale both its beginning and its end. Returns what was cancelled. */
export async function cancelPlanned(
  tx: Tx,
  { productId, id, at }: { productId: string; id: string; at: Date },
): Promise<PlannedColumns[]> {
  const rows = await readRows(
    tx,
    changeRow,
    sql`WITH chosen AS (
      SELECT id, coalesce(change ->> 'sale', change ->> 'endsSale') AS sale FROM planned_changes
      WHERE product_id = ${productId} AND id = ${id} AND done_at IS NULL AND cancelled_at IS NULL
    ), locked AS (
      -- The beginning first: whoever carries it out may cancel the end.
      SELECT c.id FROM planned_changes c, chosen
      WHERE c.product_id = ${productId} AND ${IS_TO_COME}
        AND (c.id = chosen.id OR coalesce(c.change ->> 'sale', c.change ->> 'endsSale') = chosen.sale)
      ORDER BY ${BY_TIME} FOR UPDATE OF c
    )
    UPDATE planned_changes c SET cancelled_at = ${at.toISOString()}::timestamptz
    FROM locked WHERE c.id = locked.id AND ${IS_TO_COME}
    RETURNING c.change`,
  );
  return rows.map(({ change }) => change);
}

/** Changes that are due, the earliest first. */
export async function selectDue(db: Db, { now, most }: { now: Date; most: number }): Promise<string[]> {
  return readIds(
    db,
    sql`SELECT c.id FROM planned_changes c
    WHERE ${IS_TO_COME} AND c.due_at <= ${now.toISOString()}::timestamptz
      AND ${hasNoJob('planned-change', sql`c.id`)}
    ORDER BY ${BY_TIME} LIMIT ${most}`,
  );
}

/** What is due of the product that a change is of, in its order, without what was given up. */
export async function selectDueOfProduct(db: Db, { id, now }: { id: string; now: Date }): Promise<string[]> {
  return readIds(
    db,
    sql`SELECT c.id FROM planned_changes c JOIN planned_changes given ON given.product_id = c.product_id
    WHERE given.id = ${id} AND ${IS_TO_COME}
      AND c.due_at <= ${now.toISOString()}::timestamptz AND (c.id = given.id OR NOT ${isDead('planned-change', sql`c.id`)})
    ORDER BY ${BY_TIME}`,
  );
}

/** One of them, unless it has been done or cancelled meanwhile. */
export async function lockDue(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<PlannedRow | undefined> {
  const [due] = await readRows(
    tx,
    plannedRow,
    sql`SELECT ${plannedColumns}, NULL AS "whoName" FROM planned_changes c
    WHERE c.id = ${id} AND ${IS_TO_COME} AND c.due_at <= ${now.toISOString()}::timestamptz
    FOR UPDATE`,
  );
  return due;
}

export async function markDone(tx: Tx, id: string, doneAt: Date): Promise<void> {
  await tx.update(plannedChanges).set({ doneAt }).where(eq(plannedChanges.id, id));
}
