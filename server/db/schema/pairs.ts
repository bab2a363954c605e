import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { reference } from './columns.ts';
import { products } from './products.ts';

/** What was often bought together with a product. A job counts it anew from the orders of the last months. */
export const productPairs = pgTable(
  'product_pairs',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    otherId: reference('other_id', () => products.id, { onDelete: 'cascade' }),
    /** In how many orders both were. */
    orders: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.otherId] }),
    check('product_pairs_orders', sql`${t.orders} > 0`),
    check('product_pairs_others', sql`${t.productId} <> ${t.otherId}`),
  ],
);
