import { sql } from 'drizzle-orm';
import type { Db, Tx } from './client.ts';
import { readNumber, readRows } from './read-rows.ts';
import { type WrongEntry, wrongEntry } from './wrong-entry.ts';

/** The part of the books that couriers' payments are in. */
export async function verifyRemittance(db: Db | Tx): Promise<WrongEntry[]> {
  // An upgrade is tried on a copy of the version before, which may have none.
  const tables = await readNumber(db, sql`(SELECT count(to_regclass('public.remittances'))::int)`);
  if (tables === 0) return [];
  return readRows(
    db,
    wrongEntry,
    sql`WITH remitted AS (
      SELECT parcel_id, sum(amount_paise)::int AS paise FROM remittances WHERE parcel_id IS NOT NULL GROUP BY 1
    ), settled AS (
      SELECT parcel_id, sum(amount_paise)::int AS paise FROM remittance_settlements WHERE parcel_id IS NOT NULL GROUP BY 1
    )
    SELECT 'remitted is the sum of the remittances', p.id, coalesce(r.paise, 0), p.remitted_paise
    FROM parcels p LEFT JOIN remitted r ON r.parcel_id = p.id WHERE p.remitted_paise <> coalesce(r.paise, 0)
    UNION ALL
    SELECT 'settled is the sum of the settlements', p.id, coalesce(s.paise, 0), p.settled_paise
    FROM parcels p LEFT JOIN settled s ON s.parcel_id = p.id WHERE p.settled_paise <> coalesce(s.paise, 0)
    UNION ALL
    SELECT 'what couriers have remitted is matched or unknown', 'all', booked.paise, matched.paise + unknown.paise
    FROM (SELECT coalesce(sum(amount_paise), 0)::float8 AS paise FROM remittances) AS booked,
      (SELECT coalesce(sum(remitted_paise), 0)::float8 AS paise FROM parcels) AS matched,
      (SELECT coalesce(sum(amount_paise), 0)::float8 AS paise FROM remittances WHERE parcel_id IS NULL) AS unknown
    WHERE booked.paise <> matched.paise + unknown.paise
    UNION ALL
    SELECT 'a parcel is in a transfer once', coalesce(r.parcel_id, r.tracking_number, r.reference), 1, count(*)::int
    FROM remittances r WHERE r.utr IS NOT NULL
    GROUP BY coalesce(r.parcel_id, r.tracking_number, r.reference), r.utr HAVING count(*) > 1
    UNION ALL
    SELECT 'the courier’s word that all is paid stands alone', r.parcel_id, 1, count(*)::int
    FROM remittances r WHERE r.parcel_id IS NOT NULL
    GROUP BY r.parcel_id HAVING count(*) > 1 AND bool_or(r.source = 'courier')
    UNION ALL
    SELECT 'cash of delivered parcels is remitted, settled or outstanding', 'all', due.paise, due.closed + open.paise
    FROM (
      SELECT coalesce(sum(collect_paise), 0)::float8 AS paise, coalesce(sum(remitted_paise + settled_paise), 0)::float8 AS closed
      FROM parcels WHERE state = 'delivered'
    ) AS due, (
      SELECT coalesce(sum(collect_paise - remitted_paise - settled_paise), 0)::float8 AS paise
      FROM parcels WHERE state = 'delivered' AND (
        (collect_paise > 0 AND remitted_paise = 0 AND settled_paise = 0)
        OR ((remitted_paise <> 0 OR settled_paise <> 0) AND collect_paise <> remitted_paise + settled_paise))
    ) AS open
    WHERE due.paise <> due.closed + open.paise
    ORDER BY 1, 2`,
  );
}
