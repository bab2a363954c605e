import { useEffect, useId, useRef, useState } from 'react';
import { categoryName } from '#app/lib/category-names.ts';
import { FieldError } from '#app/ui/field.tsx';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { listingTexts } from '#texts/listing.ts';
import type { ChangeFilters } from './shop-filter-bar.tsx';
import { isPriceRangeEmpty, type ShopFilters, type ShopSort } from './shop-filters.ts';

const TYPING_PAUSE_MS = 400;

interface FilterFieldsProps {
  filters: ShopFilters;
  categories: string[];
  onChange: ChangeFilters;
}

export function FilterFields({ filters, categories, onChange }: FilterFieldsProps) {
  const categoryId = useId();
  const errorId = useId();
  const isEmptyRange = isPriceRangeEmpty(filters);
  const range = { onChange, errorId: isEmptyRange ? errorId : undefined };
  return (
    <>
      <div className="field filter-category">
        <label htmlFor={categoryId}>{listingTexts.category}</label>
        <span className="select">
          <select
            id={categoryId}
            name="category"
            className="input"
            value={filters.category}
            onChange={(event) => onChange({ category: event.target.value })}
          >
            <option value="">{listingTexts.allCategories}</option>
            {categories.map((category) => (
              <option key={category} value={category}>
                {categoryName(category)}
              </option>
            ))}
          </select>
          <ChevronDownIcon />
        </span>
      </div>
      <div className="filter-prices">
        <PriceField name="minPrice" label={listingTexts.minPrice} value={filters.minPrice} {...range} />
        <PriceField name="maxPrice" label={listingTexts.maxPrice} value={filters.maxPrice} {...range} />
        {isEmptyRange && <FieldError id={errorId}>{listingTexts.emptyRange}</FieldError>}
      </div>
    </>
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
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasStepped = useRef(false);
  useEffect(() => () => clearTimeout(pause.current), []);

  function apply(text: string) {
    clearTimeout(pause.current);
    if (text === value) return;
    onChange({ [name]: text }, { replace: hasStepped.current });
    hasStepped.current = true;
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        className="input"
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
          clearTimeout(pause.current);
          pause.current = setTimeout(() => apply(text), TYPING_PAUSE_MS);
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
    </div>
  );
}

interface SortProps {
  sort: ShopSort;
  sorts: readonly ShopSort[];
  onChange: (change: { sort: ShopSort }) => void;
}

export function SortSelect(props: SortProps) {
  const id = useId();
  return (
    <div className="field filter-sort">
      <label htmlFor={id}>{listingTexts.sortBy}</label>
      <span className="select">
        <SortOptions id={id} className="input" {...props} />
        <ChevronDownIcon />
      </span>
    </div>
  );
}

interface SortOptionsProps extends SortProps {
  id?: string;
  /** Where no label stands beside it. */
  label?: string;
  className?: string;
}

export function SortOptions({ sort, sorts, onChange, id, label, className }: SortOptionsProps) {
  return (
    <select
      id={id}
      name="sort"
      aria-label={label}
      className={className}
      value={sort}
      onChange={(event) => {
        const chosen = sorts.find((known) => known === event.target.value);
        if (chosen) onChange({ sort: chosen });
      }}
    >
      {sorts.map((known) => (
        <option key={known} value={known}>
          {listingTexts.sorts[known]}
        </option>
      ))}
    </select>
  );
}
