import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ProductView } from '#core/contract/products/admin.ts';
import { recordOf } from '#core/objects.ts';
import { SIZE_CLASSES } from '#core/rules/parcel-size.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { iso, readNumber, readRows, rupees } from '#server/db/read-rows.ts';
import { products } from '#server/db/schema/products.ts';
import { comesAfter, containing, countRows, type NewestCursor } from '#server/domains/lists.queries.ts';
import { presentPicture } from '#server/domains/pictures/present-picture.ts';
import { productsOfCode, SKU_OF_SIZE } from '#server/domains/stock/piece-codes.queries.ts';
import {
  firstPicture,
  p,
  pictureRow,
  picturesOfProduct,
  productColumns,
  STORED_FIELDS,
  selectList,
} from '../columns.queries.ts';
import { presentProductPicture } from '../present-product.ts';
import { runningSale } from '../schedule/sale.queries.ts';

const { pricePaise: price, mrpPaise: mrp, ...stored } = productColumns;
const headColumns = { id: p.id, version: p.version, createdAt: p.createdAt, sale: runningSale, price, mrp };
const { name, category, homeTag, colour, published } = stored;
const listColumns = { ...headColumns, name, category, homeTag, colour, published };

const pricesRow = z.object({ price: rupees, mrp: rupees.nullable() });
const sizeRow = z.object({
  size: z.string(),
  onHand: z.int(),
  held: z.int(),
  sku: z.string(),
  barcode: z.string().nullable(),
});
const listedRow = pricesRow.extend({
  id: z.string(),
  version: z.int(),
  createdAt: iso,
  sale: pricesRow.extend({ until: iso.nullable() }).nullable(),
  name: z.string(),
  category: z.string(),
  homeTag: z.string().nullable(),
  colour: z.string(),
  published: z.boolean(),
  sizes: z.array(sizeRow),
  picture: pictureRow.transform(presentPicture).nullable(),
});

export interface StaffProductFilter {
  search?: string | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  view?: ProductView | undefined;
  lowAt: number;
}

export async function selectStaffPage(
  db: Db,
  filter: StaffProductFilter,
  { limit, after }: { limit: number; after: NewestCursor | undefined },
): Promise<z.infer<typeof listedRow>[]> {
  const conditions = and(getConditions(filter), comesAfter(after, sql`p.created_at`, sql`p.id`));
  return readRows(
    db,
    listedRow,
    sql`SELECT ${selectList(listColumns)}, ${sizesWith(sql``)} AS sizes, ${firstPicture} AS picture
    FROM (
      SELECT * FROM products p WHERE ${conditions} ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit}
    ) AS p
    ORDER BY p.created_at DESC, p.id DESC`,
  );
}

/** Counts matches and stops above `cap`: what a count costs must not grow with the number of products. */
export async function countStaffProducts(db: Db, filter: StaffProductFilter, cap: number): Promise<number> {
  return readNumber(db, countRows(sql`SELECT 1 FROM products p WHERE ${getConditions(filter)}`, cap));
}

