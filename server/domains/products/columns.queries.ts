import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { FIELD_NAMES, type FieldName, type ProductFields } from '#core/contract/products/fields.ts';
import { products } from '#server/db/schema/products.ts';
import { type PricePaise, regularMrp, regularPrice } from './schedule/sale.queries.ts';

/** Fields that are stored as they are, in the column of their name. Price and MRP are stored in paise. */
type StoredField = Exclude<FieldName, 'price' | 'mrp'>;
export const STORED_FIELDS = FIELD_NAMES.filter(
  (name): name is StoredField => name !== 'price' && name !== 'mrp',
);

/** What staff set of a product. The price is the one without a sale that runs: that is what they set. */
export type ProductColumns = Pick<ProductFields, StoredField> & PricePaise;

export const p = alias(products, 'p');

/** The columns of `ProductColumns`, of products `p`. */
export const productColumns = {
  ...storedColumns(STORED_FIELDS),
  pricePaise: sql<number>`${regularPrice}`,
  mrpPaise: sql<number | null>`${regularMrp}`,
};

/** Each of these fields with its column. */
function storedColumns<Name extends StoredField>(names: readonly Name[]): Pick<typeof p, Name> {
  return Object.assign({}, ...names.map((name) => ({ [name]: p[name] })));
}

/** Columns for a SELECT, under their names here: `"p"."home_tag" AS "homeTag"`. */
export function selectList(columns: Record<string, AnyColumn | SQL>): SQL {
  const named = Object.entries(columns).map(([name, column]) => sql`${column} AS ${sql.identifier(name)}`);
  return sql.join(named, sql`, `);
}

/** Who wears the product in a picture. */
export const modelRow = z.object({ heightCm: z.int(), size: z.string() });
export const pictureRow = z.object({
  file: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  model: modelRow.nullable(),
});

/** A `pictureRow`, from `product_pictures i` joined with `pictures o`. */
const pictureJson = sql`json_build_object('file', o.file, 'alt', i.alt, 'width', o.width, 'height', o.height,
  'model', CASE WHEN i.model_size IS NOT NULL
    THEN json_build_object('heightCm', i.model_height_cm, 'size', i.model_size) END)`;

/** The pictures of a product `p` in their order, and the first of them. */
export const picturesOfProduct = sql`(
  SELECT coalesce(json_agg(${pictureJson} ORDER BY i.position), '[]')
  FROM product_pictures i JOIN pictures o USING (file) WHERE i.product_id = p.id
)`;
export const firstPicture = sql`(
  SELECT ${pictureJson}
  FROM product_pictures i JOIN pictures o USING (file) WHERE i.product_id = p.id ORDER BY i.position LIMIT 1
)`;

/** More colours of one style are not shown. */
const MOST_COLOURS = 24;

/** The colours in which the style of a product `p` is on sale, the oldest first: their order is the same on each page. */
export const coloursOfStyle = sql`(
  SELECT coalesce(json_agg(json_build_object('id', c.id, 'colour', c.colour, 'isInStock', c.is_in_stock)
    ORDER BY c.created_at, c.id), '[]')
  FROM (
    SELECT c.id, c.colour, c.created_at,
      EXISTS (SELECT FROM product_sizes s WHERE s.product_id = c.id AND s.on_hand > s.held) AS is_in_stock
    FROM products c WHERE c.published AND c.style IS NOT NULL AND lower(c.style) = lower(p.style)
    ORDER BY c.created_at, c.id LIMIT ${sql.raw(String(MOST_COLOURS))}
  ) AS c
)`;
