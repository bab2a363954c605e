import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#server/db/client.ts';
import { plannedChanges } from '#server/db/schema/products.ts';
import { isFree } from '#server/jobs/attempts.queries.ts';

/** What a planned change sets. `sale` joins the beginning and the end of one sale. */
export const plannedColumnsSchema = z.union([
  z.object({ published: z.boolean() }),
  z.object({ endsSale: z.string() }),
  z.object({
    pricePaise: z.int().positive(),
    mrpPaise: z.int().positive().nullable(),
    sale: z.string().optional(),
  }),
]);
export type PlannedColumns = z.infer<typeof plannedColumnsSchema>;

export interface PlannedRow {
  id: string;
  product_id: string;
  due_at: string;
  change: unknown;
  who: string;
  who_name: string | null;
}

export async function insertPlanned(tx: Tx, rows: (typeof plannedChanges.$inferInsert)[]): Promise<void> {
  await tx.insert(plannedChanges).values(rows);
}

export async function selectPlanned(db: Db, productId: string): Promise<PlannedRow[]> {
  const { rows } = await db.execute<PlannedRow & Record<string, unknown>>(sql`
    SELECT c.id, c.product_id, c.due_at, c.change, c.who, coalesce(u.name, u.phone) AS who_name
    FROM planned_changes c JOIN users u ON u.id = c.who
    WHERE c.product_id = ${productId} AND c.done_at IS NULL AND c.cancelled_at IS NULL
    ORDER BY c.due_at, ${isNoEnd('c')}, c.id`);
  return rows;
}

/** Orders what is due at the same moment: a sale ends before the next one begins. */
function isNoEnd(table: 'c' | 'earlier'): SQL {
  return sql`NOT (${sql.raw(table)}.change ? 'endsSale')`;
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

/** Cancels what is still to come, of a sale both its beginning and its end. Returns what was cancelled. */
export async function cancelPlanned(
  tx: Tx,
  { productId, id, at }: { productId: string; id: string; at: Date },
): Promise<PlannedColumns[]> {
  const { rows } = await tx.execute<{ change: unknown }>(sql`
    WITH chosen AS (
      SELECT id, coalesce(change ->> 'sale', change ->> 'endsSale') AS sale FROM planned_changes
      WHERE product_id = ${productId} AND id = ${id} AND done_at IS NULL AND cancelled_at IS NULL
    )
    UPDATE planned_changes c SET cancelled_at = ${at.toISOString()}::timestamptz
    FROM chosen
    WHERE c.product_id = ${productId} AND c.done_at IS NULL AND c.cancelled_at IS NULL
      AND (c.id = chosen.id OR coalesce(c.change ->> 'sale', c.change ->> 'endsSale') = chosen.sale)
    RETURNING c.change`);
  return rows.map(({ change }) => plannedColumnsSchema.parse(change));
}

/**
 * Changes that are due, the earliest first. Of one product they come in their order: one that follows another waits until
 * that is done or given up.
 */
export async function selectDue(db: Db, { now, most }: { now: Date; most: number }): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT c.id FROM planned_changes c
    WHERE c.done_at IS NULL AND c.cancelled_at IS NULL AND c.due_at <= ${now.toISOString()}::timestamptz
      AND ${isFree('planned-change', sql`c.id`, now)} AND ${isFirstOfProduct()}
    ORDER BY c.due_at, ${isNoEnd('c')}, c.id LIMIT ${most}`);
  return rows.map(({ id }) => id);
}

/** One of them, unless it has been done or cancelled meanwhile. */
export async function lockDue(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<PlannedRow | undefined> {
  const { rows } = await tx.execute<PlannedRow & Record<string, unknown>>(sql`
    SELECT c.id, c.product_id, c.due_at, c.change, c.who, NULL AS who_name FROM planned_changes c
    WHERE c.id = ${id} AND c.done_at IS NULL AND c.cancelled_at IS NULL
      AND c.due_at <= ${now.toISOString()}::timestamptz AND ${isFirstOfProduct()}
    FOR UPDATE`);
  return rows[0];
}

function isFirstOfProduct(): SQL {
  return sql`NOT EXISTS (
    SELECT FROM planned_changes earlier
    WHERE earlier.product_id = c.product_id AND earlier.done_at IS NULL AND earlier.cancelled_at IS NULL
      AND (earlier.due_at, ${isNoEnd('earlier')}, earlier.id) < (c.due_at, ${isNoEnd('c')}, c.id)
      AND NOT EXISTS (
        SELECT FROM job_attempts a
        WHERE a.kind = 'planned-change' AND a.subject = earlier.id AND a.gave_up_at IS NOT NULL
      )
  )`;
}

export async function markDone(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.execute(
    sql`UPDATE planned_changes SET done_at = ${at.toISOString()}::timestamptz WHERE id = ${id}`,
  );
}
