import { useState } from 'react';
import { useHref } from 'react-router';
import { useChangeAddress } from '#app/lib/use-change-address.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { FilterIcon } from '#app/ui/icons.tsx';
import { listingTexts } from '#texts/listing.ts';
import { countText, type ListPage } from './load-lists.ts';
import { FilterFields, SortSelect } from './shop-filter-fields.tsx';
import { countFilters, filtersFrom, type ShopFilters, sortsFor, toParameters } from './shop-filters.ts';

/** `replace` is set for a change that only goes on with the one before, such as another digit of a price. */
export type ChangeFilters = (change: Partial<ShopFilters>, options?: { replace?: boolean }) => void;

export function ShopFilterBar(props: { filters: ShopFilters; categories: string[]; products: ListPage }) {
  const { filters, categories, products } = props;
  const changeShop = useChangeAddress('/shop');
  const shopHref = useHref('/shop');
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const set = countFilters(filters);

  const change: ChangeFilters = (part, { replace = false } = {}) => {
    changeShop((current) => toParameters({ ...filtersFrom(current), ...part }), { replace });
  };
  const clear = () => change({ category: '', minPrice: '', maxPrice: '' });

  return (
    <>
      <form action={shopHref} aria-label={listingTexts.filterProducts} className="filters-wide">
        <input type="hidden" name="search" value={filters.search} />
        <FilterFields filters={filters} categories={categories} onChange={change} />
        {set > 0 && (
          <button type="button" className="text-link mb-px text-sm" onClick={clear}>
            {listingTexts.clear}
          </button>
        )}
        <SortSelect sort={filters.sort} sorts={sortsFor(filters)} onChange={change} isField />
        <noscript>
          <button type="submit" className="btn btn-ink btn-small">
            {listingTexts.show}
          </button>
        </noscript>
      </form>

      <div className="filters-narrow">
        <button type="button" aria-haspopup="dialog" onClick={() => setIsSheetOpen(true)}>
          <FilterIcon className="size-4" /> {listingTexts.filter}
          {set > 0 && <span className="filter-count">{set}</span>}
        </button>
        <div>
          <SortSelect sort={filters.sort} sorts={sortsFor(filters)} onChange={change} />
        </div>
      </div>

      <Dialog
        isOpen={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        title={listingTexts.filter}
        foot={
          <>
            <Button look="line" onClick={clear}>
              {listingTexts.clear}
            </Button>
            <Button onClick={() => setIsSheetOpen(false)}>
              {listingTexts.showCount(countText(products))}
            </Button>
          </>
        }
      >
        <FilterFields filters={filters} categories={categories} onChange={change} />
      </Dialog>
    </>
  );
}
