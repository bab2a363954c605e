import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { FITS } from '#core/rules/sizes.ts';
import { users } from './accounts.ts';
import { moment, reference } from './columns.ts';
import { products } from './products.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: text().primaryKey(),
    productId: text('product_id').notNull(),
    name: text().notNull(),
    rating: smallint().notNull(),
    comment: text().notNull(),
    fit: text({ enum: FITS }),
    /** The account that it was written from; reviews need none. */
    userId: text('user_id').references(() => users.id),
    /** Written from an account that the product was delivered to. */
    verifiedBuyer: boolean('verified_buyer').notNull().default(false),
    hidden: boolean().notNull().default(false),
    /** Came in a flood and is hidden until a member of staff has looked at it. */
    isWaiting: boolean('is_waiting').notNull().default(false),
    /** The store's public word on it. */
    answer: text(),
    answeredAt: moment('answered_at'),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ columns: [t.productId], foreignColumns: [products.id] }).onDelete('cascade'),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check(
      'reviews_fit',
      sql`${t.fit} in ('Small', 'Moderately small', 'As expected', 'Moderately large', 'Large')`,
    ),
    check('reviews_waiting_hidden', sql`${t.hidden} or not ${t.isWaiting}`),
    check('reviews_verified_known', sql`${t.userId} is not null or not ${t.verifiedBuyer}`),
    uniqueIndex('reviews_once_verified').on(t.productId, t.userId).where(sql`verified_buyer`),
    index('reviews_of_user').on(t.userId).where(sql`user_id is not null`),
    index('reviews_waiting').on(t.createdAt, t.id).where(sql`is_waiting`),
    check('reviews_answer', sql`length(trim(${t.answer})) between 1 and 2000`),
    index('reviews_all_newest').on(t.createdAt, t.id),
    index('reviews_all_of_product').on(t.productId, t.createdAt, t.id),
    index('reviews_by_rating').on(t.rating, t.createdAt, t.id),
    index('reviews_hidden').on(t.createdAt, t.id).where(sql`hidden`),
    index('reviews_low_unanswered')
      .on(t.createdAt, t.id)
      .where(sql`rating <= 2 and answer is null and not hidden`),
    index('reviews_unanswered').on(t.createdAt, t.id).where(sql`answer is null and not hidden`),
    index('reviews_newest').on(t.productId, t.createdAt, t.id).where(sql`not hidden`),
  ],
);

/** Every review sent without a purchase, for the limits per address and product. Rows of past days are dropped. */
export const reviewSends = pgTable(
  'review_sends',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id').notNull(),
    address: text().notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
  },
  (t) => [
    index('review_sends_address').on(t.address, t.sentAt),
    index('review_sends_product').on(t.productId, t.sentAt),
  ],
);

/** Counts of the reviews that are shown, by stars and fit; updated by a trigger. */
export const reviewTallies = pgTable(
  'review_tallies',
  {
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    rating: smallint().notNull(),
    /** Empty for reviews without a word on the fit. */
    fit: text().notNull(),
    reviews: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.rating, t.fit] })],
);
