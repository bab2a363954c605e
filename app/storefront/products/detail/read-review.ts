import type { AddReview } from '#core/contract/reviews.ts';
import { FITS } from '#core/rules/reviews.ts';

export const MAX_NAME_LENGTH = 100;
export const MAX_COMMENT_LENGTH = 2000;

export type ReviewField = 'name' | 'rating' | 'fit' | 'comment';

export type ReviewReading =
  | { isComplete: true; review: AddReview }
  | { isComplete: false; missing: ReviewField[] };

/** Reads the review form; the missing fields come in the order in which the form shows them. */
export function readReview(form: FormData, productId: string): ReviewReading {
  const name = textOf(form, 'name');
  const rating = Number(textOf(form, 'rating'));
  const fit = FITS.find((known) => known === textOf(form, 'fit'));
  const comment = textOf(form, 'comment');

  const missing: ReviewField[] = [];
  if (name === '') missing.push('name');
  if (!(rating >= 1 && rating <= 5)) missing.push('rating');
  if (fit === undefined) missing.push('fit');
  if (comment === '') missing.push('comment');
  if (fit === undefined || missing.length > 0) return { isComplete: false, missing };
  return { isComplete: true, review: { productId, name, rating, fit, comment } };
}

function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value.trim() : '';
}
