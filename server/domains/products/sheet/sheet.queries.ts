import { gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { productSizes, products } from '#server/db/schema/products.ts';
import type { StoredProduct, StoredSize } from '../admin/write-product.queries.ts';
import { type ProductColumns, p, productColumns, STORED_FIELDS } from '../columns.queries.ts';
import { regularMrp, regularPrice } from '../schedule/sale.queries.ts';

export interface SheetRow extends StoredProduct {
  sizes: StoredSize[];
}

/** The next products by id. */
export async function selectSheetPage(db: Db, after: string, limit: number): Promise<SheetRow[]> {
  return selectRows(db).where(gt(p.id, after)).orderBy(p.id).limit(limit);
}

export async function selectSheetRows(db: Db, ids: readonly string[]): Promise<SheetRow[]> {
  return selectRows(db).where(sql`${p.id} = ANY(${sql.param(ids)}::text[])`);
}

function selectRows(db: Db) {
  const sizes = sql<SheetRow['sizes']>`(
    SELECT coalesce(json_agg(json_build_object('size', s.size, 'onHand', s.on_hand, 'sku', s.sku, 'barcode', s.barcode)
      ORDER BY s.position), '[]')
    FROM product_sizes s WHERE s.product_id = p.id
  )`;
  return db.select({ id: p.id, version: p.version, ...productColumns, sizes }).from(p);
}

export async function selectSizesInUse(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ size: productSizes.size }).from(productSizes);
  return rows.map(({ size }) => size);
}

/** Products of these names, in any case. Asked once for a whole file, so that the products are read once. */
export async function selectNamesakes(db: Db, names: readonly string[]) {
  const lower = [...new Set(names.map((name) => name.toLowerCase()))];
  const { id, name, colour } = products;
  return db
    .select({ id, name, colour })
    .from(products)
    .where(sql`lower(${name}) IN (SELECT unnest(${sql.param(lower)}::text[]))`);
}

export async function selectTakenIds(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = ANY(${sql.param(ids)}::text[])`);
  return rows.map(({ id }) => id);
}

/** False when one of the ids has been taken meanwhile. */
export async function insertTogether(tx: Tx, made: (ProductColumns & { id: string })[]): Promise<boolean> {
  const { rowCount } = await tx.insert(products).values(made).onConflictDoNothing();
  return rowCount === made.length;
}

/** Sets all fields of many locked products in one statement. A sale that runs keeps its own price. */
export async function updateTogether(tx: Tx, changed: (ProductColumns & { id: string })[]): Promise<void> {
  const isOnSale = sql`p.regular_price_paise IS NOT NULL`;
  const isRepriced = sql`(${regularPrice}, ${regularMrp}) IS DISTINCT FROM (given."pricePaise", given."mrpPaise")`;
  const stored = STORED_FIELDS.map((name) => ({ name: sql.identifier(name), column: products[name] }));
  const set = stored.map(({ name, column }) => sql`${sql.identifier(column.name)} = given.${name}`);
  const types = stored.map(({ name, column }) => sql`${name} ${sql.raw(column.getSQLType())}`);
  await tx.execute(sql`
    UPDATE products p SET ${sql.join(set, sql`, `)},
      price_paise = CASE WHEN ${isOnSale} THEN p.price_paise ELSE given."pricePaise" END,
      mrp_paise = CASE WHEN ${isOnSale} THEN p.mrp_paise ELSE given."mrpPaise" END,
      regular_price_paise = CASE WHEN ${isOnSale} THEN given."pricePaise" END,
      regular_mrp_paise = CASE WHEN ${isOnSale} THEN given."mrpPaise" END,
      version = p.version + 1, updated_at = now(),
      discount_percentage = CASE WHEN NOT ${isOnSale} AND ${isRepriced} THEN NULL ELSE p.discount_percentage END,
      regular_discount_percentage = CASE WHEN NOT ${isRepriced} THEN p.regular_discount_percentage END
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      AS given(id text, "pricePaise" int, "mrpPaise" int, ${sql.join(types, sql`, `)})
    WHERE p.id = given.id`);
}

/** Sizes that products get; those that are there stay as they are, but for their place. */
export async function placeTogether(
  tx: Tx,
  sizes: { productId: string; size: string; position: number }[],
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO product_sizes AS s (product_id, size, position)
    SELECT "productId", size, position
    FROM jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) AS given("productId" text, size text, position smallint)
    ORDER BY 1, 2
    ON CONFLICT (product_id, size) DO UPDATE SET position = excluded.position WHERE s.position <> excluded.position`);
}
