import { useState } from 'react';
import { Link } from 'react-router';
import { pageReader } from '#app/lib/page-reader.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { REVIEW_SORTS } from '#core/rules/reviews.ts';
import { reviewTexts } from '#texts/product.ts';
import { reviewListTexts } from '#texts/reviews.ts';
import { ReviewEntry } from '../../reviews/review-entry.tsx';
import { toAddress } from '../../reviews/review-filters.ts';
import { type ProductReviews, toReviews } from './product-page.ts';
import { ReviewForm } from './review-form.tsx';
import { ReviewSummary } from './review-summary.tsx';

/** What customers say, and the form to say it with. */
export function Reviews({ productId, initial }: { productId: string; initial: ProductReviews }) {
  const [{ newest, summary }, setReviews] = useState(initial);

  async function refresh() {
    const product = await pageReader.findProduct(productId);
    if (product) setReviews(toReviews(product));
  }

  return (
    <section aria-labelledby="customer-reviews" className="grid grid-cols-1 gap-8 py-chapter">
      <h2 id="customer-reviews" className="text-3xl">
        {reviewTexts.title}
      </h2>
      <div className="reviews-columns">
        {summary.count > 0 && <ReviewSummary summary={summary} />}
        {newest.length > 0 ? (
          <div className="grid grid-cols-1 content-start gap-5">
            <ul className="border-t border-line">
              {newest.map((review) => (
                <ReviewEntry key={review._id} review={review} />
              ))}
            </ul>
            {summary.count > 1 && <AllReviews productId={productId} count={summary.count} />}
          </div>
        ) : (
          <p className="semiwide text-xl font-bold lg:col-span-2">{reviewTexts.none}</p>
        )}
        <ReviewForm productId={productId} onSent={refresh} />
      </div>
    </section>
  );
}

/** The way to all of them, and to those that are asked for most. */
function AllReviews({ productId, count }: { productId: string; count: number }) {
  return (
    <div className="grid justify-items-start gap-1">
      <ButtonLink to={toAddress(productId, {})} look="line" size="small">
        {reviewListTexts.all(count)}
      </ButtonLink>
      <nav aria-label={reviewListTexts.sort} className="flex flex-wrap gap-x-5 text-sm">
        {REVIEW_SORTS.slice(1).map((sort) => (
          <Link key={sort} to={toAddress(productId, { sort })} className="text-link">
            {reviewListTexts.sorts[sort]}
          </Link>
        ))}
      </nav>
    </div>
  );
}
