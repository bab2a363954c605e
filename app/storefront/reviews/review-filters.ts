import type { ProductReviewQuery } from '#core/contract/reviews.ts';
import { REVIEW_SORTS, type ReviewSort } from '#core/rules/reviews.ts';
import { FITS, type Fit } from '#core/rules/sizes.ts';

/** What the address of the list says; what it does not mean is left out. */
export interface ReviewFilters {
  sort: ReviewSort;
  rating?: number | undefined;
  size?: string | undefined;
  fit?: Fit | undefined;
  photos?: true | undefined;
  cursor?: string | undefined;
}

export function readFilters(search: URLSearchParams): ReviewFilters {
  const rating = Number(search.get('rating'));
  return {
    sort: REVIEW_SORTS.find((sort) => sort === search.get('sort')) ?? 'newest',
    rating: Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : undefined,
    size: search.get('size')?.trim().slice(0, 40) || undefined,
    fit: FITS.find((fit) => fit === search.get('fit')),
    photos: search.get('photos') === 'true' || undefined,
    cursor: search.get('cursor') || undefined,
  };
}

export function isFiltered({ rating, size, fit, photos }: ReviewFilters): boolean {
  return rating !== undefined || size !== undefined || fit !== undefined || photos !== undefined;
}

export function toReviewQuery({ sort, ...filters }: ReviewFilters): ProductReviewQuery {
  return { ...filters, ...(sort !== 'newest' && { sort }) };
}

/** The address of a list with these changes: `?sort=helpful&rating=5`. Another list begins with its first page. */
export function toAddress(
  productId: string,
  filters: Partial<ReviewFilters>,
  changes: Partial<ReviewFilters> = {},
): string {
  const { sort, rating, size, fit, photos, cursor } = { ...filters, cursor: undefined, ...changes };
  const search = new URLSearchParams();
  const wanted = { sort: sort === 'newest' ? undefined : sort, rating, size, fit, photos, cursor };
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const path = `/product/${encodeURIComponent(productId)}/reviews`;
  return search.size > 0 ? `${path}?${search}` : path;
}
