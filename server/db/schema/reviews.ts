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
import { orderLines } from './orders.ts';
import { pictures } from './pictures.ts';
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
    /**
     * Written from an account that the product was delivered to, before reviews named their line. Nothing sets it any more;
     * a later release takes it away, with its index.
     */
    verifiedBuyer: boolean('verified_buyer').notNull().default(false),
    /** What was bought and delivered: it marks a verified buyer. A line is reviewed once. */
    orderLineId: text('order_line_id').references(() => orderLines.id),
    /** The size that was bought. */
    size: text(),
    /** How many found it helpful, and how many of its photos are shown; updated by triggers. */
    helpful: integer().notNull().default(0),
    photos: smallint().notNull().default(0),
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
    check('reviews_line_known', sql`${t.userId} is not null or ${t.orderLineId} is null`),
    uniqueIndex('reviews_once_verified').on(t.productId, t.userId).where(sql`verified_buyer`),
    uniqueIndex('reviews_once_a_line').on(t.orderLineId).where(sql`order_line_id is not null`),
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
    index('reviews_helpful').on(t.productId, t.helpful, t.createdAt, t.id).where(sql`not hidden`),
    // In the order of the stars; with what is counted for the filters, so that counting need not look at the reviews.
    index('reviews_rated')
      .on(t.productId, t.rating, t.createdAt, t.id, t.fit, t.size, t.photos)
      .where(sql`not hidden`),
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

/**
 * Photos of verified buyers, each under a name of its own that nobody can guess. Nobody but staff sees one before it has been
 * approved. What is refused is deleted: a trigger then names its file in `removed_pictures`.
 */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    file: text()
      .primaryKey()
      .references(() => pictures.file),
    reviewId: reference('review_id', () => reviews.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    approvedAt: moment('approved_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('review_photos_place').on(t.reviewId, t.position),
    // Four to a review.
    check('review_photos_position', sql`${t.position} between 0 and 3`),
    index('review_photos_waiting').on(t.createdAt, t.reviewId).where(sql`approved_at is null`),
  ],
);

/** Who has found a review helpful, as a keyed hash of account or browser: one vote each. The count outlives the row. */
export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: reference('review_id', () => reviews.id, { onDelete: 'cascade' }),
    voter: text().notNull(),
    votedAt: moment('voted_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.voter] }), index('review_votes_age').on(t.votedAt)],
);
