import { asc, inArray, max, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#server/db/client.ts';
import { readPlannedRows } from '#server/db/read-rows.ts';
import { deliveryCharges } from '#server/db/schema/delivery.ts';

export type StoredCharge = Pick<
  typeof deliveryCharges.$inferSelect,
  'state' | 'chargePaise' | 'freeAbovePaise'
>;

const chargeRow = z.object({ chargePaise: z.int(), freeAbovePaise: z.int() });

export async function selectCharge(db: Db | Tx, state: string) {
  const [charge] = await readPlannedRows(
    db,
    chargeRow,
    `SELECT charge_paise AS "chargePaise", free_above_paise AS "freeAbovePaise"
    FROM delivery_charges WHERE state = $1`,
    [state],
  );
  return charge ?? null;
}

export async function selectCharges(db: Db) {
  return db.select().from(deliveryCharges);
}

export async function selectHighestCharge(db: Db): Promise<number> {
  const [row] = await db.select({ highest: max(deliveryCharges.chargePaise) }).from(deliveryCharges);
  return row?.highest ?? 0;
}

export async function lockCharges(tx: Tx, states: string[]) {
  return tx
    .select()
    .from(deliveryCharges)
    .where(inArray(deliveryCharges.state, states))
    .orderBy(asc(deliveryCharges.state))
    .for('update');
}

export async function writeCharge(tx: Tx, { state, ...terms }: StoredCharge): Promise<void> {
  await tx
    .insert(deliveryCharges)
    .values({ state, ...terms })
    .onConflictDoUpdate({
      target: deliveryCharges.state,
      set: { ...terms, version: sql`${deliveryCharges.version} + 1`, updatedAt: sql`now()` },
    });
  // The shipping policy prints the charges.
  await tx.execute(sql`SELECT pg_notify('catalogue', 'all')`);
}

const codRecord = z.object({ refusals: z.int(), unconfirmed: z.int(), unconfirmedToPhone: z.int() });

/** Parcels of an account that were refused at the door, and its orders, or those to a phone, that wait for a confirmation. */
export async function selectCodRecord(
  db: Db | Tx,
  { userId, otherPhone }: { userId: string; otherPhone: string | null },
): Promise<z.infer<typeof codRecord>> {
  const [record] = await readPlannedRows(
    db,
    codRecord,
    `SELECT
      (SELECT count(*)::int FROM orders WHERE user_id = $1 AND refused_at IS NOT NULL) AS refusals,
      (SELECT count(*)::int FROM orders WHERE user_id = $1 AND placed_at IS NOT NULL AND status = 'Pending'
        AND payment_method = 'COD') AS unconfirmed,
      (SELECT count(*)::int FROM orders WHERE ship_phone = $2 AND placed_at IS NOT NULL AND status = 'Pending'
        AND payment_method = 'COD') AS "unconfirmedToPhone"`,
    [userId, otherPhone],
  );
  return record ?? { refusals: 0, unconfirmed: 0, unconfirmedToPhone: 0 };
}

/** Once in the life of a store: charges that its owner changed stay changed. */
export async function insertFirstCharges(db: Db | Tx, charges: readonly StoredCharge[]): Promise<void> {
  await db.execute(sql`
    WITH reached AS (INSERT INTO milestones (name) VALUES ('delivery-charges') ON CONFLICT DO NOTHING RETURNING name)
    INSERT INTO delivery_charges (state, charge_paise, free_above_paise)
    SELECT state, "chargePaise", "freeAbovePaise" FROM reached, jsonb_to_recordset(${JSON.stringify(charges)}::jsonb)
      AS given (state text, "chargePaise" integer, "freeAbovePaise" integer)
    ON CONFLICT DO NOTHING`);
}
