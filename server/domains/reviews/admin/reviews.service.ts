import { z } from 'zod';
import type {
  ChangeReview,
  ChangeReviews,
  DecidePhotos,
  ReviewList,
  ReviewListQuery,
  ReviewsChanged,
  StaffReview,
} from '#core/contract/reviews/admin.ts';
import { recordOf } from '#core/objects.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import type { Db } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { fieldsAs, type Undoable } from '#server/domains/audit/undoable.ts';
import { capCount, decodeNewest, selectProductName, toPage } from '#server/domains/lists.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { sendJobs } from '#server/jobs/send-job.ts';
import {
  approvePhotos,
  countReviews,
  deletePhotos,
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
    const [rows, counts, productName] = await Promise.all([
      selectReviews(db, { ...filter, after: decodeNewest(cursor) }),
      countReviews(db),
      filter.product === undefined ? null : selectProductName(db, filter.product),
    ]);
    const { page, nextCursor } = toPage(rows, filter.limit, ({ createdAt, id }) => [new Date(createdAt), id]);
    return {
      reviews: page.map(present),
      nextCursor,
      counts: recordOf(['unanswered', 'hidden', 'waiting', 'photos'], (view) => capCount(counts[view])),
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

  /** Photos are shown once somebody has approved them; refused ones are deleted, also when they were shown before. */
  async function decidePhotos(who: string, id: string, { files, decision }: DecidePhotos): Promise<void> {
    const isApproval = decision === 'approve';
    await db.transaction(async (tx) => {
      const review = await lockReview(tx, id);
      if (!review) throw new Refusal('not-found');
      const photos = { reviewId: id, files: [...new Set(files)] };
      const decided = isApproval
        ? await approvePhotos(tx, { ...photos, at: now() })
        : await deletePhotos(tx, photos);
      // Somebody else has refused one of them meanwhile.
      if (decided !== photos.files.length) throw new Refusal('not-found');
      if (isApproval) await sendJobs(tx, 'picture', { ids: photos.files });
      else await sendJobs(tx, 'picture-removal', { ids: photos.files });
      const action = isApproval ? 'review.photos-approved' : 'review.photos-refused';
      await recordChange(tx, {
        who,
        action,
        id,
        name: toName(review),
        before: null,
        after: { photos: decided },
      });
    });
  }

  return { listReviews, changeReview, changeReviews, decidePhotos };
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

function present({ productId, productName: name, picture, photos, ...review }: ListedReview): StaffReview {
  return {
    ...review,
    product: { id: productId, name, picture: picture && toPicture(picture) },
    photos: photos.map((photo) => ({ ...toPicture(photo), file: photo.file, isApproved: photo.isApproved })),
  };
}

function toPicture({ file, alt, width, height }: NonNullable<ListedReview['picture']>) {
  return { alt, width, height, url: addressOfFile(file, THUMB_BOX) };
}
