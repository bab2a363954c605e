import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { DELIVERIES_THAT_COUNT, NATIONAL_HOLIDAYS, SHARE_IN_TIME } from '#core/rules/delivery-day.ts';
import type { Db } from '#server/db/client.ts';
import { iso, readPlannedRows, readRows } from '#server/db/read-rows.ts';
import type { pincodeServices } from '#server/db/schema/delivery.ts';

type CourierProvider = (typeof pincodeServices.$inferSelect)['provider'];

const factsRow = z.object({
  chargePaise: z.int().nullable(),
  freeAbovePaise: z.int().nullable(),
  isWanted: z.boolean(),
  isServed: z.boolean(),
  isCashCarried: z.boolean(),
  courierDays: z.int().nullable(),
  ownDays: z.int().nullable(),
});
export type DeliveryFacts = z.infer<typeof factsRow>;

/**
 * All that is known about delivery to a pincode, by primary keys alone. What nobody knows counts as served and for cash.
 * A courier that serves no pincode at all has something wrong with its settings, and is not believed.
 */
export async function selectDeliveryFacts(
  db: Db,
  { provider, pincode, state }: { provider: CourierProvider | null; pincode: string; state: string | null },
): Promise<DeliveryFacts> {
  const [facts] = await readPlannedRows(
    db,
    factsRow,
    `SELECT c.charge_paise AS "chargePaise", c.free_above_paise AS "freeAbovePaise",
      s.pincode IS NULL AS "isWanted", coalesce(s.takes_cash, true) AS "isCashCarried",
      coalesce(s.is_served, true) OR NOT EXISTS (
        SELECT 1 FROM pincode_services WHERE provider = $2 AND is_served) AS "isServed",
      s.days AS "courierDays", z.days AS "ownDays"
    FROM (SELECT $1::text AS pincode) AS asked
    LEFT JOIN delivery_charges c ON c.state = $3
    LEFT JOIN pincode_services s ON s.provider = $2 AND s.pincode = asked.pincode
    LEFT JOIN delivery_zones z ON z.zone = left(asked.pincode, 3) AND z.deliveries >= $4`,
    [pincode, provider, state, DELIVERIES_THAT_COUNT],
  );
  if (!facts) throw new Error('A pincode has one row of facts.');
  return facts;
}

/** Notes that somebody asks for a pincode: the courier is asked soon. */
export async function wantPincode(
  db: Db,
  { provider, pincode, at }: { provider: CourierProvider; pincode: string; at: Date },
): Promise<void> {
  await db.execute(sql`
    INSERT INTO pincode_services (provider, pincode, due_at) VALUES (${provider}, ${pincode}, ${at})
    ON CONFLICT DO NOTHING`);
}

const dueRow = z.object({ pincode: z.string() });

/** Pincodes that the courier is to be asked about; those of which nothing is known come first. */
export async function selectDuePincodes(
  db: Db,
  { provider, now, most }: { provider: CourierProvider; now: Date; most: number },
): Promise<string[]> {
  const rows = await readRows(
    db,
    dueRow,
    sql`
    SELECT pincode FROM pincode_services WHERE provider = ${provider} AND due_at <= ${now}
    ORDER BY read_at IS NOT NULL, due_at LIMIT ${most}`,
  );
  return rows.map(({ pincode }) => pincode);
}

const unservedRow = z.object({ pincode: z.string(), readAt: iso });

/** Where the courier does not go, as far as it is believed. */
export async function selectUnserved(
  db: Db,
  { provider, most }: { provider: CourierProvider; most: number },
) {
  return readRows(
    db,
    unservedRow,
    sql`
    SELECT pincode, read_at AS "readAt" FROM pincode_services
    WHERE provider = ${provider} AND NOT is_served
      AND EXISTS (SELECT 1 FROM pincode_services WHERE provider = ${provider} AND is_served)
    ORDER BY read_at DESC, pincode LIMIT ${most}`,
  );
}

export interface PincodeService {
  isServed: boolean;
  takesCash: boolean;
  days: number | null;
}

export async function writePincodeService(
  db: Db,
  key: { provider: CourierProvider; pincode: string },
  { isServed, takesCash, days, readAt, dueAt }: PincodeService & { readAt: Date; dueAt: Date },
): Promise<void> {
  await db.execute(sql`
    UPDATE pincode_services
    SET is_served = ${isServed}, takes_cash = ${takesCash}, days = ${days}, read_at = ${readAt}, due_at = ${dueAt}
    WHERE provider = ${key.provider} AND pincode = ${key.pincode}`);
}

/**
 * Counts anew how long parcels took to each zone: the working days within which most of them arrived, of all that were
 * promised for a day since `since`. The index of the promises leads to them.
 */
export async function countZones(db: Db, { since, now }: { since: string; now: Date }): Promise<void> {
  await db.execute(sql`
    WITH delivered AS (
      SELECT left(ship_pincode, 3) AS zone, (created_at AT TIME ZONE 'Asia/Kolkata')::date AS ordered_on,
        (delivered_at AT TIME ZONE 'Asia/Kolkata')::date AS delivered_on
      FROM orders
      WHERE promised_on >= ${since} AND placed_at IS NOT NULL AND delivered_at IS NOT NULL
    ), taken AS (
      SELECT zone, (
        SELECT count(*)::int FROM generate_series(ordered_on + 1, delivered_on, interval '1 day') AS day
        WHERE extract(dow FROM day) <> 0
          AND to_char(day, 'MM-DD') <> ALL (${sql.param(NATIONAL_HOLIDAYS)}::text[])
      ) AS days
      FROM delivered
    ), counted AS (
      INSERT INTO delivery_zones (zone, deliveries, days, updated_at)
      SELECT zone, count(*), percentile_disc(${SHARE_IN_TIME}) WITHIN GROUP (ORDER BY days), ${now}
      FROM taken GROUP BY zone
      ON CONFLICT (zone) DO UPDATE
        SET deliveries = excluded.deliveries, days = excluded.days, updated_at = excluded.updated_at
      RETURNING zone
    )
    DELETE FROM delivery_zones WHERE zone NOT IN (SELECT zone FROM counted)`);
}
