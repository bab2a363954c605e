import type {
  ChangeReview,
  ChangeReviews,
  ReviewList,
  ReviewListQuery,
  ReviewsChanged,
  StaffReview,
} from '#core/contract/reviews.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import type { Db } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { COUNTED, capCount } from '#server/domains/capped-count.ts';
import { decodeNewest, encodeNewest } from '#server/domains/newest-cursor.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  countReviews,
  lockReview,
  selectProductName,
  selectReviews,
  updateReview,
} from './reviews.queries.ts';

/** A thumbnail of the back office. */
const THUMB_BOX = 400;

/** Reviews as staff read, hide and answer them. */
export function createReviewAdmin({ db, now }: { db: Db; now: () => Date }) {
  async function listReviews({ cursor, limit, ...filter }: ReviewListQuery): Promise<ReviewList> {
    const after = cursor === undefined ? undefined : decodeNewest(cursor);
    const [rows, counts, productName] = await Promise.all([
      selectReviews(db, { ...filter, after, limit: limit + 1 }),
      countReviews(db, COUNTED),
      filter.product === undefined ? null : selectProductName(db, filter.product),
    ]);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1)?.review : undefined;
    return {
      reviews: shown.map(present),
      nextCursor: last ? encodeNewest({ at: last.createdAt, id: last.id }) : null,
      counts: {
        unanswered: capCount(counts.unanswered),
        hidden: capCount(counts.hidden),
        waiting: capCount(counts.waiting),
      },
      productName,
    };
  }

  /** Hides or shows a review, or answers it; what is shown in the shop changes at once. */
  async function changeReview(who: string, id: string, { version, ...change }: ChangeReview): Promise<void> {
    await db.transaction(async (tx) => {
      const before = await lockReview(tx, id);
      if (!before) throw new Refusal('not-found');
      if (before.version !== version) throw new Refusal('changed-meanwhile');
      const hidden = change.hidden ?? before.hidden;
      const answer = change.answer === undefined ? before.answer : change.answer;
      const isNewAnswer = answer !== before.answer;
      const answeredAt = isNewAnswer ? (answer === null ? null : now()) : before.answeredAt;
      // Whoever decides about a review has looked at it.
      const isWaiting = change.hidden === undefined && before.isWaiting;
      await updateReview(tx, id, { hidden, isWaiting, answer, answeredAt });
      await recordChange(tx, {
        who,
        action: isNewAnswer ? 'review.answered' : hidden ? 'review.hidden' : 'review.shown',
        subject: { kind: 'review', id, name: `${before.name} on ${before.productName}` },
        before: { hidden: before.hidden, answer: before.answer },
        after: { hidden, answer },
      });
    });
  }

  /** Hides or shows several reviews, after a flood for example. Those that are gone are passed over. */
  async function changeReviews(who: string, { ids, hidden }: ChangeReviews): Promise<ReviewsChanged> {
    return db.transaction(async (tx) => {
      let changed = 0;
      // In one order for everybody, so that two who do this at once do not wait for each other.
      for (const id of [...new Set(ids)].toSorted()) {
        const before = await lockReview(tx, id);
        if (!before || (before.hidden === hidden && !before.isWaiting)) continue;
        await updateReview(tx, id, { hidden, isWaiting: false });
        await recordChange(tx, {
          who,
          action: hidden ? 'review.hidden' : 'review.shown',
          subject: { kind: 'review', id, name: `${before.name} on ${before.productName}` },
          before: { hidden: before.hidden },
          after: { hidden },
        });
        changed += 1;
      }
      return { changed };
    });
  }

  return { listReviews, changeReview, changeReviews };
}

function present({
  review,
  productName,
  picture,
}: Awaited<ReturnType<typeof selectReviews>>[number]): StaffReview {
  const { id, productId, name, rating, comment, fit, verifiedBuyer, hidden, isWaiting, answer, version } =
    review;
  return {
    id,
    product: {
      id: productId,
      name: productName,
      picture: picture && {
        url: addressOfFile(picture.file, THUMB_BOX),
        alt: picture.alt,
        width: picture.width,
        height: picture.height,
      },
    },
    name,
    rating,
    comment,
    fit,
    verifiedBuyer,
    hidden,
    isWaiting,
    answer,
    answeredAt: review.answeredAt?.toISOString() ?? null,
    createdAt: review.createdAt.toISOString(),
    version,
  };
}
