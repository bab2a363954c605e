import { type RefObject, useEffect, useRef } from 'react';
import { useHref } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { filterTexts } from '#texts/filters.ts';
import { listingTexts } from '#texts/listing.ts';
import { categoryName } from '../listings.ts';
import { countText } from '../load-lists.ts';
import { countFilters, NO_FILTERS } from '../shop-filters.ts';
import { SortSelect } from '../sort-select.tsx';
import { tagName } from '../tags.ts';
import type { FilterBarProps } from './filter-bar.tsx';
import { CategorySelect, ColourBoxes, InStockBox, SizeBoxes, TextBoxes } from './filter-boxes.tsx';
import { FilterMenu } from './filter-menu.tsx';
import { PriceFields, PriceRanges } from './price-fields.tsx';
import { useFilters } from './use-filters.ts';

export { CategoryChips } from './category-chips.tsx';
export { ChosenFilters } from './chosen-filters.tsx';

/** On wide screens, and wherever no script runs: then it is sent by its button. */
export function FilterForm({ path, filters, products: { facets }, fixed, categories }: FilterBarProps) {
  const [shown, change] = useFilters(path, filters);
  const formRef = useRef<HTMLFormElement>(null);
  useMenusThatClose(formRef);
  const group = { filters: shown, facets, onChange: change };
  return (
    <form
      ref={formRef}
      action={useHref(path)}
      aria-label={filterTexts.filterProducts}
      className="filters-wide"
    >
      {shown.search !== '' && <input type="hidden" name="search" value={shown.search} />}
      <SizeBoxes {...group} />
      <FilterMenu label={filterTexts.colour} all={filterTexts.allColours} chosen={shown.color}>
        <ColourBoxes {...group} />
      </FilterMenu>
      {!fixed.includes('homeTag') && (
        <FilterMenu label={filterTexts.theme} all={filterTexts.allThemes} chosen={shown.homeTag.map(tagName)}>
          <TextBoxes name="homeTag" {...group} />
        </FilterMenu>
      )}
      {categories ? (
        <CategorySelect categories={categories} {...group} />
      ) : (
        !fixed.includes('category') && (
          <FilterMenu
            label={filterTexts.category}
            all={filterTexts.allCategories}
            chosen={shown.category.map(categoryName)}
          >
            <TextBoxes name="category" {...group} />
          </FilterMenu>
        )
      )}
      <PriceFields {...group} />
      <SortSelect filters={shown} onChange={change} isField />
      <noscript>
        <InStockBox {...group} />
        <button type="submit" className="btn btn-ink btn-small">
          {filterTexts.show}
        </button>
      </noscript>
    </form>
  );
}

/** On a phone. */
export function FilterSheet(props: FilterBarProps & { onClose: () => void }) {
  const { path, filters, products, fixed, categories, onClose } = props;
  const [shown, change] = useFilters(path, filters);
  const group = { filters: shown, facets: products.facets, onChange: change };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={listingTexts.filter}
      foot={
        <>
          <Button look="line" disabled={countFilters(shown) === 0} onClick={() => change(NO_FILTERS)}>
            {filterTexts.clear}
          </Button>
          <Button onClick={onClose}>{filterTexts.showCount(countText(products))}</Button>
        </>
      }
    >
      <div className="filter-groups">
        <SizeBoxes {...group} />
        <ColourBoxes legend={filterTexts.colour} {...group} />
        {!fixed.includes('homeTag') && <TextBoxes name="homeTag" legend={filterTexts.theme} {...group} />}
        {categories ? (
          <CategorySelect categories={categories} {...group} />
        ) : (
          !fixed.includes('category') && (
            <TextBoxes name="category" legend={filterTexts.category} {...group} />
          )
        )}
        <div>
          <PriceFields {...group} />
          <PriceRanges path={path} {...group} />
        </div>
        <InStockBox {...group} />
      </div>
    </Dialog>
  );
}

/** Open menus close on Escape, and when something else is pressed. */
function useMenusThatClose(formRef: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const openMenus = () => formRef.current?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? [];
    function closeOthers(event: PointerEvent) {
      for (const menu of openMenus()) {
        if (!(event.target instanceof Node && menu.contains(event.target))) menu.open = false;
      }
    }
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      for (const menu of openMenus()) {
        menu.open = false;
        menu.querySelector('summary')?.focus();
      }
    }
    document.addEventListener('pointerdown', closeOthers);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOthers);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [formRef]);
}
