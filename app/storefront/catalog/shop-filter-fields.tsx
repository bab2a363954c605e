import { useEffect, useId, useRef, useState } from 'react';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { categoryLabel } from './listings.ts';
import type { ChangeFilters } from './shop-filter-bar.tsx';
import { type ShopFilters, SORT_LABELS, SORTS } from './shop-filters.ts';

const TYPING_PAUSE_MS = 400;

interface FilterFieldsProps {
  filters: ShopFilters;
  categories: string[];
  onChange: ChangeFilters;
}

export function FilterFields({ filters, categories, onChange }: FilterFieldsProps) {
  const categoryId = useId();
  return (
    <>
      <div className="field filter-category">
        <label htmlFor={categoryId}>Category</label>
        <span className="select">
          <select
            id={categoryId}
            name="category"
            className="input"
            value={filters.category}
            onChange={(event) => onChange({ category: event.target.value })}
          >
            <option value="">All Categories</option>
            {categories.map((category) => (
              <option key={category} value={category}>
                {categoryLabel(category)}
              </option>
            ))}
          </select>
          <ChevronDownIcon />
        </span>
      </div>
      <div className="filter-prices">
        <PriceField name="minPrice" label="Min price" value={filters.minPrice} onChange={onChange} />
        <PriceField name="maxPrice" label="Max price" value={filters.maxPrice} onChange={onChange} />
      </div>
    </>
  );
}

interface PriceFieldProps {
  name: 'minPrice' | 'maxPrice';
  label: string;
  value: string;
  onChange: ChangeFilters;
}

/** Filters a moment after the last digit. All digits of one visit to the field make one step back. */
function PriceField({ name, label, value, onChange }: PriceFieldProps) {
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

export function SortSelect({ sort, onChange }: Pick<ShopFilters, 'sort'> & { onChange: ChangeFilters }) {
  const id = useId();
  return (
    <div className="field filter-sort">
      <label htmlFor={id}>Sort by</label>
      <span className="select">
        <SortOptions id={id} className="input" sort={sort} onChange={onChange} />
        <ChevronDownIcon />
      </span>
    </div>
  );
}

interface SortOptionsProps extends Pick<ShopFilters, 'sort'> {
  onChange: ChangeFilters;
  id?: string;
  /** Where no label stands beside it. */
  label?: string;
  className?: string;
}

export function SortOptions({ sort, onChange, id, label, className }: SortOptionsProps) {
  return (
    <select
      id={id}
      name="sort"
      aria-label={label}
      className={className}
      value={sort}
      onChange={(event) => {
        const chosen = SORTS.find((known) => known === event.target.value);
        if (chosen) onChange({ sort: chosen });
      }}
    >
      {SORTS.map((known) => (
        <option key={known} value={known}>
          {SORT_LABELS[known]}
        </option>
      ))}
    </select>
  );
}
