import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PeriodKind } from '#core/rules/periods.ts';
import type { Db } from '#server/db/client.ts';
import { iso, readRows } from '#server/db/read-rows.ts';
import { TALLY_PARTS } from '#server/db/schema/reports.ts';

const tallyRow = z.object({
  part: z.enum(TALLY_PARTS),
  label: z.string(),
  parcels: z.int(),
  delivered: z.int(),
  returned: z.int(),
  promised: z.int(),
  onTime: z.int(),
  failed: z.int(),
  charged: z.int(),
  chargedDelivered: z.int(),
  costPaise: z.coerce.number(),
});
export type TallyRow = z.infer<typeof tallyRow>;

/** The largest of each part, those with most parcels first: in the very order of an index, which says where nulls would be. */
export async function selectTallies(
  db: Db,
  { period, start, most }: { period: PeriodKind; start: string; most: number },
): Promise<TallyRow[]> {
  const parts = TALLY_PARTS.map(
    (
      part,
    ) => sql`(SELECT part, label, parcels, delivered, returned, promised, on_time AS "onTime", failed, charged,
      charged_delivered AS "chargedDelivered", cost_paise AS "costPaise"
    FROM parcel_tallies WHERE period = ${period} AND start = ${start} AND part = ${part}
    ORDER BY parcels DESC NULLS LAST, key LIMIT ${most})`,
  );
  return readRows(db, tallyRow, sql.join(parts, sql` UNION ALL `));
}

const momentRow = z.object({ at: iso.nullable() });

/** Since when something waits to be counted; null while everything is. */
export async function selectUncountedSince(db: Db): Promise<string | null> {
  const [row] = await readRows(db, momentRow, sql`SELECT min(at) AS at FROM parcels_to_count`);
  return row?.at ?? null;
}
