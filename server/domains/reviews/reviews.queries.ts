import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AddReview } from '#core/contract/reviews.ts';
import { retentionStart } from '#core/rules/retention.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { reviewSends, reviewVotes } from '#server/db/schema/reviews.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Any number that no one else uses: senders of reviews queue for it while earlier ones are counted. */
const REVIEWS_LOCK = 7_305_814;

interface NewReview extends AddReview {
  id: string;
  userId: string | null;
  /** What was bought, by a verified buyer. */
  line: BoughtLine | null;
  isWaiting: boolean;
  createdAt: Date;
}

/** False when the line was reviewed already: the check and the insert are one statement. */
export async function insertReview(tx: Tx, review: NewReview): Promise<boolean> {
  const { id, productId, userId, line, name, rating, comment, fit, isWaiting, createdAt } = review;
  const { rowCount } = await tx.execute(sql`
    INSERT INTO reviews (id, product_id, user_id, order_line_id, size, name, rating, comment, fit, is_waiting, hidden, created_at)
    VALUES (${id}, ${productId}, ${userId}, ${line?.id ?? null}, ${line?.size ?? null}, ${name}, ${rating}, ${comment}, ${fit},
      ${isWaiting}, ${isWaiting}, ${createdAt.toISOString()})
    ON CONFLICT (order_line_id) WHERE order_line_id IS NOT NULL DO NOTHING`);
  return rowCount === 1;
}

/** Locked, so that it is not deleted before its review is written. */
export async function isOnSale(tx: Tx, productId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT FROM products WHERE id = ${productId} AND published FOR KEY SHARE`,
  );
  return rows.length > 0;
}

interface BoughtLine {
  id: string;
  size: string;
}

const boughtRow = z.object({ id: z.string(), size: z.string(), isReviewed: z.boolean() });

/** What of the product was delivered to this account: something that has no review yet, if there is, and the latest. */
export async function findBoughtLine(
  tx: Tx,
  { userId, productId }: { userId: string; productId: string },
): Promise<z.infer<typeof boughtRow> | undefined> {
  const [line] = await readRows(
    tx,
    boughtRow,
    sql`SELECT l.id, l.size, EXISTS (SELECT FROM reviews r WHERE r.order_line_id = l.id) AS "isReviewed"
    FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE o.user_id = ${userId} AND o.delivered_at IS NOT NULL AND l.product_id = ${productId}
    ORDER BY "isReviewed", o.delivered_at DESC, l.position LIMIT 1`,
  );
  return line;
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

const votedRow = z.object({ helpful: z.int(), isNew: z.boolean() });

/** Counts a vote for a review that is shown; undefined when there is none. A trigger counts, once for each row. */
export async function insertVote(
  db: Db,
  { reviewId, voter, at }: { reviewId: string; voter: string; at: Date },
): Promise<z.infer<typeof votedRow> | undefined> {
  const [voted] = await readRows(
    db,
    votedRow,
    sql`WITH shown AS (SELECT id, helpful FROM reviews WHERE id = ${reviewId} AND NOT hidden),
    vote AS (
      INSERT INTO review_votes (review_id, voter, voted_at) SELECT id, ${voter}, ${at.toISOString()} FROM shown
      ON CONFLICT DO NOTHING RETURNING review_id
    )
    SELECT helpful + (SELECT count(*) FROM vote)::int AS helpful, EXISTS (SELECT FROM vote) AS "isNew" FROM shown`,
  );
  return voted;
}

/** What a vote has counted stays; who gave it is forgotten. */
export async function deleteOldVotes(db: Db, now: Date): Promise<void> {
  await db.delete(reviewVotes).where(lt(reviewVotes.votedAt, retentionStart('reviewVotes', now)));
}
