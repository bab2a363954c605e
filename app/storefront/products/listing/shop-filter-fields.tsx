import { type ComponentProps, useId, useRef, useState } from 'react';
import { FieldError, SelectField, TextField } from '#app/ui/field.tsx';
import { SortIcon } from '#app/ui/icons.tsx';
import { useDelayed } from '#app/ui/use-delayed.ts';
import { listingTexts } from '#texts/listing.ts';
import { categoryName } from './listings.ts';
import type { ChangeFilters } from './shop-filter-bar.tsx';
import { isPriceRangeEmpty, type ShopFilters, type ShopSort } from './shop-filters.ts';

const TYPING_PAUSE_MS = 400;

interface FilterFieldsProps {
  filters: ShopFilters;
  categories: string[];
  onChange: ChangeFilters;
}

export function FilterFields({ filters, categories, onChange }: FilterFieldsProps) {
  const errorId = useId();
  const isEmptyRange = isPriceRangeEmpty(filters);
  const range = { onChange, errorId: isEmptyRange ? errorId : undefined };
  return (
    <>
      <SelectField
        label={listingTexts.category}
        fieldClass="filter-category"
        name="category"
        value={filters.category}
        onChange={(event) => onChange({ category: event.target.value })}
      >
        <option value="">{listingTexts.allCategories}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {categoryName(category)}
          </option>
        ))}
      </SelectField>
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

interface SortSelectProps {
  sort: ShopSort;
  sorts: readonly ShopSort[];
  onChange: (change: { sort: ShopSort }) => void;
  /** Under its label; without it in a bar, where an icon replaces the label. */
  isField?: true;
}

export function SortSelect({ sort, sorts, onChange, isField }: SortSelectProps) {
  const select: ComponentProps<'select'> = {
    name: 'sort',
    value: sort,
    onChange(event) {
      const chosen = sorts.find((known) => known === event.target.value);
      if (chosen) onChange({ sort: chosen });
    },
    children: sorts.map((known) => (
      <option key={known} value={known}>
        {listingTexts.sorts[known]}
      </option>
    )),
  };
  if (isField) return <SelectField label={listingTexts.sortBy} fieldClass="filter-sort" {...select} />;
  return (
    <>
      <SortIcon className="size-4" />
      <select aria-label={listingTexts.sortBy} {...select} />
    </>
  );
}
