import { useId, useRef, useState } from 'react';
import { FieldError, TextField } from '#app/ui/field.tsx';
import { useDelayed } from '#app/ui/use-delayed.ts';
import type { FacetCounts } from '#core/contract/products.ts';
import { filterTexts } from '#texts/filters.ts';
import { isPriceRangeEmpty, type ShopFilters } from '../shop-filters.ts';
import type { GroupProps } from './filter-boxes.tsx';
import { FilterLink } from './filter-link.tsx';
import type { ChangeFilters } from './use-filters.ts';

const TYPING_PAUSE_MS = 400;

export function PriceFields({ filters, onChange }: GroupProps) {
  const errorId = useId();
  const isEmptyRange = isPriceRangeEmpty(filters);
  const range = { onChange, errorId: isEmptyRange ? errorId : undefined };
  return (
    <div className="filter-prices">
      <PriceField name="minPrice" label={filterTexts.minPrice} value={filters.minPrice} {...range} />
      <PriceField name="maxPrice" label={filterTexts.maxPrice} value={filters.maxPrice} {...range} />
      {isEmptyRange && <FieldError id={errorId}>{filterTexts.emptyRange}</FieldError>}
    </div>
  );
}

interface PriceFieldProps {
  name: 'minPrice' | 'maxPrice';
  label: string;
  value: string;
  /** What says that the two prices do not go together. */
  errorId: string | undefined;
  onChange: ChangeFilters;
}

/** Filters a moment after the last digit. All digits of one visit to the field make one step back. */
function PriceField({ name, label, value, errorId, onChange }: PriceFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const hasStepped = useRef(false);
  const applySoon = useDelayed(apply, TYPING_PAUSE_MS);

  function apply(text: string) {
    applySoon.cancel();
    if (text === value) return;
    onChange({ [name]: text }, { replace: hasStepped.current });
    hasStepped.current = true;
  }

  return (
    <TextField
      label={label}
      name={name}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      inputMode="numeric"
      autoComplete="off"
      placeholder="₹"
      maxLength={8}
      value={draft ?? value}
      onChange={(event) => {
        const text = event.target.value.replaceAll(/\D/g, '');
        setDraft(text);
        applySoon.start(text);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || draft === null) return;
        event.preventDefault();
        apply(draft);
      }}
      onBlur={() => {
        if (draft !== null) apply(draft);
        setDraft(null);
        hasStepped.current = false;
      }}
    />
  );
}

/** Ready ranges. The one that is chosen can be taken away again. */
export function PriceRanges({ path, filters, facets, onChange }: GroupProps & { path: string }) {
  const ranges = facets?.price.filter(({ count, ...range }) => count > 0 || isChosen(filters, range)) ?? [];
  return (
    <ul className="chips">
      {ranges.map(({ count, ...range }) => (
        <li key={String(range.minPrice)}>
          <FilterLink
            path={path}
            filters={filters}
            change={isChosen(filters, range) ? { minPrice: '', maxPrice: '' } : toPrices(range)}
            onChange={onChange}
            isChosen={isChosen(filters, range)}
          >
            {filterTexts.priceRange(range)}
            {!facets?.isCapped && <small>{filterTexts.number(count)}</small>}
          </FilterLink>
        </li>
      ))}
    </ul>
  );
}

type Range = Omit<FacetCounts['price'][number], 'count'>;

function toPrices({ minPrice, maxPrice }: Range): Pick<ShopFilters, 'minPrice' | 'maxPrice'> {
  return { minPrice: minPrice?.toString() ?? '', maxPrice: maxPrice?.toString() ?? '' };
}

function isChosen(filters: ShopFilters, range: Range): boolean {
  const { minPrice, maxPrice } = toPrices(range);
  return filters.minPrice === minPrice && filters.maxPrice === maxPrice;
}
