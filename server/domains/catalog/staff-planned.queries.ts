import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#server/db/client.ts';
import { plannedChanges } from '#server/db/schema/catalogue.ts';

/** What a planned change sets. `sale` joins the beginning and the end of one sale. */
export const plannedColumnsSchema = z.union([
  z.object({ published: z.boolean() }),
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
    ORDER BY c.due_at, c.id`);
  return rows;
}

/** Cancels what is still to come; with the beginning of a sale goes its end. Returns how many were cancelled. */
export async function cancelPlanned(
  tx: Tx,
  { productId, id, at }: { productId: string; id: string; at: Date },
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    WITH chosen AS (
      SELECT id, due_at, change ->> 'sale' AS sale FROM planned_changes
      WHERE product_id = ${productId} AND id = ${id} AND done_at IS NULL AND cancelled_at IS NULL
    )
    UPDATE planned_changes c SET cancelled_at = ${at.toISOString()}::timestamptz
    FROM chosen
    WHERE c.product_id = ${productId} AND c.done_at IS NULL AND c.cancelled_at IS NULL
      AND (c.id = chosen.id OR (c.change ->> 'sale' = chosen.sale AND c.due_at > chosen.due_at))`);
  return rowCount ?? 0;
}

/**
 * Claims the earliest change that is due and that no other node is at. Of one product they come in their order: one that
 * follows another waits until that is done.
 */
export async function claimDue(tx: Tx, now: Date): Promise<PlannedRow | undefined> {
  const { rows } = await tx.execute<PlannedRow & Record<string, unknown>>(sql`
    SELECT c.id, c.product_id, c.due_at, c.change, c.who, NULL AS who_name FROM planned_changes c
    WHERE c.done_at IS NULL AND c.cancelled_at IS NULL AND c.due_at <= ${now.toISOString()}::timestamptz
      AND NOT EXISTS (
        SELECT FROM planned_changes earlier
        WHERE earlier.product_id = c.product_id AND earlier.done_at IS NULL AND earlier.cancelled_at IS NULL
          AND (earlier.due_at, earlier.id) < (c.due_at, c.id)
      )
    ORDER BY c.due_at, c.id LIMIT 1
    FOR UPDATE SKIP LOCKED`);
  return rows[0];
}

export async function markDone(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.execute(
    sql`UPDATE planned_changes SET done_at = ${at.toISOString()}::timestamptz WHERE id = ${id}`,
  );
}
