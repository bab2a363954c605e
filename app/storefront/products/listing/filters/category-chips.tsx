import { filterTexts } from '#texts/filters.ts';
import { categoryName } from '../listings.ts';
import type { FilterBarProps } from './filter-bar.tsx';
import { FilterLink } from './filter-link.tsx';
import { toggle, useFilters } from './use-filters.ts';

/** The shop's categories, of which several can be chosen. */
export function CategoryChips({ path, filters, products: { facets } }: FilterBarProps) {
  const [shown, change] = useFilters(path, filters);
  const offered = facets?.category.filter(({ value, count }) => count > 0 || shown.category.includes(value));
  return (
    <ul aria-label={filterTexts.categories} className="chips">
      {offered?.map(({ value, count }) => (
        <li key={value}>
          <FilterLink
            path={path}
            filters={shown}
            change={toggle('category', value)(shown)}
            onChange={change}
            isChosen={shown.category.includes(value)}
          >
            {categoryName(value)}
            {!facets?.isCapped && <small>{filterTexts.number(count)}</small>}
          </FilterLink>
        </li>
      ))}
    </ul>
  );
}
