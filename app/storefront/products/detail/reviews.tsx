import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { pageReader } from '#app/lib/page-reader.ts';
import { useStore } from '#app/lib/store-identity.ts';
import { FilledText } from '#app/ui/text.tsx';
import type { Review, ReviewSummary as Summary } from '#core/contract/reviews.ts';
import { formatDate } from '#core/rules/india-time.ts';
import { FITS } from '#core/rules/sizes.ts';
import { fitNames, reviewTexts } from '#texts/product.ts';
import { type ProductReviews, toReviews } from './product-page.ts';
import { ReviewForm } from './review-form.tsx';
import { Stars } from './stars.tsx';

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

function ReviewEntry({ review }: { review: Review }) {
  const { brandName } = useStore();
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
      {review.answer && (
        <div className="mt-1 grid gap-1 border-l-3 border-ink py-0.5 pl-3.5">
          <b className="text-fine font-semibold">{reviewTexts.replyFrom(brandName)}</b>
          <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{review.answer}</p>
        </div>
      )}
    </li>
  );
}

function ReviewSummary({ summary }: { summary: Summary }) {
  const { count, average, recommended, ratings, fits } = summary;
  const answeredFits = FITS.reduce((sum, fit) => sum + fits[fit], 0);
  return (
    <div className="grid grid-cols-1 content-start gap-6.5">
      <div className="flex items-end gap-4">
        <span aria-hidden="true" className="wide text-[5rem] leading-[0.78] tracking-[-0.06em]">
          {average.toFixed(1)}
        </span>
        <div className="grid gap-1">
          <Stars rating={average} label={reviewTexts.outOfFive(average.toFixed(1))} />
          <p className="text-md">{reviewTexts.count(count)}</p>
        </div>
      </div>
      <ul aria-label={reviewTexts.perStar} className="grid grid-cols-1 gap-2">
        {(['5', '4', '3', '2', '1'] as const).map((star) => (
          <Bar
            key={star}
            label={reviewTexts.stars(Number(star))}
            labelWidth="w-13"
            count={ratings[star]}
            total={count}
          />
        ))}
      </ul>
      <p>
        <FilledText
          text={reviewTexts.recommended(recommended)}
          places={{ count: <span className="figure text-lg">{recommended}</span> }}
        />
      </p>
      <div className="grid gap-3">
        <h3 className="semiwide text-[1.0625rem]">{reviewTexts.fitFeedback}</h3>
        <ul className="grid grid-cols-1 gap-2">
          {FITS.map((fit) => (
            <Bar
              key={fit}
              label={fitNames[fit]}
              labelWidth="w-33"
              count={fits[fit]}
              total={answeredFits}
              isGolden={fit === 'As expected'}
              showsPercent
            />
          ))}
        </ul>
      </div>
    </div>
  );
}

interface BarProps {
  label: string;
  labelWidth: string;
  count: number;
  total: number;
  isGolden?: boolean;
  showsPercent?: boolean;
}

function Bar({ label, labelWidth, count, total, isGolden = false, showsPercent = false }: BarProps) {
  const percent = total > 0 ? Math.round((count / total) * 1000) / 10 : 0;
  return (
    <li className="flex items-center gap-3 text-sm">
      <span className={`${labelWidth} shrink-0`}>{label}</span>
      <svg aria-hidden="true" className="h-2.5 w-0 flex-1 bg-stone">
        <rect
          width={`${percent}%`}
          height="100%"
          className={isGolden ? 'fill-marigold stroke-ink/25 stroke-2' : 'fill-ink'}
        />
      </svg>
      <span className={`figure shrink-0 text-right ${showsPercent ? 'w-18' : 'w-9.5'}`}>
        {count}
        {showsPercent && ` (${Math.round(percent)}%)`}
      </span>
    </li>
  );
}
