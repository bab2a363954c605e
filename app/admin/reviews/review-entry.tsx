import { BadgeCheck } from 'lucide-react';
import { Link } from 'react-router';
import { Stars } from '#app/storefront/products/detail/stars.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { changeReview, type StaffReview } from '#core/contract/reviews.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { useAction } from '../lib/use-action.ts';
import { OfficeStatus } from '../ui/office-status.tsx';
import { RowAction } from '../ui/row-action.tsx';
import { ReviewAnswer } from './review-answer.tsx';

export function ReviewEntry({
  review,
  isSelected,
  onSelect,
}: {
  review: StaffReview;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}) {
  const { product, name, rating, comment, fit, verifiedBuyer, hidden, isWaiting, createdAt } = review;
  return (
    <li className="entry" data-hidden={hidden || undefined}>
      <div className="entry-picture">
        {product.picture && <Picture picture={product.picture} alt="" boxes={[160, 400]} sizes="64px" />}
      </div>
      <div className="entry-body">
        <p className="entry-head">
          <input
            type="checkbox"
            aria-label={`Select the review by ${name}`}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
          <strong className="wrap-anywhere">{name}</strong>
          <Stars rating={rating} />
          {verifiedBuyer && (
            <span className="inline-flex items-center gap-1 font-semibold text-leaf">
              <BadgeCheck aria-hidden="true" />
              Verified buyer
            </span>
          )}
          {hidden && <OfficeStatus tone="off">{isWaiting ? 'Waiting' : 'Hidden'}</OfficeStatus>}
          <time dateTime={createdAt} className="ml-auto text-ink-3">
            {formatMoment(createdAt)}
          </time>
        </p>
        <p className="hint flex flex-wrap gap-x-3">
          <Link to={`/reviews?product=${encodeURIComponent(product.id)}`} className="underline">
            {product.name}
          </Link>
          {fit && <span>Fit: {fit}</span>}
        </p>
        <p className="whitespace-pre-line wrap-anywhere">{comment}</p>
        <ReviewAnswer review={review}>
          <HideButton review={review} />
        </ReviewAnswer>
      </div>
    </li>
  );
}

function HideButton({ review: { id, name, hidden, version } }: { review: StaffReview }) {
  const { isBusy, act } = useAction();
  return (
    <RowAction
      isBusy={isBusy}
      about={` the review by ${name}`}
      onClick={() =>
        act(changeReview, {
          params: { id },
          body: { version, hidden: !hidden },
          done: hidden ? 'Review is visible again' : 'Review hidden',
        })
      }
    >
      {hidden ? 'Show' : 'Hide'}
    </RowAction>
  );
}
