import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
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
  ...(Object.fromEntries(STORED_FIELDS.map((name) => [name, p[name]])) as Pick<typeof p, StoredField>),
  pricePaise: sql<number>`${regularPrice}`,
  mrpPaise: sql<number | null>`${regularMrp}`,
};

/** Columns for a SELECT, under their names here: `"p"."home_tag" AS "homeTag"`. */
export function selectList(columns: Record<string, AnyColumn | SQL>): SQL {
  const named = Object.entries(columns).map(([name, column]) => sql`${column} AS ${sql.identifier(name)}`);
  return sql.join(named, sql`, `);
}
