import { z } from 'zod';
import { type Fields, fieldsAs, type Undoable } from '#server/domains/audit/undoable.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { lockReview, updateReview } from './reviews.queries.ts';

const reviewSchema = z.object({ hidden: z.boolean(), answer: z.string().nullable() });

export function undoReview(now: () => Date): Undoable {
  return {
    async readNow(tx, id) {
      return lockReview(tx, id);
    },
    async restore(tx, id, fields: Fields) {
      const review = await lockReview(tx, id);
      if (!review) throw new Refusal('not-found');
      const { hidden, answer } = fieldsAs(reviewSchema, { ...review, ...fields });
      const answeredAt = answer === null ? null : answer === review.answer ? review.answeredAt : now();
      await updateReview(tx, id, { hidden, isWaiting: false, answer, answeredAt });
    },
  };
}
