import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { listStaffProducts, type StaffProductList } from '#core/contract/products/admin.ts';
import { categoryLabel } from '#core/rules/products.ts';
import { loaderFor } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { Nothing, Pager } from '../ui/data-table.tsx';
import { FilterSelect, SearchField, ViewTabs } from '../ui/filters.tsx';
import { PageHead } from '../ui/page.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useProductRows } from './grid-cell.tsx';
import { ProductGrid } from './product-grid.tsx';
import './products.css';

export const loader = loaderFor(listStaffProducts);

export function Component() {
  const list = useLoaderData<typeof loader>();
  const rows = useProductRows(list.products);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const mayChange = useRight('products:change');
  const shownPicks = rows.products.filter(({ id }) => picked.has(id)).map(({ id }) => id);
  return (
    <>
      <PageHead title="Products">
        {mayChange && (
          <>
            <ButtonLink look="line" to="/products/synonyms">
              Synonyms
            </ButtonLink>
            <ButtonLink look="line" to="/products/import">
              Import and export
            </ButtonLink>
            <ButtonLink to="/products/new">
              <Plus aria-hidden="true" />
              New product
            </ButtonLink>
          </>
        )}
      </PageHead>
      <ViewTabs
        label="Views"
        name="view"
        keepsFilters
        views={[
          { value: '', label: 'All', ...list.counts.all },
          { value: 'on-sale', label: 'On sale', ...list.counts.onSale },
          { value: 'hidden', label: 'Hidden', ...list.counts.hidden },
          { value: 'low', label: 'Low stock', ...list.counts.low },
          { value: 'in-stock', label: 'In stock' },
          { value: 'sold-out', label: 'Sold out' },
        ]}
      />
      <div className="tools">
        <SearchField label="Search by name" />
        <FilterSelect
          name="category"
          label="Category"
          any="Any category"
          options={list.categories.map((value) => ({ value, label: categoryLabel(value) }))}
        />
        <FilterSelect name="tag" label="Home tag" any="Any tag" options={list.tags} />
      </div>
      {rows.products.length === 0 ? (
        <Nothing title="No products found">Change the filters, or add a product.</Nothing>
      ) : (
        <ProductGrid
          rows={rows}
          lowAt={list.lowAt}
          picked={picked}
          onPick={mayChange ? setPicked : undefined}
        />
      )}
      <Pager nextCursor={list.nextCursor} label={totalText(list)} />
      {shownPicks.length > 0 && (
        <BulkBar
          ids={shownPicks}
          tags={list.tags}
          categories={list.categories}
          onDone={() => setPicked(new Set())}
        />
      )}
    </>
  );
}

function totalText({ total }: StaffProductList): string {
  const count = total.count.toLocaleString('en-IN') + (total.isCapped ? '+' : '');
  return total.count === 1 ? '1 product' : `${count} products`;
}