const facetsRow = z.object({
  onSale: z.int(),
  hidden: z.int(),
  low: z.int(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
});

/**
 * What the tabs and the choices of the list show, in one statement: stored counts, and counts that stop at the cap. Stored
 * counts are read once, without their colours: a large catalogue has a row for nearly every colour of each kind.
 */
export async function selectStaffFacets(
  db: Db,
  { lowAt, cap }: { lowAt: number; cap: number },
): Promise<z.infer<typeof facetsRow>> {
  const [facets] = await readRows(
    db,
    facetsRow,
    sql`WITH kinds AS MATERIALIZED (
      SELECT category, home_tag, sum(products) AS products FROM catalogue_facets WHERE products > 0 GROUP BY category, home_tag
    )
    SELECT
      (SELECT coalesce(sum(products), 0)::int FROM kinds) AS "onSale",
      ${countRows(sql`SELECT 1 FROM products WHERE NOT published`, cap)} AS hidden,
      (
        SELECT count(DISTINCT product_id)::int FROM (
          SELECT s.product_id FROM product_sizes s JOIN products p ON p.id = s.product_id
          WHERE s.on_hand - s.held <= ${lowAt} AND p.published LIMIT ${(cap + 1) * 5}
        ) AS low
      ) AS low,
      ARRAY(SELECT DISTINCT category FROM kinds ORDER BY 1) AS categories,
      ARRAY(SELECT DISTINCT home_tag FROM kinds WHERE home_tag <> '' ORDER BY 1) AS tags`,
  );
  if (!facets) throw new Error('A statement without FROM gives one row.');
  return facets;
}

const detailRow = listedRow.omit({ picture: true }).extend({
  ...recordOf(
    STORED_FIELDS.filter(
      (field) =>
        field !== 'homeTag' &&
        field !== 'style' &&
        field !== 'weightGrams' &&
        field !== 'sizeClass' &&
        field !== 'published',
    ),
    () => z.string(),
  ),
  style: z.string().nullable(),
  weightGrams: z.int().nullable(),
  sizeClass: z.enum(SIZE_CLASSES).nullable(),
  updatedAt: iso,
  sizes: z.array(sizeRow.extend({ hasHistory: z.boolean(), ownSku: z.string().nullable() })),
  pictures: z.array(
    pictureRow.transform((picture) => ({ ...presentProductPicture(picture), file: picture.file })),
  ),
  wasOrdered: z.boolean(),
});

export async function selectStaffProduct(db: Db, id: string): Promise<z.infer<typeof detailRow> | undefined> {
  const columns = { ...headColumns, ...stored, updatedAt: p.updatedAt, pictures: picturesOfProduct };
  const [row] = await readRows(
    db,
    detailRow,
    sql`SELECT ${selectList(columns)}, ${sizesWith(sql`, 'hasHistory', ${hasHistory}, 'ownSku', s.sku`)} AS sizes,
      ${wasOrdered(sql`p.id`)} AS "wasOrdered"
    FROM products p WHERE p.id = ${id}`,
  );
  return row;
}

const styleRow = z.object({ style: z.string(), products: z.int() });

/** Styles whose name contains this, however they are spelt in capitals. */
export async function selectStyles(db: Db, { search, limit }: { search: string; limit: number }) {
  return readRows(
    db,
    styleRow,
    sql`SELECT min(style) AS style, count(*)::int AS products FROM products
    WHERE style IS NOT NULL AND lower(style) LIKE ${containing(search.toLowerCase())}
    GROUP BY lower(style) ORDER BY lower(style) LIMIT ${limit}`,
  );
}

/** The sizes of a product `p` in their order, with more fields where wanted. */
function sizesWith(more: SQL): SQL {
  return sql`(
    SELECT coalesce(json_agg(
      json_build_object('size', s.size, 'onHand', s.on_hand, 'held', s.held, 'sku', ${SKU_OF_SIZE}, 'barcode', s.barcode
        ${more}) ORDER BY s.position), '[]')
    FROM product_sizes s WHERE s.product_id = p.id
  )`;
}

/** Deletes a product that nobody has ever ordered. Its sizes are locked before it, as orders do. */
export async function deleteUnordered(
  tx: Tx,
  { id, version }: { id: string; version: number },
): Promise<{ name: string } | undefined> {
  await tx.execute(sql`SELECT FROM product_sizes WHERE product_id = ${id} ORDER BY size FOR UPDATE`);
  const [deleted] = await tx
    .delete(products)
    .where(
      and(eq(products.id, id), eq(products.version, version), sql`NOT ${wasOrdered(sql`${products.id}`)}`),
    )
    .returning({ name: products.name });
  return deleted;
}

const hasHistory = sql`(
  EXISTS (SELECT FROM stock_movements m WHERE m.product_id = s.product_id AND m.size = s.size)
  OR EXISTS (SELECT FROM stock_holds h WHERE h.product_id = s.product_id AND h.size = s.size))`;

function wasOrdered(id: SQL): SQL {
  return sql`(EXISTS (SELECT FROM order_lines l WHERE l.product_id = ${id})
    OR EXISTS (SELECT FROM stock_movements m WHERE m.product_id = ${id} AND m.order_id IS NOT NULL))`;
}

function getConditions({ search, category, tag, view, lowAt }: StaffProductFilter): SQL | undefined {
  return and(
    sql`true`,
    search
      ? sql`(lower(p.name) LIKE ${containing(search.toLowerCase())} OR p.id = ANY(${productsOfCode(search)}))`
      : undefined,
    category ? sql`p.category = ${category}` : undefined,
    tag ? sql`p.home_tag = ${tag}` : undefined,
    view && isInView(view, lowAt),
  );
}

function isInView(view: ProductView, lowAt: number): SQL {
  const isInStock = sql`EXISTS (SELECT FROM product_sizes s WHERE s.product_id = p.id AND s.on_hand > s.held)`;
  switch (view) {
    case 'on-sale':
      return sql`p.published`;
    case 'hidden':
      return sql`NOT p.published`;
    case 'in-stock':
      return isInStock;
    case 'sold-out':
      // Of the sizes that are out there are few, and their index leads to them.
      return sql`${lacks(0)} AND NOT ${isInStock}`;
    case 'low':
      return lacks(lowAt);
  }
}

/** On sale, with at most so many of a size. What is hidden waits for its first goods, and lacks nothing yet. */
function lacks(count: number): SQL {
  return sql`p.published AND p.id IN (SELECT s.product_id FROM product_sizes s WHERE s.on_hand - s.held <= ${count})`;
}
