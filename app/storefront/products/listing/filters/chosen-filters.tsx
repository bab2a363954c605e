import { CloseIcon } from '#app/ui/icons.tsx';
import { filterTexts } from '#texts/filters.ts';
import { categoryName } from '../listings.ts';
import {
  countFilters,
  NO_FILTERS,
  type ShopFilters,
  VALUE_FILTERS,
  type ValueFilter,
} from '../shop-filters.ts';
import { tagName } from '../tags.ts';
import type { FilterBarProps } from './filter-bar.tsx';
import { FilterLink } from './filter-link.tsx';
import { PriceRanges } from './price-fields.tsx';
import { useFilters } from './use-filters.ts';

/** Beside the count: what is chosen, each to be taken away; and on wide screens what else is often wanted. */
export function ChosenFilters({ path, filters, products: { facets } }: FilterBarProps) {
  const [shown, change] = useFilters(path, filters);
  const link = { path, filters: shown, onChange: change };
  const chosen = listChosen(shown);
  return (
    <>
      <div className="quick-filters">
        <PriceRanges {...link} facets={facets} />
        <FilterLink {...link} change={{ inStock: !shown.inStock }} isChosen={shown.inStock}>
          {filterTexts.inStockOnly}
          {facets && !facets.isCapped && <small>{filterTexts.number(facets.inStock)}</small>}
        </FilterLink>
      </div>
      {countFilters(shown) > 0 && (
        <ul aria-label={filterTexts.chosenFilters} className="chips chosen-filters">
          {chosen.map(({ name, without }) => (
            <li key={name}>
              <FilterLink {...link} change={without} label={filterTexts.removeFilter(name)}>
                {name} <CloseIcon className="size-4" />
              </FilterLink>
            </li>
          ))}
          {chosen.length > 1 && (
            <li>
              <FilterLink {...link} change={NO_FILTERS}>
                {filterTexts.clearAll}
              </FilterLink>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

const LABELS: Record<ValueFilter, (value: string) => string> = {
  category: categoryName,
  homeTag: tagName,
  size: filterTexts.sizeNamed,
  color: (colour) => colour,
};

function listChosen(filters: ShopFilters): { name: string; without: Partial<ShopFilters> }[] {
  const { minPrice, maxPrice, inStock } = filters;
  return [
    ...VALUE_FILTERS.flatMap((part) =>
      filters[part].map((value) => ({
        name: LABELS[part](value),
        without: { [part]: filters[part].filter((other) => other !== value) },
      })),
    ),
    ...(minPrice || maxPrice
      ? [
          {
            name: filterTexts.priceRange({
              ...(minPrice && { minPrice: Number(minPrice) }),
              ...(maxPrice && { maxPrice: Number(maxPrice) }),
            }),
            without: { minPrice: '', maxPrice: '' },
          },
        ]
      : []),
    ...(inStock ? [{ name: filterTexts.inStockOnly, without: { inStock: false } }] : []),
  ];
}
