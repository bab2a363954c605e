import type { ProductReviewPage, ProductReviewQuery, ReviewFacets } from '#core/contract/reviews.ts';
import { FITS } from '#core/rules/sizes.ts';
import type { Db } from '#server/db/client.ts';
import { decodeCursor, toPage } from '#server/domains/lists.queries.ts';
import { presentReview } from '#server/domains/products/present-review.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  type CountedReviews,
  CURSORS,
  countByKind,
  getRank,
  selectReviewPage,
  selectSizes,
} from './list-reviews.queries.ts';

const PAGE_LENGTH = 10;
const STARS = [5, 4, 3, 2, 1] as const;

/** The reviews of a product that are shown, and what they can be narrowed down to. */
export async function listProductReviews(
  db: Db,
  productId: string,
  { sort = 'newest', cursor, ...filter }: ProductReviewQuery,
): Promise<ProductReviewPage> {
  const after = decodeCursor(cursor, CURSORS[sort]);
  const [sizes, counted, rows] = await Promise.all([
    selectSizes(db, productId),
    countByKind(db, productId),
    selectReviewPage(db, { productId, filter, sort, after, limit: PAGE_LENGTH + 1 }),
  ]);
  if (!sizes) throw new Refusal('product-not-found');
  const { page, nextCursor } = toPage(rows, PAGE_LENGTH, (last) => [
    sort,
    getRank(sort, last),
    last.createdAt,
    last.id,
  ]);
  return {
    reviews: page.map(presentReview),
    nextCursor,
    total: countMatches(counted, filter),
    facets: countFacets(counted, filter, sizes),
  };
}

type Filter = Omit<ProductReviewQuery, 'sort' | 'cursor'>;

function countMatches(counted: readonly CountedReviews[], { rating, size, fit, photos }: Filter): number {
  return counted
    .filter(
      (kind) =>
        (rating === undefined || kind.rating === rating) &&
        (size === undefined || kind.size === size) &&
        (fit === undefined || kind.fit === fit) &&
        (!photos || kind.hasPhotos),
    )
    .reduce((sum, { count }) => sum + count, 0);
}

/** Sizes in the order of the product, then those that it no longer has. What nobody has said is left out, but for stars. */
function countFacets(
  counted: readonly CountedReviews[],
  filter: Filter,
  productSizes: readonly string[],
): ReviewFacets {
  const bought = counted.flatMap(({ size }) => (size === null ? [] : [size])).toSorted();
  const sizes = [...new Set([...productSizes, ...bought])].filter((size) => bought.includes(size));
  const fits = FITS.filter((fit) => counted.some((kind) => kind.fit === fit));
  const count = (changed: Filter) => countMatches(counted, { ...filter, ...changed });
  return {
    rating: STARS.map((value) => ({ value, count: count({ rating: value }) })),
    size: sizes.map((value) => ({ value, count: count({ size: value }) })),
    fit: fits.map((value) => ({ value, count: count({ fit: value }) })),
    photos: count({ photos: true }),
  };
}
