import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment } from './columns.ts';
import { productSizes } from './products.ts';

/** Who wants to be notified once a size is back. Each is notified once, the first to ask first. */
export const restockRequests = pgTable(
  'restock_requests',
  {
    id: text().primaryKey(),
    phone: text().notNull(),
    /** The account that asked; without a login there is none. */
    userId: text('user_id').references(() => users.id),
    productId: text('product_id').notNull(),
    size: text().notNull(),
    /** What was agreed to, word by word. */
    wordingVersion: integer('wording_version').notNull(),
    wording: text().notNull(),
    askedAt: moment('asked_at').notNull(),
    notifiedAt: moment('notified_at'),
  },
  (t) => [
    foreignKey({
      name: 'restock_requests_size',
      columns: [t.productId, t.size],
      foreignColumns: [productSizes.productId, productSizes.size],
    }).onDelete('cascade'),
    check('restock_requests_phone', sql`${t.phone} ~ '^[6-9][0-9]{9}$'`),
    uniqueIndex('restock_requests_waiting').on(t.phone, t.productId, t.size).where(sql`notified_at is null`),
    index('restock_requests_queue').on(t.productId, t.size, t.askedAt, t.id).where(sql`notified_at is null`),
    index('restock_requests_asked').on(t.askedAt),
    index('restock_requests_of_user').on(t.userId).where(sql`user_id is not null`),
  ],
);
