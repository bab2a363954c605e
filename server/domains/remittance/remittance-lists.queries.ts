import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listRemittance, REMITTANCE_LISTS, type RemittanceList } from '#core/contract/remittance.ts';
import type { Db } from '#server/db/client.ts';
import { iso, readRows, rupees } from '#server/db/read-rows.ts';
import { comesAfter, countRows, type NewestCursor } from '#server/domains/lists.queries.ts';

/**
 * Delivered with cash, and no money seen. These conditions are, word by word, those of the partial indexes: reading a list
 * costs the same however many parcels there are.
 */
const NOT_REMITTED = sql`p.state = 'delivered' AND p.collect_paise > 0 AND p.remitted_paise = 0 AND p.settled_paise = 0`;
const REMITTED_OTHERWISE = sql`(p.remitted_paise <> 0 OR p.settled_paise <> 0)
  AND CASE p.state WHEN 'delivered' THEN p.collect_paise ELSE 0 END <> p.remitted_paise + p.settled_paise`;
const UNKNOWN = sql`r.parcel_id IS NULL AND r.settled_at IS NULL`;

/** Those that were delivered before this moment. */
export function notRemittedSince(before: Date): SQL {
  return sql`SELECT FROM parcels p WHERE ${NOT_REMITTED} AND p.delivered_at < ${before.toISOString()}`;
}

const DUE = sql`CASE p.state WHEN 'delivered' THEN p.collect_paise ELSE 0 END`;

const { rows } = listRemittance.data.shape;
const listedRow = rows.element.extend({
  ...{ at: iso, due: rupees, remitted: rupees, settled: rupees },
});

interface Page {
  list: RemittanceList;
  after: NewestCursor | undefined;
  limit: number;
  /** What was delivered before and is not paid yet is overdue. */
  overdueBefore: Date;
}

/** One page of a list, with one row more than was asked for if there is one. What waits longest comes first. */
export async function selectListed(db: Db, page: Page): Promise<z.infer<typeof listedRow>[]> {
  return readRows(db, listedRow, SELECTS[page.list](page));
}

const SELECTS: Record<RemittanceList, (page: Page) => SQL> = {
  'not-remitted': ({ after, limit, overdueBefore }) => sql`
    SELECT p.id, p.delivered_at AS at, p.order_id AS "orderId", p.courier, p.tracking_number AS "trackingNumber",
      NULL AS reference, p.state, ${DUE} AS due, 0 AS remitted, 0 AS settled, NULL AS "paidOn", NULL AS utr,
      p.delivered_at < ${overdueBefore.toISOString()} AS "isOverdue"
    FROM parcels p
    WHERE ${NOT_REMITTED} AND ${
      after ? sql`(p.delivered_at, p.id) > (${after.at.toISOString()}::timestamptz, ${after.id})` : sql`true`
    }
    ORDER BY p.delivered_at, p.id LIMIT ${limit + 1}`,
  'amount-differs': ({ after, limit }) => sql`
    SELECT p.id, p.updated_at AS at, p.order_id AS "orderId", p.courier, p.tracking_number AS "trackingNumber",
      NULL AS reference, p.state, ${DUE} AS due, p.remitted_paise AS remitted, p.settled_paise AS settled,
      last.paid_on::text AS "paidOn", last.utr, false AS "isOverdue"
    FROM (
      SELECT * FROM parcels p WHERE ${REMITTED_OTHERWISE} AND ${comesAfter(after, sql`p.updated_at`, sql`p.id`) ?? sql`true`}
      ORDER BY p.updated_at DESC, p.id DESC LIMIT ${limit + 1}
    ) AS p
    LEFT JOIN LATERAL (
      SELECT r.paid_on, r.utr FROM remittances r WHERE r.parcel_id = p.id ORDER BY r.paid_on DESC, r.id LIMIT 1
    ) AS last ON true
    ORDER BY p.updated_at DESC, p.id DESC`,
  // A parcel whose number was typed by hand is none of the store's parcels, but its order can be named.
  unknown: ({ after, limit }) => sql`
    SELECT r.id, r.at, o.id AS "orderId", NULL AS courier, r.tracking_number AS "trackingNumber", r.reference,
      NULL AS state, 0 AS due, r.amount_paise AS remitted, 0 AS settled, r.paid_on::text AS "paidOn", r.utr,
      false AS "isOverdue"
    FROM (
      SELECT * FROM remittances r WHERE ${UNKNOWN} AND ${comesAfter(after, sql`r.at`, sql`r.id`) ?? sql`true`}
      ORDER BY r.at DESC, r.id DESC LIMIT ${limit + 1}
    ) AS r
    LEFT JOIN LATERAL (
      SELECT o.id FROM orders o WHERE upper(o.tracking_number) = r.tracking_number
      UNION ALL SELECT o.id FROM orders o WHERE o.id = r.reference
      LIMIT 1
    ) AS o ON true
    ORDER BY r.at DESC, r.id DESC`,
};

const COUNTED: Record<RemittanceList, SQL> = {
  'not-remitted': sql`SELECT FROM parcels p WHERE ${NOT_REMITTED}`,
  'amount-differs': sql`SELECT FROM parcels p WHERE ${REMITTED_OTHERWISE}`,
  unknown: sql`SELECT FROM remittances r WHERE ${UNKNOWN}`,
};

const countRow = z.object({ list: z.enum(REMITTANCE_LISTS), count: z.int() });

/** How many each list has. */
export async function countLists(db: Db): Promise<z.infer<typeof countRow>[]> {
  const counts = REMITTANCE_LISTS.map(
    (list) => sql`SELECT ${list} AS list, ${countRows(COUNTED[list])} AS count`,
  );
  return readRows(db, countRow, sql.join(counts, sql` UNION ALL `));
}

const momentRow = z.object({ at: iso.nullable() });

/** When a courier was last asked. */
export async function selectLastAsked(db: Db): Promise<string | null> {
  const statement = sql`SELECT max(reached_at) AS at FROM milestones WHERE name = 'remittance-read'`;
  const [last] = await readRows(db, momentRow, statement);
  return last?.at ?? null;
}

export async function noteRead(db: Db, at: Date): Promise<void> {
  await db.execute(sql`
    INSERT INTO milestones (name, reached_at) VALUES ('remittance-read', ${at.toISOString()})
    ON CONFLICT (name) DO UPDATE SET reached_at = excluded.reached_at`);
}
