import type { ComponentProps } from 'react';
import { SelectField } from '#app/ui/field.tsx';
import { SortIcon } from '#app/ui/icons.tsx';
import { listingTexts } from '#texts/listing.ts';
import { type ShopFilters, type ShopSort, sortsFor } from './shop-filters.ts';

interface SortSelectProps {
  filters: ShopFilters;
  onChange: (change: { sort: ShopSort }) => void;
  /** Under its label; without it in a bar, where an icon replaces the label. */
  isField?: true;
}

export function SortSelect({ filters, onChange, isField }: SortSelectProps) {
  const sorts = sortsFor(filters);
  const select: ComponentProps<'select'> = {
    name: 'sort',
    value: filters.sort,
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
