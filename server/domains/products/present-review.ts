import type { Review } from '#core/contract/reviews.ts';
import { presentPicture } from '#server/domains/pictures/present-picture.ts';
import type { ShownReviewRow } from './shown-review.queries.ts';

/** What shoppers get of a review; what it does not have is left out. */
export function presentReview(row: ShownReviewRow): Review {
  const { id, fit, size, photos, answer, createdAt, ...review } = row;
  return {
    _id: id,
    ...review,
    ...(fit !== null && { fit }),
    ...(size !== null && { size }),
    ...(photos.length > 0 && { photos: photos.map((photo) => presentPicture({ ...photo, alt: '' })) }),
    ...(answer !== null && { answer }),
    createdAt: createdAt.toISOString(),
  };
}
