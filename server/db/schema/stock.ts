import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { MOVEMENT_REASONS } from '#core/rules/stock.ts';
import { users } from './accounts.ts';
import { moment, reference } from './columns.ts';
import { orders } from './orders.ts';
import { productSizes } from './products.ts';

/** Units held for a payment under way. `product_sizes.held` is the sum of those that are not ended, and of what is reserved. */
export const stockHolds = pgTable(
  'stock_holds',
  {
    orderId: reference('order_id', () => orders.id),
    productId: text('product_id').notNull(),
    size: text().notNull(),
    quantity: integer().notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId, t.size] }),
    foreignKey({
      columns: [t.productId, t.size],
      foreignColumns: [productSizes.productId, productSizes.size],
    }).onDelete('cascade'),
    check('stock_holds_quantity', sql`${t.quantity} > 0`),
  ],
);

/**
 * One unit each, reserved for whoever logs in with this phone. `product_sizes.reserved` counts those without an order. A row
 * is gone once its unit was bought or its time is over.
 */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    id: text().primaryKey(),
    phone: text().notNull(),
    productId: text('product_id').notNull(),
    size: text().notNull(),
    until: moment('until').notNull(),
    /** The payment that has taken it up, and holds the unit instead. Should it come to nothing, the phone has it again. */
    orderId: text('order_id').references(() => orders.id),
  },
  (t) => [
    foreignKey({
      name: 'stock_reservations_size',
      columns: [t.productId, t.size],
      foreignColumns: [productSizes.productId, productSizes.size],
    }).onDelete('cascade'),
    index('stock_reservations_of_size').on(t.productId, t.size),
    index('stock_reservations_of_phone').on(t.phone),
    index('stock_reservations_of_order').on(t.orderId).where(sql`order_id is not null`),
    index('stock_reservations_end').on(t.until),
  ],
);

/** Every change of a stock, with its reason. `product_sizes.on_hand` is the sum. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id').notNull(),
    size: text().notNull(),
    change: integer().notNull(),
    reason: text({ enum: MOVEMENT_REASONS }).notNull(),
    orderId: text('order_id').references(() => orders.id),
    note: text(),
    /** The staff member, or nothing for the store itself. */
    userId: text('user_id').references(() => users.id),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      columns: [t.productId, t.size],
      foreignColumns: [productSizes.productId, productSizes.size],
    }).onDelete('cascade'),
    check(
      'stock_movements_reason',
      sql`${t.reason} in ('opening', 'received', 'sold', 'cancelled', 'returned', 'corrected')`,
    ),
    check('stock_movements_change', sql`${t.change} <> 0`),
    index('stock_movements_of_size').on(t.productId, t.size, t.id),
    index('stock_movements_of_order').on(t.orderId),
  ],
);
