import { type SQL, sql } from 'drizzle-orm';
import type { ProductView } from '#core/contract/products/admin.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { type ProductColumns, p, productColumns, selectList } from '../columns.queries.ts';
import { type PictureJson, pictureJson } from '../picture.queries.ts';
import { type PricePaise, runningSale } from '../schedule/sale.queries.ts';

const { name, pricePaise, mrpPaise, category, homeTag, colour, published } = productColumns;
const listColumns = { name, pricePaise, mrpPaise, category, homeTag, colour, published };
const headColumns = { id: p.id, version: p.version, createdAt: p.createdAt, sale: runningSale };

interface HeadRow {
  id: string;
  version: number;
  createdAt: string;
  sale: (PricePaise & { until: string | null }) | null;
}

export interface StaffProductRow extends HeadRow, Pick<ProductColumns, keyof typeof listColumns> {
  sizes: { size: string; onHand: number; held: number }[];
  picture: PictureJson | null;
}

export interface StaffProductFilter {
  search?: string | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  view?: ProductView | undefined;
  lowAt: number;
}

export async function selectStaffPage(
  db: Db,
  {
    filter,
    limit,
    after,
  }: { filter: StaffProductFilter; limit: number; after?: [string, string] | undefined },
): Promise<StaffProductRow[]> {
  const conditions = conditionsOf(filter);
  if (after) conditions.push(sql`(p.created_at, p.id) < (${after[0]}::timestamptz, ${after[1]})`);
  const { rows } = await db.execute<StaffProductRow & Record<string, unknown>>(sql`
    SELECT ${selectList({ ...headColumns, ...listColumns })},
      (
        SELECT coalesce(json_agg(json_build_object('size', s.size, 'onHand', s.on_hand, 'held', s.held) ORDER BY s.position), '[]')
        FROM product_sizes s WHERE s.product_id = p.id
      ) AS sizes,
      (
        SELECT ${pictureJson}
        FROM product_pictures i JOIN pictures o USING (file) WHERE i.product_id = p.id ORDER BY i.position LIMIT 1
      ) AS picture
    FROM (
      SELECT * FROM products p WHERE ${all(conditions)} ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit}
    ) AS p
    ORDER BY p.created_at DESC, p.id DESC`);
  return rows;
}

