import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AddReview } from '#core/contract/reviews.ts';
import { retentionStart } from '#core/rules/retention.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { reviewSends } from '#server/db/schema/reviews.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Any number that no one else uses: senders of reviews queue for it while earlier ones are counted. */
const REVIEWS_LOCK = 7_305_814;

interface NewReview extends AddReview {
  id: string;
  userId: string | null;
  verifiedBuyer: boolean;
  isWaiting: boolean;
  createdAt: Date;
}

/**
 * False when there is no such product on sale, or when its buyer has reviewed it already: the checks and the insert are
 * one statement.
 */
export async function insertReview(tx: Tx, review: NewReview): Promise<boolean> {
  const { id, userId, name, rating, comment, fit, verifiedBuyer, isWaiting, createdAt } = review;
  const { rowCount } = await tx.execute(sql`
    INSERT INTO reviews (id, product_id, user_id, name, rating, comment, fit, verified_buyer, is_waiting, hidden, created_at)
    SELECT ${id}, id, ${userId}, ${name}, ${rating}::smallint, ${comment}, ${fit}, ${verifiedBuyer}::boolean,
      ${isWaiting}::boolean, ${isWaiting}::boolean, ${createdAt.toISOString()}::timestamptz
    FROM products WHERE id = ${review.productId} AND published
    ON CONFLICT (product_id, user_id) WHERE verified_buyer DO NOTHING`);
  return rowCount === 1;
}

export async function isOnSale(tx: Tx, productId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT FROM products WHERE id = ${productId} AND published`);
  return rows.length > 0;
}

/** Whether the product was delivered to this account. */
export async function hasBought(
  tx: Tx,
  { userId, productId }: { userId: string; productId: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE o.user_id = ${userId} AND o.delivered_at IS NOT NULL AND l.product_id = ${productId} LIMIT 1`);
  return rows.length > 0;
}

const earlierRow = z
  .object({ addressDay: z.int(), addressProductDay: z.int(), productHour: z.int(), productDay: z.int() })
  .describe('Reviews sent before without a purchase');
export type EarlierReviews = z.infer<typeof earlierRow>;

/** Counted and written under one lock, so that reviews at the same moment cannot pass a limit together. */
export async function countEarlier(
  tx: Tx,
  { productId, address, now }: { productId: string; address: string; now: Date },
): Promise<EarlierReviews> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${REVIEWS_LOCK})`);
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const [counts] = await readRows(
    tx,
    earlierRow,
    sql`
    SELECT count(*) FILTER (WHERE address = ${address})::int AS "addressDay",
      count(*) FILTER (WHERE address = ${address} AND product_id = ${productId})::int AS "addressProductDay",
      count(*) FILTER (WHERE product_id = ${productId} AND sent_at > ${hourAgo})::int AS "productHour",
      count(*) FILTER (WHERE product_id = ${productId})::int AS "productDay"
    FROM review_sends
    WHERE (address = ${address} OR product_id = ${productId}) AND sent_at > ${dayAgo}`,
  );
  if (!counts) throw new Error('the reviews could not be counted');
  return counts;
}

export async function insertReviewSend(tx: Tx, send: typeof reviewSends.$inferInsert): Promise<void> {
  await tx.insert(reviewSends).values(send);
}

/** Addresses are stored no longer than a limit looks at them. */
export async function deleteOldSends(db: Db, now: Date): Promise<void> {
  await db.delete(reviewSends).where(lt(reviewSends.sentAt, retentionStart('reviewSends', now)));
}
