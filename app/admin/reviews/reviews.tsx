import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { changeReviews, listReviews, type StaffReview } from '#core/contract/reviews.ts';
import { loaderFor } from '../lib/ask.ts';
import { counted } from '../lib/counted.ts';
import { useAction } from '../ui/actions.tsx';
import { Nothing, Pager } from '../ui/data-table.tsx';
import { FilterSelect, useFilters } from '../ui/filters.tsx';
import { PageHead, Tabs } from '../ui/page.tsx';
import { ReviewEntry } from './review-entry.tsx';
import '../ui/entries.css';

const STARS = [5, 4, 3, 2, 1].map((stars) => ({
  value: String(stars),
  label: counted(stars, 'star'),
}));

export const loader = loaderFor(listReviews);

export function Component() {
  const { reviews, counts, nextCursor, productName } = useLoaderData<typeof loader>();
  const filters = useFilters();
  const view = filters.get('view');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <PageHead title="Reviews" />
      <Tabs
        label="Reviews"
        tabs={[
          { to: '/reviews', label: 'All', isCurrent: view === '' },
          {
            to: '/reviews?view=unanswered',
            label: 'Unanswered',
            isCurrent: view === 'unanswered',
            ...counts.unanswered,
          },
          { to: '/reviews?view=low', label: '1 or 2 stars, unanswered', isCurrent: view === 'low' },
          {
            to: '/reviews?view=waiting',
            label: 'Waiting',
            isCurrent: view === 'waiting',
            ...counts.waiting,
          },
          { to: '/reviews?view=hidden', label: 'Hidden', isCurrent: view === 'hidden', ...counts.hidden },
        ]}
      />
      <search className="tools items-center">
        <FilterSelect name="stars" label="Stars" any="Any stars" options={STARS} />
        {productName !== null && (
          <p className="flex flex-wrap items-center gap-2">
            of <strong>{productName}</strong>
            <button type="button" className="row-action" onClick={() => filters.set({ product: '' })}>
              All products
            </button>
          </p>
        )}
      </search>
      {reviews.length === 0 ? (
        <Nothing title="No reviews found">
          <Link to="/reviews" className="row-action">
            All reviews
          </Link>
        </Nothing>
      ) : (
        <>
          {view === 'waiting' && (
            <p className="hint">
              Many reviews of one product came in at once. Shoppers will not see them until you show them.
            </p>
          )}
          <ReviewSelection reviews={reviews} selected={selected} onChange={setSelected} />
          <ul className="entries" aria-label="Reviews">
            {reviews.map((review) => (
              <ReviewEntry
                key={review.id}
                review={review}
                isSelected={selected.has(review.id)}
                onSelect={(isSelected) => setSelected(withMember(selected, review.id, isSelected))}
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
  const isAll = chosen.length === reviews.length;

  async function change(hidden: boolean) {
    const ids = chosen.map(({ id }) => id);
    const count = counted(ids.length, 'review');
    const done = hidden ? `${count} hidden` : `${count} shown in the shop`;
    if (await act(changeReviews, { body: { ids, hidden }, done })) onChange(new Set());
  }

  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 pb-2">
      <label className="flex min-h-tap items-center gap-2">
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = !isAll && chosen.length > 0;
          }}
          onChange={() => onChange(new Set(isAll ? [] : reviews.map(({ id }) => id)))}
        />
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

function withMember(members: ReadonlySet<string>, member: string, isMember: boolean): ReadonlySet<string> {
  const next = new Set(members);
  if (isMember) next.add(member);
  else next.delete(member);
  return next;
}
