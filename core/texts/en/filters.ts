import { formatRupees, groupDigits } from '#core/rules/money-text.ts';
import type { PriceRange } from '#core/rules/price-ranges.ts';
import { plural } from './language.ts';

/** What lists can be narrowed down by. */
export const filterTexts = {
  filterProducts: 'Filter products',
  clear: 'Clear',
  clearAll: 'Clear all',
  show: 'Show',
  showCount: (count: string) => `Show ${count}`,
  chosenFilters: 'Chosen filters',
  removeFilter: (name: string) => `Remove filter ${name}`,
  number: (count: number) => groupDigits(String(count)),

  size: 'Size',
  sizeNamed: (size: string) => `Size ${size}`,
  colour: 'Colour',
  allColours: 'All colours',
  theme: 'Theme',
  allThemes: 'All themes',
  category: 'Category',
  categories: 'Categories',
  allCategories: 'All Categories',
  categoryCount: (count: number) => plural(count, { one: '# category', other: '# categories' }),
  minPrice: 'Min price',
  maxPrice: 'Max price',
  emptyRange: 'Min price is above max price',
  priceRange({ minPrice, maxPrice }: PriceRange): string {
    if (minPrice === undefined) return `Up to ${formatRupees(maxPrice ?? 0)}`;
    if (maxPrice === undefined) return `${formatRupees(minPrice)} and above`;
    return `${formatRupees(minPrice)} – ${formatRupees(maxPrice)}`;
  },
  inStockOnly: 'In stock only',
};
