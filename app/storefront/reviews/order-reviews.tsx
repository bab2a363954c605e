import { data, Link, useSearchParams } from 'react-router';
import { pageReaderContext } from '#app/lib/page-reader.ts';
import { privateMeta } from '#app/lib/seo.ts';
import { FilledText, Grouped } from '#app/ui/text.tsx';
import type { ReviewReader } from '#core/contract/page-reader.ts';
import type { OrderReviews as Reviews } from '#core/contract/reviews/by-link.ts';
import { formatDay } from '#core/rules/india-time.ts';
import { orderReviewTexts } from '#texts/reviews.ts';
import type { Route } from './+types/order-reviews.ts';
import { LineReview, Outcome } from './line-review.tsx';
import { reviewReader } from './review-reader.ts';
import './reviews.css';

async function load(reader: Pick<ReviewReader, 'readOrderReviews'>, token: string) {
  const reviews = await reader.readOrderReviews(token);
  if (!reviews) throw data(null, { status: 404 });
  return reviews;
}

export function loader({ params, context }: Route.LoaderArgs) {
  return load(context.get(pageReaderContext), params.token);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(reviewReader, params.token);
}

/** The token in the address is for nobody else. */
export function meta(args: Route.MetaArgs) {
  return [...privateMeta(orderReviewTexts.title)(args), { name: 'referrer', content: 'no-referrer' }];
}

/** Whoever has the link of a delivered order says how everything is. */
export default function OrderReviews({ loaderData, params }: Route.ComponentProps) {
  const { orderId, state, lines } = loaderData;
  const [search] = useSearchParams();
  const sent = lines.find(({ id }) => id === search.get('line'));
  const outcome = search.get('outcome');
  const knownName = lines.find(({ review }) => review !== null)?.review?.name ?? '';
  return (
    <div className="wrap pb-chapter">
      <header className="grid gap-3 pt-7 pb-6 lg:pt-14">
        <p className="text-md text-ink-2 wrap-anywhere">
          <FilledText text={orderReviewTexts.order} places={{ id: <Grouped text={orderId} size={4} /> }} />
        </p>
        <h1 className="text-3xl text-balance">{orderReviewTexts.title}</h1>
        <p className="max-w-text text-lg text-pretty text-ink-2">{findLead(loaderData)}</p>
      </header>
      <div className="order-reviews grid grid-cols-1 gap-5">
        {!sent && <Outcome outcome={outcome} />}
        <ul>
          {lines.map((line) => (
            <LineReview
              key={line.id}
              line={line}
              isOpen={state === 'open'}
              knownName={knownName}
              outcome={line === sent ? outcome : null}
            />
          ))}
        </ul>
        <p>
          <Link to={`/track/${params.token}`} className="text-link">
            {orderReviewTexts.tracking}
          </Link>
        </p>
      </div>
    </div>
  );
}

function findLead({ state, until, lines }: Reviews): string {
  if (state === 'early') return orderReviewTexts.early;
  if (state === 'over') return orderReviewTexts.over;
  if (lines.length === 0) return orderReviewTexts.nothing;
  return until
    ? `${orderReviewTexts.lead} ${orderReviewTexts.until(formatDay(until))}`
    : orderReviewTexts.lead;
}
