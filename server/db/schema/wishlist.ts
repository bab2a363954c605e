import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, reference } from './columns.ts';
import { products } from './products.ts';

/** What accounts have on their wishlists. Who is not logged in has theirs in the browser alone. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: reference('user_id', () => users.id),
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    /** The price that the shopper saw when adding it. It is shown to them again, and nothing is ever charged by it. */
    seenPaise: integer('seen_paise').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    check('wishlist_items_seen', sql`${t.seenPaise} > 0`),
    index('wishlist_items_of_product').on(t.productId),
  ],
);
