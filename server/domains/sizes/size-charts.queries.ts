import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { sizeChartSchema } from '#core/contract/sizes.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { isDuplicate } from '#server/db/is-duplicate.ts';
import { readRows } from '#server/db/read-rows.ts';
import {
  sizeChartCategories,
  sizeChartProducts,
  sizeChartRows,
  sizeCharts,
} from '#server/db/schema/sizes.ts';

/** A chart as shoppers see it, in the words of the database. */
export const chartRow = sizeChartSchema;

const rowsOfChart = sql`(
  SELECT coalesce(json_agg(json_build_object('size', r.size, 'cm', r.cm) ORDER BY r.position), '[]')
  FROM size_chart_rows r WHERE r.chart_id = c.id
)`;

/** Which chart a product `p` has: its own, that of its category, or the one for everything else. */
const chartIdOfProduct = sql`coalesce(
  (SELECT x.chart_id FROM size_chart_products x WHERE x.product_id = p.id),
  (SELECT x.chart_id FROM size_chart_categories x WHERE x.category = p.category),
  (SELECT x.id FROM size_charts x WHERE x.is_default)
)`;

/** That chart as a `chartRow`. */
export const chartOfProduct = sql`(
  SELECT json_build_object('name', c.name, 'garment', c.garment, 'measures', c.measures, 'rows', ${rowsOfChart})
  FROM size_charts c WHERE c.id = ${chartIdOfProduct}
)`;

const staffRow = chartRow.extend({
  id: z.string(),
  isDefault: z.boolean(),
  version: z.int(),
  categories: z.array(z.string()),
  products: z.array(z.string()),
});
export type ChartRow = z.infer<typeof staffRow>;

export async function selectCharts(db: Db | Tx): Promise<ChartRow[]> {
  return readRows(db, staffRow, sql`${STAFF_CHARTS} ORDER BY c.is_default, lower(c.name)`);
}

/** Locked, so that two who change it wait for each other. */
export async function lockChart(tx: Tx, id: string): Promise<ChartRow | undefined> {
  await tx.select({ id: sizeCharts.id }).from(sizeCharts).where(eq(sizeCharts.id, id)).for('update');
  const [chart] = await readRows(tx, staffRow, sql`${STAFF_CHARTS} WHERE c.id = ${id}`);
  return chart;
}

const STAFF_CHARTS = sql`
  SELECT c.id, c.name, c.garment, c.measures, c.is_default AS "isDefault", c.version, ${rowsOfChart} AS rows,
    (SELECT coalesce(array_agg(x.category ORDER BY x.category), '{}') FROM size_chart_categories x
      WHERE x.chart_id = c.id) AS categories,
    (SELECT coalesce(array_agg(x.product_id ORDER BY x.product_id), '{}') FROM size_chart_products x
      WHERE x.chart_id = c.id) AS products
  FROM size_charts c`;

type ChartColumns = Pick<ChartRow, 'name' | 'garment' | 'measures'>;

/** False when another chart has this name. */
export async function insertChart(tx: Tx, chart: ChartColumns & { id: string }): Promise<boolean> {
  const { rowCount } = await tx.insert(sizeCharts).values(chart).onConflictDoNothing();
  return rowCount === 1;
}

/** False when another chart has this name. */
export async function updateChart(tx: Tx, id: string, chart: ChartColumns): Promise<boolean> {
  const { name, garment, measures } = chart;
  try {
    await tx
      .update(sizeCharts)
      .set({ name, garment, measures, version: sql`${sizeCharts.version} + 1` })
      .where(eq(sizeCharts.id, id));
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
  return true;
}

export async function deleteChart(tx: Tx, id: string): Promise<void> {
  await tx.delete(sizeCharts).where(eq(sizeCharts.id, id));
}

export async function replaceRows(tx: Tx, chartId: string, rows: ChartRow['rows']): Promise<void> {
  await tx.delete(sizeChartRows).where(eq(sizeChartRows.chartId, chartId));
  await tx
    .insert(sizeChartRows)
    .values(rows.map(({ size, cm }, position) => ({ chartId, size, position, cm: cm.map(String) })));
}

/** The first of the categories that another chart has; undefined when all are this chart's now. */
export async function replaceCategories(
  tx: Tx,
  chartId: string,
  categories: readonly string[],
): Promise<string | undefined> {
  await tx.delete(sizeChartCategories).where(eq(sizeChartCategories.chartId, chartId));
  if (categories.length === 0) return undefined;
  const placed = await tx
    .insert(sizeChartCategories)
    .values(categories.map((category) => ({ category, chartId })))
    .onConflictDoNothing()
    .returning({ category: sizeChartCategories.category });
  return findMissing(
    categories,
    placed.map(({ category }) => category),
  );
}

/** The same for products, all of which there must be. */
export async function replaceProducts(
  tx: Tx,
  chartId: string,
  ids: readonly string[],
): Promise<string | undefined> {
  await tx.delete(sizeChartProducts).where(eq(sizeChartProducts.chartId, chartId));
  if (ids.length === 0) return undefined;
  const placed = await tx
    .insert(sizeChartProducts)
    .values(ids.map((productId) => ({ productId, chartId })))
    .onConflictDoNothing()
    .returning({ id: sizeChartProducts.productId });
  return findMissing(
    ids,
    placed.map(({ id }) => id),
  );
}

function findMissing(wanted: readonly string[], placed: readonly string[]): string | undefined {
  return wanted.find((one) => !placed.includes(one));
}

const idRow = z.object({ id: z.string() });

/** The first of these that is no product. */
export async function findNoProduct(tx: Tx, ids: readonly string[]): Promise<string | undefined> {
  const found = await readRows(
    tx,
    idRow,
    sql`SELECT id FROM products WHERE id = ANY(${sql.param(ids)}::text[]) FOR KEY SHARE`,
  );
  return findMissing(
    ids,
    found.map(({ id }) => id),
  );
}

const gapRow = z.object({ id: z.string(), name: z.string(), sizes: z.array(z.string()) });

/** Products on sale with sizes that their chart, which is this one, has no row for. */
export async function selectGaps(db: Db, { chartId, limit }: { chartId: string; limit: number }) {
  return readRows(
    db,
    gapRow,
    sql`SELECT p.id, p.name, array_agg(s.size ORDER BY s.position) AS sizes
    FROM products p JOIN product_sizes s ON s.product_id = p.id
    WHERE p.published AND s.size NOT IN (SELECT r.size FROM size_chart_rows r WHERE r.chart_id = ${chartId})
      AND ${chartIdOfProduct} = ${chartId}
    GROUP BY p.id, p.name ORDER BY p.name, p.id LIMIT ${limit}`,
  );
}

const nameRow = z.object({ id: z.string(), name: z.string() });

/** The chart of a product, on sale or not. */
export async function selectChartOfProduct(db: Db, productId: string) {
  const [chart] = await readRows(
    db,
    nameRow,
    sql`SELECT c.id, c.name FROM products p JOIN size_charts c ON c.id = ${chartIdOfProduct}
    WHERE p.id = ${productId}`,
  );
  return chart;
}
