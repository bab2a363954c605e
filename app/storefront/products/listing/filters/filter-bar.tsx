import './filters.css';
import { useState } from 'react';
import { FilterIcon } from '#app/ui/icons.tsx';
import { late } from '#app/ui/late.tsx';
import { listingTexts } from '#texts/listing.ts';
import { countText, type ListPage } from '../load-lists.ts';
import { countFilters, type ShopFilters, type ValueFilter } from '../shop-filters.ts';
import { SortSelect } from '../sort-select.tsx';
import { useFilters } from './use-filters.ts';

const loadFilters = () => import('./late-filters.tsx');
const FilterForm = late(async () => (await loadFilters()).FilterForm, <div className="filters-wide" />);
const FilterSheet = late(async () => (await loadFilters()).FilterSheet);
const ChosenFilters = late(async () => (await loadFilters()).ChosenFilters);
export const CategoryChips = late(async () => (await loadFilters()).CategoryChips);

export interface FilterBarProps {
  /** Where the list is. */
  path: string;
  filters: ShopFilters;
  products: ListPage;
  /** What the page itself says, and cannot be chosen. */
  fixed: readonly ValueFilter[];
  /** For a list with a dropdown of them. */
  categories?: string[];
}

/**
 * The filters of every list: on wide screens the fields themselves, on a phone a button that brings them in a sheet. All but
 * the phone's bar is late: the server sends it whole, as a form and links that work by themselves.
 */
export function FilterBar(props: FilterBarProps) {
  return (
    <>
      <FilterForm {...props} />
      <div className="filters-narrow">
        <FilterButton {...props} />
        <div>
          <NarrowSort {...props} />
        </div>
      </div>
      <div className="listing-bar">
        <p role="status" data-found={props.products.total}>
          {countText(props.products)}
          {props.filters.search && (
            <span className="sr-only"> {listingTexts.forSearch(props.filters.search)}</span>
          )}
        </p>
        <ChosenFilters {...props} />
      </div>
    </>
  );
}

/** Its state is its own: parts of the page that wait for their code are not touched by it. */
function FilterButton(props: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const set = countFilters(props.filters);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <FilterIcon className="size-4" /> {listingTexts.filter}
        {set > 0 && <span className="filter-count">{set}</span>}
      </button>
      {isOpen && <FilterSheet {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function NarrowSort({ path, filters }: FilterBarProps) {
  const [shown, change] = useFilters(path, filters);
  return <SortSelect filters={shown} onChange={change} />;
}
