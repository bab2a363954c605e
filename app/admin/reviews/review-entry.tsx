import { BadgeCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Stars } from '#app/storefront/products/detail/stars.tsx';
import { Button } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { changeReview, REVIEW_ANSWER_MOST, type StaffReview } from '#core/contract/reviews.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { useTextDraft } from '../lib/use-draft.ts';
import { RowAction, useAction } from '../ui/actions.tsx';
import { OfficeStatus } from '../ui/page.tsx';
import { ReplyForm } from '../ui/reply-form.tsx';

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

/** The store's word on a review, and the form to write it. `children` are further actions beside it. */
function ReviewAnswer({ review, children }: { review: StaffReview; children: ReactNode }) {
  const { id, name, answer, version } = review;
  const draft = useTextDraft(`review-answer:${id}`, answer ?? '');
  const [isOpen, setIsOpen] = useState(draft.isTyped);
  const { isBusy, act } = useAction();

  async function save(text: string | null) {
    const body = { version, answer: text };
    const done = text === null ? 'Reply removed' : 'Reply published';
    if (!(await act(changeReview, { params: { id }, body, done }))) return;
    draft.forget();
    setIsOpen(false);
  }

  if (!isOpen) {
    return (
      <>
        {answer !== null && <p className="entry-answer">{answer}</p>}
        <div className="flex flex-wrap gap-x-4">
          <RowAction about={` to ${name}`} onClick={() => setIsOpen(true)}>
            {answer === null ? 'Reply' : 'Edit reply'}
          </RowAction>
          {children}
        </div>
      </>
    );
  }
  return (
    <ReplyForm
      draft={draft}
      note="shown publicly under the review"
      rows={3}
      maxLength={REVIEW_ANSWER_MOST}
      isBusy={isBusy}
      canSend
      sendLabel="Publish reply"
      onSend={save}
      onClose={() => setIsOpen(false)}
    >
      {answer !== null && (
        <Button look="line" busy={isBusy} onClick={() => save(null)}>
          Remove reply
        </Button>
      )}
    </ReplyForm>
  );
}