/** Counts matches and stops at `cap + 1`: what a count costs must not grow with the number of products. */
export async function countStaffProducts(
  db: Db,
  { filter, cap }: { filter: StaffProductFilter; cap: number },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count
    FROM (SELECT 1 FROM products p WHERE ${all(conditionsOf(filter))} LIMIT ${cap + 1}) AS matches`);
  return rows[0]?.count ?? 0;
}

/** What the tabs and the choices of the list show, in one statement: stored counts, and counts that stop at the cap. */
export async function selectStaffFacets(
  db: Db,
  { lowAt, cap }: { lowAt: number; cap: number },
): Promise<{ onSale: number; hidden: number; low: number; categories: string[]; tags: string[] }> {
  const { rows } = await db.execute<{
    on_sale: number;
    hidden: number;
    low: number;
    categories: string[];
    tags: string[];
  }>(sql`
    SELECT
      (SELECT coalesce(sum(products), 0)::int FROM catalogue_facets) AS on_sale,
      (SELECT count(*)::int FROM (SELECT 1 FROM products WHERE NOT published LIMIT ${cap + 1}) AS hidden) AS hidden,
      (
        SELECT count(DISTINCT product_id)::int FROM (
          SELECT product_id FROM product_sizes WHERE on_hand - held <= ${lowAt} LIMIT ${(cap + 1) * 5}
        ) AS low
      ) AS low,
      (SELECT coalesce(array_agg(DISTINCT category), '{}') FROM catalogue_facets WHERE products > 0) AS categories,
      (SELECT coalesce(array_agg(DISTINCT home_tag), '{}') FROM catalogue_facets WHERE products > 0 AND home_tag <> '') AS tags`);
  const row = rows[0];
  if (!row) throw new Error('A statement without FROM gives one row.');
  return {
    onSale: row.on_sale,
    hidden: row.hidden,
    low: row.low,
    categories: row.categories,
    tags: row.tags,
  };
}

export interface StaffDetailRow extends HeadRow, ProductColumns {
  updatedAt: string;
  sizes: { size: string; onHand: number; held: number; hasHistory: boolean }[];
  pictures: PictureJson[];
  wasOrdered: boolean;
}

export async function selectStaffProduct(db: Db | Tx, id: string): Promise<StaffDetailRow | undefined> {
  const { rows } = await db.execute<StaffDetailRow & Record<string, unknown>>(sql`
    SELECT ${selectList({ ...headColumns, updatedAt: p.updatedAt, ...productColumns })},
      (
        SELECT coalesce(json_agg(json_build_object('size', s.size, 'onHand', s.on_hand, 'held', s.held,
          'hasHistory', ${hasHistory}) ORDER BY s.position), '[]')
        FROM product_sizes s WHERE s.product_id = p.id
      ) AS sizes,
      (
        SELECT coalesce(json_agg(${pictureJson} ORDER BY i.position), '[]')
        FROM product_pictures i JOIN pictures o USING (file) WHERE i.product_id = p.id
      ) AS pictures,
      ${wasOrdered(sql`p.id`)} AS "wasOrdered"
    FROM products p WHERE p.id = ${id}`);
  return rows[0];
}

/** Deletes a product that nobody has ever ordered. Its sizes are locked before it, as orders do. */
export async function deleteUnordered(
  tx: Tx,
  { id, version }: { id: string; version: number },
): Promise<{ name: string } | undefined> {
  await tx.execute(sql`SELECT FROM product_sizes WHERE product_id = ${id} ORDER BY size FOR UPDATE`);
  const { rows } = await tx.execute<{ name: string }>(sql`
    DELETE FROM products p WHERE id = ${id} AND version = ${version} AND NOT ${wasOrdered(sql`p.id`)}
    RETURNING name`);
  return rows[0];
}

const hasHistory = sql`(
  EXISTS (SELECT FROM stock_movements m WHERE m.product_id = s.product_id AND m.size = s.size)
  OR EXISTS (SELECT FROM stock_holds h WHERE h.product_id = s.product_id AND h.size = s.size))`;

function wasOrdered(id: SQL): SQL {
  return sql`(EXISTS (SELECT FROM order_lines l WHERE l.product_id = ${id})
    OR EXISTS (SELECT FROM stock_movements m WHERE m.product_id = ${id} AND m.order_id IS NOT NULL))`;
}

function conditionsOf({ search, category, tag, view, lowAt }: StaffProductFilter): SQL[] {
  const conditions = [sql`true`];
  if (search) {
    const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`lower(p.name) LIKE ${pattern}`);
  }
  if (category) conditions.push(sql`p.category = ${category}`);
  if (tag) conditions.push(sql`p.home_tag = ${tag}`);
  if (view === 'on-sale') conditions.push(sql`p.published`);
  if (view === 'hidden') conditions.push(sql`NOT p.published`);
  if (view === 'in-stock') conditions.push(sql`EXISTS ${sizesWith(sql`s.on_hand > s.held`)}`);
  if (view === 'sold-out') {
    // Of the sizes that are out there are few, and their index leads to them.
    conditions.push(sizesAtMost(0), sql`NOT EXISTS ${sizesWith(sql`s.on_hand > s.held`)}`);
  }
  if (view === 'low') conditions.push(sizesAtMost(lowAt));
  return conditions;
}

function sizesAtMost(count: number): SQL {
  return sql`p.id IN (SELECT s.product_id FROM product_sizes s WHERE s.on_hand - s.held <= ${count})`;
}

function sizesWith(condition: SQL): SQL {
  return sql`(SELECT FROM product_sizes s WHERE s.product_id = p.id AND ${condition})`;
}

function all(conditions: SQL[]): SQL {
  return sql.join(conditions, sql` AND `);
}
