import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { RETURN_STATUSES, RETURN_TYPES } from '#core/rules/order-states.ts';
import type { SizeOutcome } from '#core/rules/size-advice.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readIds, readRows } from '#server/db/read-rows.ts';
import { sizeOutcomes } from '#server/db/schema/sizes.ts';

/** A `SizeOutcome`, as the database hands it over. */
export const outcomeRow = z.object({
  size: z.string(),
  taken: z.int(),
  kept: z.int(),
  exchanged: z.record(z.string(), z.int()),
  tooSmall: z.int(),
  tooLarge: z.int(),
  fitSmall: z.int(),
  fitLarge: z.int(),
});

/** What became of the sizes of a product `p`, as a list of `outcomeRow`. */
export const outcomesOfProduct = sql`(
  SELECT coalesce(json_agg(json_build_object('size', o.size, 'taken', o.taken, 'kept', o.kept, 'exchanged', o.exchanged,
    'tooSmall', o.too_small, 'tooLarge', o.too_large, 'fitSmall', o.fit_small, 'fitLarge', o.fit_large)), '[]')
  FROM size_outcomes o WHERE o.product_id = p.id
)`;

const outcomesRow = z.object({ outcomes: z.array(outcomeRow) });

/** Undefined when there is no such product. */
export async function selectOutcomes(db: Db, productId: string): Promise<SizeOutcome[] | undefined> {
  const [row] = await readRows(
    db,
    outcomesRow,
    sql`SELECT ${outcomesOfProduct} AS outcomes FROM products p WHERE p.id = ${productId}`,
  );
  return row?.outcomes;
}

export async function selectProductIds(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  return readIds(db, sql`SELECT id FROM products WHERE id > ${after} ORDER BY id LIMIT ${limit}`);
}

/**
 * Pieces of a size that were handed over; of those that came back: how, for which size, and why. Of those that did not: what
 * reviews say about their fit, so that nobody has a say twice.
 */
const handedOverRow = z.object({
  productId: z.string(),
  size: z.string(),
  units: z.int(),
  fitSmall: z.int(),
  fitLarge: z.int(),
  back: z.array(
    z.object({
      type: z.enum(RETURN_TYPES),
      status: z.enum(RETURN_STATUSES),
      exchangeSize: z.string().nullable(),
      reason: z.string(),
      units: z.int(),
    }),
  ),
});
export type HandedOver = z.infer<typeof handedOverRow>;

/** All that was handed over in this time of these products, by size. */
export async function selectHandedOver(
  db: Db | Tx,
  { productIds, from, until }: { productIds: readonly string[]; from: Date; until: Date },
): Promise<HandedOver[]> {
  return readRows(
    db,
    handedOverRow,
    sql`
    WITH sold AS (
      SELECT l.id, l.product_id, l.size, l.quantity
      FROM order_lines l JOIN orders o ON o.id = l.order_id
      WHERE l.product_id = ANY(${sql.param(productIds)}::text[])
        AND o.delivered_at >= ${from.toISOString()} AND o.delivered_at < ${until.toISOString()}
    ), back AS (
      SELECT s.product_id, s.size, json_agg(json_build_object('type', r.type, 'status', r.status,
        'exchangeSize', r.exchange_size, 'reason', r.reason, 'units', rl.quantity)) AS requests
      FROM sold s JOIN return_lines rl ON rl.line_id = s.id JOIN return_requests r ON r.id = rl.request_id
      WHERE r.status <> 'Rejected' GROUP BY s.product_id, s.size
    ), fits AS (
      SELECT s.product_id, s.size, count(*) FILTER (WHERE v.fit IN ('Small', 'Moderately small'))::int AS small,
        count(*) FILTER (WHERE v.fit IN ('Large', 'Moderately large'))::int AS large
      FROM sold s JOIN reviews v ON v.order_line_id = s.id AND NOT v.hidden AND v.fit IS NOT NULL
      WHERE NOT EXISTS (
        SELECT FROM return_lines rl JOIN return_requests r ON r.id = rl.request_id
        WHERE rl.line_id = s.id AND r.status <> 'Rejected')
      GROUP BY s.product_id, s.size
    )
    SELECT s.product_id AS "productId", s.size, sum(s.quantity)::int AS units, coalesce(b.back, '[]') AS back,
      coalesce(f.small, 0) AS "fitSmall", coalesce(f.large, 0) AS "fitLarge"
    FROM sold s LEFT JOIN (SELECT product_id, size, requests::jsonb AS back FROM back) AS b USING (product_id, size)
    LEFT JOIN fits f USING (product_id, size)
    GROUP BY s.product_id, s.size, b.back, f.small, f.large ORDER BY s.product_id, s.size`,
  );
}

/**
 * Writes down what these products' sizes have come to. Rows that say the same already are not touched: nobody has to make a
 * page anew for them.
 */
export async function replaceOutcomes(
  tx: Tx,
  productIds: readonly string[],
  outcomes: readonly (SizeOutcome & { productId: string })[],
): Promise<void> {
  const { taken, kept, exchanged, tooSmall, tooLarge, fitSmall, fitLarge } = sizeOutcomes;
  await tx.execute(sql`
    DELETE FROM size_outcomes o WHERE o.product_id = ANY(${sql.param(productIds)}::text[]) AND NOT EXISTS (
      SELECT FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS given("productId" text, size text)
      WHERE given."productId" = o.product_id AND given.size = o.size)`);
  if (outcomes.length === 0) return;
  await tx
    .insert(sizeOutcomes)
    .values([...outcomes])
    .onConflictDoUpdate({
      target: [sizeOutcomes.productId, sizeOutcomes.size],
      set: {
        taken: sql`excluded.taken`,
        kept: sql`excluded.kept`,
        exchanged: sql`excluded.exchanged`,
        tooSmall: sql`excluded.too_small`,
        tooLarge: sql`excluded.too_large`,
        fitSmall: sql`excluded.fit_small`,
        fitLarge: sql`excluded.fit_large`,
      },
      setWhere: sql`(${taken}, ${kept}, ${exchanged}, ${tooSmall}, ${tooLarge}, ${fitSmall}, ${fitLarge})
        IS DISTINCT FROM (excluded.taken, excluded.kept, excluded.exchanged, excluded.too_small, excluded.too_large,
        excluded.fit_small, excluded.fit_large)`,
    });
}

const fitRow = z.object({ fit: z.string(), reviews: z.int() });

/** How many of the reviews that are shown say how it fits. */
export async function selectFits(db: Db, productId: string) {
  return readRows(
    db,
    fitRow,
    sql`SELECT fit, sum(reviews)::int AS reviews FROM review_tallies WHERE product_id = ${productId} GROUP BY fit`,
  );
}
