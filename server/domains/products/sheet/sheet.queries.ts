import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { products } from '#server/db/schema/products.ts';
import type { KeptProduct, ProductColumns } from '../admin/write-product.queries.ts';
import { regularMrp, regularPrice } from '../schedule/sale.queries.ts';

export interface SheetRow extends KeptProduct {
  sizes: { size: string; onHand: number }[];
}

const sheetColumns = sql`p.id, p.version, p.name, p.description, p.details, ${regularPrice} AS "pricePaise",
  ${regularMrp} AS "mrpPaise", p.category, p.home_tag AS "homeTag", p.colour, p.country_of_origin AS "countryOfOrigin",
  p.manufacturer, p.hsn, p.net_quantity AS "netQuantity", p.published,
  (
    SELECT coalesce(json_agg(json_build_object('size', s.size, 'onHand', s.on_hand) ORDER BY s.position), '[]')
    FROM product_sizes s WHERE s.product_id = p.id
  ) AS sizes`;

/** The next products by id. */
export async function selectSheetPage(db: Db, after: string, limit: number): Promise<SheetRow[]> {
  const { rows } = await db.execute<SheetRow & Record<string, unknown>>(
    sql`SELECT ${sheetColumns} FROM products p WHERE p.id > ${after} ORDER BY p.id LIMIT ${limit}`,
  );
  return rows;
}

export async function selectSheetRows(db: Db, ids: readonly string[]): Promise<SheetRow[]> {
  const { rows } = await db.execute<SheetRow & Record<string, unknown>>(
    sql`SELECT ${sheetColumns} FROM products p WHERE p.id = ANY(${sql.param(ids)}::text[])`,
  );
  return rows;
}

export async function selectSizesInUse(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ size: string }>(sql`SELECT DISTINCT size FROM product_sizes`);
  return rows.map(({ size }) => size);
}

/** Products of these names, in any case. Asked once for a whole file, so that the catalogue is read once. */
export async function selectNamesakes(
  db: Db,
  names: readonly string[],
): Promise<{ id: string; name: string; colour: string }[]> {
  const lower = names.map((name) => name.toLowerCase());
  const { rows } = await db.execute<{ id: string; name: string; colour: string }>(
    sql`SELECT id, name, colour FROM products
      WHERE lower(name) IN (SELECT unnest(${sql.param([...new Set(lower)])}::text[]))`,
  );
  return rows;
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
  await tx.execute(sql`
    UPDATE products p SET name = given.name, description = given.description, details = given.details,
      price_paise = CASE WHEN ${isOnSale} THEN p.price_paise ELSE given."pricePaise" END,
      mrp_paise = CASE WHEN ${isOnSale} THEN p.mrp_paise ELSE given."mrpPaise" END,
      regular_price_paise = CASE WHEN ${isOnSale} THEN given."pricePaise" END,
      regular_mrp_paise = CASE WHEN ${isOnSale} THEN given."mrpPaise" END,
      category = given.category,
      home_tag = given."homeTag", colour = given.colour, country_of_origin = given."countryOfOrigin",
      manufacturer = given.manufacturer, hsn = given.hsn, net_quantity = given."netQuantity",
      published = given.published, version = p.version + 1, updated_at = now(),
      discount_percentage = CASE WHEN NOT ${isOnSale} AND ${isRepriced} THEN NULL ELSE p.discount_percentage END,
      regular_discount_percentage = CASE WHEN NOT ${isRepriced} THEN p.regular_discount_percentage END
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS given(id text, name text, description text,
      details text, "pricePaise" int, "mrpPaise" int, category text, "homeTag" text, colour text,
      "countryOfOrigin" text, manufacturer text, hsn text, "netQuantity" text, published boolean)
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
