import { randomUUID } from 'node:crypto';
import type { AddReview } from '#core/contract/reviews.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  countEarlier,
  deleteOldSends,
  type EarlierReviews,
  hasBought,
  insertReview,
  insertReviewSend,
  isOnSale,
} from './reviews.queries.ts';

/** Reviews from one address within a day; more are refused. */
const ADDRESS_REVIEWS_PER_DAY = 10;
/** Of these, so many of one product are shown at once; more wait for staff. */
const ADDRESS_REVIEWS_OF_PRODUCT = 1;
/** So many reviews of one product by people who did not buy it here are shown at once; more wait for staff. */
const PRODUCT_REVIEWS_PER_HOUR = 3;
const PRODUCT_REVIEWS_PER_DAY = 10;

interface Reviewer {
  /** Null without a login: reviews need none. */
  userId: string | null;
  address: string;
}

export function createReviews({ db, limits, now }: { db: Db; limits: boolean; now: () => Date }) {
  /** Anyone may review a product that is on sale; who has bought it is marked as a verified buyer, once. */
  async function addReview(review: AddReview, { userId, address }: Reviewer): Promise<void> {
    const { productId } = review;
    const at = now();
    await db.transaction(async (tx) => {
      if (!(await isOnSale(tx, productId))) throw new Refusal('product-not-found', { field: 'productId' });
      const verifiedBuyer = userId !== null && (await hasBought(tx, { userId, productId }));
      const isWaiting = verifiedBuyer ? false : await mustWait(tx, { productId, address, at });
      const row = { ...review, id: randomUUID(), userId, verifiedBuyer, isWaiting, createdAt: at };
      if (!(await insertReview(tx, row))) throw new Refusal('review-exists');
    });
  }

  /** Many reviews of one product at once, or several from one place, are shown when a member of staff lets them. */
  async function mustWait(
    tx: Tx,
    { productId, address, at }: { productId: string; address: string; at: Date },
  ): Promise<boolean> {
    if (!limits) return false;
    const verdict = judgeReview(await countEarlier(tx, { productId, address, now: at }));
    if (verdict === 'refuse') throw new Refusal('review-limit');
    await insertReviewSend(tx, { productId, address, sentAt: at });
    return verdict === 'wait';
  }

  return { addReview, forgetOldSends: () => deleteOldSends(db, now()) };
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
