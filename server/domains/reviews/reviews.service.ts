import { randomUUID } from 'node:crypto';
import type { AddReview } from '#core/contract/reviews.ts';
import type { Db } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { insertReview } from './reviews.queries.ts';
import { createStaffReviews } from './staff-reviews.ts';

export type Reviews = ReturnType<typeof createReviews>;

export function createReviews({ db, now }: { db: Db; now: () => Date }) {
  /** Anyone may review a product that is on sale. */
  async function addReview(review: AddReview): Promise<void> {
    const added = await insertReview(db, { ...review, id: randomUUID() });
    if (!added) throw new Refusal('product-not-found', { field: 'productId' });
  }

  return { addReview, ...createStaffReviews({ db, now }) };
}
