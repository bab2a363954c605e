import { createHmac, randomUUID } from 'node:crypto';
import type { AddReview, ProductReviewQuery, ReviewVote } from '#core/contract/reviews.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { Limits } from '#server/domains/limits/limits.service.ts';
import type { Pictures } from '#server/domains/pictures/pictures.service.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { listProductReviews } from './list-reviews.ts';
import { createLinkReviews } from './review-by-link.ts';
import {
  countEarlier,
  deleteOldSends,
  deleteOldVotes,
  type EarlierReviews,
  findBoughtLine,
  insertReview,
  insertReviewSend,
  insertVote,
  isOnSale,
} from './reviews.queries.ts';

/** Reviews from one address within a day; more are refused. */
const ADDRESS_REVIEWS_PER_DAY = 10;
/** Of these, so many of one product are shown at once; more wait for staff. */
const ADDRESS_REVIEWS_OF_PRODUCT = 1;
/** So many reviews of one product by people who did not buy it here are shown at once; more wait for staff. */
const PRODUCT_REVIEWS_PER_HOUR = 3;
const PRODUCT_REVIEWS_PER_DAY = 10;
/** Votes from one address within a day. */
const ADDRESS_VOTES_PER_DAY = 100;
const DAY_MS = 24 * 3_600_000;

interface Reviewer {
  /** Null without a login: reviews need none. */
  userId: string | null;
  address: string;
}

interface ReviewContext {
  db: Db;
  /** For what shoppers read; may be a moment behind. */
  readDb: Db;
  limits: Limits;
  pictures: Pictures;
  /** Makes hashes of voters that nobody else can make. */
  secret: string;
  now: () => Date;
}

export function createReviews({ db, readDb, limits, pictures, secret, now }: ReviewContext) {
  /** Anyone may review a product that is on sale; who has bought it is marked as a verified buyer, once for each line. */
  async function addReview(review: AddReview, { userId, address }: Reviewer): Promise<void> {
    const { productId } = review;
    const at = now();
    await db.transaction(async (tx) => {
      if (!(await isOnSale(tx, productId))) throw new Refusal('product-not-found', { field: 'productId' });
      const line = userId === null ? undefined : await findBoughtLine(tx, { userId, productId });
      if (line?.isReviewed) throw new Refusal('review-exists');
      const isWaiting = line ? false : await mustWait(tx, { productId, address, at });
      const row = { ...review, id: randomUUID(), userId, line: line ?? null, isWaiting, createdAt: at };
      if (!(await insertReview(tx, row))) throw new Refusal('review-exists');
    });
  }

  /** Many reviews of one product at once, or several from one place, are shown when a member of staff lets them. */
  async function mustWait(
    tx: Tx,
    { productId, address, at }: { productId: string; address: string; at: Date },
  ): Promise<boolean> {
    if (!limits.isOn) return false;
    const verdict = judgeReview(await countEarlier(tx, { productId, address, now: at }));
    if (verdict === 'refuse') throw new Refusal('review-limit');
    await insertReviewSend(tx, { productId, address, sentAt: at });
    return verdict === 'wait';
  }

  /** An account counts once, and so does a browser at an address. */
  async function vote(reviewId: string, voter: Voter): Promise<ReviewVote> {
    if (limits.isOn) {
      const call = { key: `review votes ${voter.address}`, windowMs: DAY_MS, most: ADDRESS_VOTES_PER_DAY };
      if ((await limits.countCall(call)).count > call.most) throw new Refusal('too-many-requests');
    }
    const voted = await insertVote(db, { reviewId, voter: toVoter(voter, secret), at: now() });
    if (!voted) throw new Refusal('not-found');
    return voted;
  }

  async function forgetReviewers(): Promise<void> {
    await deleteOldSends(db, now());
    await deleteOldVotes(db, now());
  }

  return {
    addReview,
    vote,
    forgetReviewers,
    listProductReviews: (productId: string, query: ProductReviewQuery) =>
      listProductReviews(readDb, productId, query),
    ...createLinkReviews({ db, limits, pictures, now }),
  };
}

interface Voter extends Reviewer {
  /** As it names itself. */
  browser: string;
}

/** Nobody can tell from it who it is: neither account nor address is stored. */
function toVoter({ userId, address, browser }: Voter, secret: string): string {
  const who = userId === null ? `browser ${address} ${browser}` : `account ${userId}`;
  return createHmac('sha256', secret).update(`review vote ${who}`).digest('base64url').slice(0, 22);
}

type ReviewVerdict = 'show' | 'wait' | 'refuse';

/** Reviews need no login, so nothing but their number distinguishes a flood from readers. */
function judgeReview(earlier: EarlierReviews): ReviewVerdict {
  if (earlier.addressDay >= ADDRESS_REVIEWS_PER_DAY) return 'refuse';
  const isFlood =
    earlier.addressProductDay >= ADDRESS_REVIEWS_OF_PRODUCT ||
    earlier.productHour >= PRODUCT_REVIEWS_PER_HOUR ||
    earlier.productDay >= PRODUCT_REVIEWS_PER_DAY;
  return isFlood ? 'wait' : 'show';
}
