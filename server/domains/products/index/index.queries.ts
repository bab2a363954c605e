import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { readRows, readRowsPlanned } from '#server/db/read-rows.ts';
import type { ListedFacts } from './product-index.ts';

const factsRow = z.object({
  id: z.string(),
  category: z.string(),
  homeTag: z.string().nullable(),
  colour: z.string(),
  pricePaise: z.int(),
  createdAt: z.number(),
  soldLately: z.int(),
  sizes: z.array(z.tuple([z.string(), z.boolean()])),
});

/** A `factsRow`, of products `p`. */
const FACTS = sql`json_build_object('id', p.id, 'category', p.category, 'homeTag', p.home_tag, 'colour', p.colour,
  'pricePaise', p.price_paise, 'createdAt', floor(extract(epoch FROM p.created_at) * 1000), 'soldLately', p.sold_lately,
  'sizes', (
    SELECT coalesce(json_agg(json_build_array(s.size, s.on_hand > s.held) ORDER BY s.position), '[]')
    FROM product_sizes s WHERE s.product_id = p.id
  ))`;

/** Every transaction before it has ended; what it changed is seen by the statement that says so. */
const COMPLETE_UP_TO = sql`pg_snapshot_xmin(pg_current_snapshot())::text`;
const transactionId = z.string().transform(BigInt);

const loadedRow = z.object({ upTo: transactionId, facts: factsRow.nullable() });

/** Some products on sale by id, and up to which transaction this is how they are. */
export async function selectFacts(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ upTo: bigint; facts: ListedFacts[] }> {
  const rows = await readRowsPlanned(
    db,
    loadedRow,
    withSnapshot(
      sql`SELECT ${FACTS} AS facts FROM products p WHERE p.published AND p.id > ${after} ORDER BY p.id LIMIT ${limit}`,
    ),
  );
  return { upTo: rows[0]?.upTo ?? 0n, facts: rows.flatMap(({ facts }) => facts ?? []) };
}

const changedRow = loadedRow.extend({
  /** Null where nothing has changed, and where everything may have. */
  id: z.string().nullable(),
  isChange: z.boolean().nullable(),
});
export type ChangedProduct = Pick<z.infer<typeof changedRow>, 'id' | 'facts'>;

/**
 * The products that transactions from `since` on have changed; without facts those that are no longer on sale. Planned each
 * time: the plan depends on how much of the table is new.
 */
export async function selectChanged(
  db: Db,
  since: bigint,
): Promise<{ upTo: bigint; changed: ChangedProduct[] }> {
  const rows = await readRows(
    db,
    changedRow,
    withSnapshot(sql`
      SELECT changed.product_id AS id, true AS "isChange", CASE WHEN p.id IS NOT NULL THEN ${FACTS} END AS facts
      FROM (SELECT DISTINCT product_id FROM catalogue_changes WHERE changed_by >= ${String(since)}::xid8) AS changed
      LEFT JOIN products p ON p.id = changed.product_id AND p.published`),
  );
  return { upTo: rows[0]?.upTo ?? 0n, changed: rows.filter(({ isChange }) => isChange) };
}

/** One row at least, so that there is always one that says how far it goes. */
function withSnapshot(rows: SQL): SQL {
  return sql`SELECT ${COMPLETE_UP_TO} AS "upTo", found.* FROM (SELECT 1) AS one LEFT JOIN (${rows}) AS found ON true`;
}
