import { useId } from 'react';
import { Link } from 'react-router';
import type { ReviewFacets } from '#core/contract/reviews.ts';
import { REVIEW_SORTS } from '#core/rules/reviews.ts';
import { fitNames, reviewTexts } from '#texts/product.ts';
import { reviewListTexts } from '#texts/reviews.ts';
import { type ReviewFilters, toAddress } from './review-filters.ts';

interface LinksProps {
  id: string;
  filters: ReviewFilters;
}

export function SortLinks({ id, filters }: LinksProps) {
  return (
    <nav aria-label={reviewListTexts.sort} className="flex flex-wrap items-center gap-x-5 text-sm">
      <span aria-hidden="true" className="text-ink-3">
        {reviewListTexts.sort}
      </span>
      {REVIEW_SORTS.map((sort) => (
        <Link
          key={sort}
          to={toAddress(id, filters, { sort })}
          preventScrollReset
          aria-current={filters.sort === sort || undefined}
          className="sort-link"
        >
          {reviewListTexts.sorts[sort]}
        </Link>
      ))}
    </nav>
  );
}

interface FilterLinksProps extends LinksProps {
  facets: ReviewFacets;
}

/** What the list can be narrowed down to. What is chosen is a link that takes it back. */
export function FilterLinks({ id, filters, facets }: FilterLinksProps) {
  const ratings = facets.rating.map(({ value, count }) => ({
    ...{ count, label: reviewTexts.stars(value), isChosen: filters.rating === value },
    change: { rating: value },
  }));
  const sizes = facets.size.map(({ value, count }) => ({
    ...{ count, label: value, isChosen: filters.size === value },
    change: { size: value },
  }));
  const fits = facets.fit.map(({ value, count }) => ({
    ...{ count, label: fitNames[value], isChosen: filters.fit === value },
    change: { fit: value },
  }));
  const photos = {
    ...{ count: facets.photos, label: reviewListTexts.withPhotos, isChosen: filters.photos === true },
    change: { photos: true } as const,
  };
  const groups: [string, Choice[]][] = [
    [reviewListTexts.rating, ratings],
    [reviewListTexts.size, sizes],
    [reviewListTexts.fit, fits],
    [reviewListTexts.photos, photos.count > 0 || photos.isChosen ? [photos] : []],
  ];
  return (
    <nav aria-label={reviewListTexts.filters} className="grid grid-cols-1 gap-4">
      {groups.map(
        ([title, choices]) =>
          choices.length > 0 && <Chips key={title} {...{ title, choices, id, filters }} />,
      )}
    </nav>
  );
}

interface Choice {
  label: string;
  count: number;
  isChosen: boolean;
  change: Partial<ReviewFilters>;
}

function Chips({ title, choices, id, filters }: LinksProps & { title: string; choices: Choice[] }) {
  const titleId = useId();
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <p id={titleId} className="text-sm text-ink-3">
        {title}
      </p>
      <div className="review-chips">
        <ul aria-labelledby={titleId} className="chips">
          {choices.map(({ change, ...choice }) => {
            const changes = choice.isChosen ? takeBack(change) : change;
            return <Chip key={choice.label} {...choice} to={toAddress(id, filters, changes)} />;
          })}
        </ul>
      </div>
    </div>
  );
}

function takeBack(change: Partial<ReviewFilters>): Partial<ReviewFilters> {
  return Object.fromEntries(Object.keys(change).map((name) => [name, undefined]));
}

interface ChipProps {
  label: string;
  count: number;
  isChosen: boolean;
  to: string;
}

/** Nothing would be left: it is shown, but leads nowhere. */
function Chip({ label, count, isChosen, to }: ChipProps) {
  const text = (
    <>
      {label} <span className="figure ml-1.5 opacity-75">{count}</span>
    </>
  );
  return (
    <li>
      {count === 0 && !isChosen ? (
        <span className="chip chip-empty">{text}</span>
      ) : (
        <Link to={to} preventScrollReset aria-current={isChosen || undefined} className="chip">
          {text}
        </Link>
      )}
    </li>
  );
}
