import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listReviews } from '#core/contract/reviews.ts';
import { load } from '../lib/ask.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFilters } from '../ui/use-filters.ts';
import { ReviewEntry } from './review-entry.tsx';
import { ReviewSelection, withMember } from './review-selection.tsx';
import '../ui/entries.css';

const STARS = [5, 4, 3, 2, 1].map((stars) => ({
  value: String(stars),
  label: stars === 1 ? '1 star' : `${stars} stars`,
}));

export function loader(page: LoaderFunctionArgs) {
  return load(page, listReviews, { query: new URL(page.request.url).searchParams });
}

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
            <button type="button" className="row-action" onClick={() => filters.set('product', '')}>
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
