import { BadgeCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { Stars } from '#app/storefront/products/detail/stars.tsx';
import { Button } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { StaffReview } from '#core/contract/reviews/admin.ts';
import * as contract from '#core/contract/reviews/admin.ts';
import { loaderFor } from '../lib/ask.ts';
import { counted } from '../lib/counted.ts';
import { useTextDraft } from '../lib/use-draft.ts';
import { RowAction, useAction } from '../ui/actions.tsx';
import { Nothing, Pager, PickAll, toggled } from '../ui/data-table.tsx';
import { FilterSelect, useFilters, ViewTabs } from '../ui/filters.tsx';
import { Moment, OfficeStatus, PageHead } from '../ui/page.tsx';
import { ReplyForm } from '../ui/reply-form.tsx';
import { ReviewPhotos } from './review-photos.tsx';
import '../ui/entries.css';

const STARS = [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: counted(stars, 'star') }));

export const loader = loaderFor(contract.listReviews);

export function Component() {
  const { reviews, counts, nextCursor, productName } = useLoaderData<typeof loader>();
  const filters = useFilters();
  const view = filters.get('view');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <PageHead title="Reviews" />
      <ViewTabs
        label="Reviews"
        name="view"
        views={[
          { value: '', label: 'All' },
          { value: 'unanswered', label: 'Unanswered', ...counts.unanswered },
          { value: 'low', label: '1 or 2 stars, unanswered' },
          { value: 'waiting', label: 'Waiting', ...counts.waiting },
          { value: 'photos', label: 'Photos to check', ...counts.photos },
          { value: 'hidden', label: 'Hidden', ...counts.hidden },
        ]}
      />
      <search className="tools items-center">
        <FilterSelect name="stars" label="Stars" any="Any stars" options={STARS} />
        {productName !== null && (
          <p className="flex flex-wrap items-center gap-2">
            of <strong>{productName}</strong>
            <RowAction onClick={() => filters.set({ product: '' })}>All products</RowAction>
          </p>
        )}
        {reviews.length > 0 && (
          <ReviewSelection reviews={reviews} selected={selected} onChange={setSelected} />
        )}
      </search>
      {reviews.length === 0 ? (
        <Nothing title="No reviews found" link={{ to: '/reviews', label: 'All reviews' }} />
      ) : (
        <>
          {view === 'waiting' && (
            <p className="hint">
              Many reviews of one product came in at once. Shoppers will not see them until you show them.
            </p>
          )}
          <ul className="entries" aria-label="Reviews">
            {reviews.map((review) => (
              <ReviewEntry
                key={review.id}
                review={review}
                isSelected={selected.has(review.id)}
                onSelect={() => setSelected(toggled(selected, review.id))}
              />
            ))}
          </ul>
        </>
      )}
      <Pager nextCursor={nextCursor} label="Newest first" />
    </>
  );
}

interface ReviewSelectionProps {
  reviews: StaffReview[];
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

/** Selects the reviews of the page and hides or shows those that are selected, in one go. */
function ReviewSelection({ reviews, selected, onChange }: ReviewSelectionProps) {
  const { isBusy, act } = useAction();
  const chosen = reviews.filter(({ id }) => selected.has(id));

  async function change(hidden: boolean) {
    const ids = chosen.map(({ id }) => id);
    const count = counted(ids.length, 'review');
    const done = hidden ? `${count} hidden` : `${count} shown in the shop`;
    if (await act(contract.changeReviews, { body: { ids, hidden }, done })) onChange(new Set());
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pl-2">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is in PickAll */}
      <label className="flex min-h-tap items-center gap-2">
        <PickAll keys={reviews.map(({ id }) => id)} picked={selected} onChange={onChange} />
        Select all
      </label>
      {chosen.length > 0 && (
        <>
          <span aria-live="polite">{chosen.length} selected</span>
          <Button look="line" busy={isBusy} onClick={() => change(true)}>
            Hide selected
          </Button>
          <Button look="line" busy={isBusy} onClick={() => change(false)}>
            Show selected
          </Button>
        </>
      )}
    </div>
  );
}

type ReviewEntryProps = { review: StaffReview; isSelected: boolean; onSelect: () => void };

function ReviewEntry({ review, isSelected, onSelect }: ReviewEntryProps) {
  const { product, name, rating, comment, verifiedBuyer, hidden, isWaiting, createdAt } = review;
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
            onChange={onSelect}
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
          <Moment at={createdAt} className="text-ink-3 max-sm:w-full sm:ml-auto" />
        </p>
        <p className="hint flex flex-wrap gap-x-3">
          <Link to={`/reviews?product=${encodeURIComponent(product.id)}`} className="underline">
            {product.name}
          </Link>
          <BoughtFacts review={review} />
        </p>
        <p className="whitespace-pre-line wrap-anywhere">{comment}</p>
        <ReviewPhotos review={review} />
        <ReviewAnswer review={review}>
          <HideButton review={review} />
        </ReviewAnswer>
      </div>
    </li>
  );
}

/** What was bought, how it fits, and how many found the review helpful. */
function BoughtFacts({ review: { size, orderId, fit, helpful } }: { review: StaffReview }) {
  return (
    <>
      {size && <span>Size bought: {size}</span>}
      {fit && <span>Fit: {fit}</span>}
      {helpful > 0 && <span>Helpful: {helpful}</span>}
      {orderId && (
        <Link to={`/orders/${encodeURIComponent(orderId)}`} className="underline">
          Order {orderId}
        </Link>
      )}
    </>
  );
}

function HideButton({ review: { id, name, hidden, version } }: { review: StaffReview }) {
  const { isBusy, act } = useAction();
  const done = hidden ? 'Review is visible again' : 'Review hidden';
  return (
    <RowAction
      isBusy={isBusy}
      about={` the review by ${name}`}
      onClick={() => act(contract.changeReview, { params: { id }, body: { version, hidden: !hidden }, done })}
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
    if (!(await act(contract.changeReview, { params: { id }, body, done }))) return;
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
      maxLength={contract.REVIEW_ANSWER_MOST}
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
