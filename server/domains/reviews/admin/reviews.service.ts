import { z } from 'zod';
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
import { fieldsAs, type Undoable } from '#server/domains/audit/undoable.ts';
import { capCount, decodeNewest, selectProductName, toPage } from '#server/domains/lists.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  countReviews,
  type ListedReview,
  lockReview,
  selectReviews,
  updateReview,
} from './reviews.queries.ts';

/** A thumbnail of the back office. */
const THUMB_BOX = 400;

/** Reviews as staff read, hide and answer them. */
export function createReviewAdmin({ db, now }: { db: Db; now: () => Date }) {
  async function listReviews({ cursor, ...filter }: ReviewListQuery): Promise<ReviewList> {
    const [rows, { unanswered, hidden, waiting }, productName] = await Promise.all([
      selectReviews(db, { ...filter, after: decodeNewest(cursor) }),
      countReviews(db),
      filter.product === undefined ? null : selectProductName(db, filter.product),
    ]);
    const { page, nextCursor } = toPage(rows, filter.limit, ({ createdAt, id }) => [new Date(createdAt), id]);
    return {
      reviews: page.map(present),
      nextCursor,
      counts: { unanswered: capCount(unanswered), hidden: capCount(hidden), waiting: capCount(waiting) },
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
      const action = isNewAnswer ? 'review.answered' : hidden ? 'review.hidden' : 'review.shown';
      const entry = { before: { hidden: before.hidden, answer: before.answer }, after: { hidden, answer } };
      await recordChange(tx, { who, action, id, name: toName(before), ...entry });
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
        const action = hidden ? 'review.hidden' : 'review.shown';
        const entry = { before: { hidden: before.hidden }, after: { hidden } };
        await recordChange(tx, { who, action, id, name: toName(before), ...entry });
        changed += 1;
      }
      return { changed };
    });
  }

  return { listReviews, changeReview, changeReviews };
}

function toName({ name, productName }: { name: string; productName: string }): string {
  return `${name} on ${productName}`;
}

const undoneSchema = z.object({ hidden: z.boolean(), answer: z.string().nullable() });

export function undoReview(now: () => Date): Undoable {
  return {
    readNow: lockReview,
    async restore(tx, id, fields) {
      const review = await lockReview(tx, id);
      if (!review) throw new Refusal('not-found');
      const { hidden, answer } = fieldsAs(undoneSchema, { ...review, ...fields });
      const answeredAt = answer === null ? null : answer === review.answer ? review.answeredAt : now();
      await updateReview(tx, id, { hidden, isWaiting: false, answer, answeredAt });
    },
  };
}

function present({ productId, productName: name, picture, ...review }: ListedReview): StaffReview {
  return { ...review, product: { id: productId, name, picture: picture && toPicture(picture) } };
}

function toPicture({ file, ...picture }: NonNullable<ListedReview['picture']>) {
  return { ...picture, url: addressOfFile(file, THUMB_BOX) };
}
