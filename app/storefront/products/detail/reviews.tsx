import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { pageReader } from '#app/lib/page-reader.ts';
import { useStore } from '#app/lib/store-identity.ts';
import type { Review } from '#core/contract/reviews.ts';
import { formatDate } from '#core/rules/india-time.ts';
import { reviewTexts } from '#texts/reviews.ts';
import { type ProductReviews, reviewsOf } from './product-page.ts';
import { ReviewForm } from './review-form.tsx';
import { ReviewSummary } from './review-summary.tsx';
import { Stars } from './stars.tsx';

/** What customers say, and the form to say it with. */
export function Reviews({ productId, initial }: { productId: string; initial: ProductReviews }) {
  const [{ newest, summary }, setReviews] = useState(initial);

  async function refresh() {
    const product = await pageReader.findProduct(productId);
    if (product) setReviews(reviewsOf(product));
  }

  return (
    <section aria-labelledby="customer-reviews" className="grid grid-cols-1 gap-8 py-chapter">
      <h2 id="customer-reviews" className="text-3xl">
        {reviewTexts.title}
      </h2>
      <div className="reviews-columns">
        {summary.count > 0 && <ReviewSummary summary={summary} />}
        {newest.length > 0 ? (
          <ul className="border-t border-line">
            {newest.map((review) => (
              <ReviewEntry key={review._id} review={review} />
            ))}
          </ul>
        ) : (
          <p className="semiwide text-xl font-bold lg:col-span-2">{reviewTexts.none}</p>
        )}
        <ReviewForm productId={productId} onSent={refresh} />
      </div>
    </section>
  );
}

/** What the store has to say to it. */
function Answer({ text }: { text: string }) {
  const { brandName } = useStore();
  return (
    <div className="mt-1 grid gap-1 border-l-3 border-ink py-0.5 pl-3.5">
      <b className="text-fine font-semibold">{reviewTexts.replyFrom(brandName)}</b>
      <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{text}</p>
    </div>
  );
}

function ReviewEntry({ review }: { review: Review }) {
  return (
    <li className="grid gap-2 border-b border-line py-5">
      <div className="flex items-baseline justify-between gap-3">
        <b className="min-w-0 font-semibold wrap-anywhere">{review.name}</b>
        <time dateTime={review.createdAt} className="shrink-0 text-fine text-ink-3">
          {formatDate(review.createdAt)}
        </time>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.rating} />
        {review.verifiedBuyer && (
          <span className="inline-flex items-center gap-1 text-fine font-semibold text-leaf">
            <BadgeCheck aria-hidden="true" className="size-4 stroke-2" />
            {reviewTexts.verifiedBuyer}
          </span>
        )}
      </div>
      <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{review.comment}</p>
      {review.answer && <Answer text={review.answer} />}
    </li>
  );
}
