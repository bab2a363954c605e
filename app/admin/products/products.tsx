import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { listStaffProducts, type StaffProductList } from '#core/contract/products/admin.ts';
import { categoryLabel } from '#core/rules/products.ts';
import { loaderFor } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { Nothing, Pager } from '../ui/data-table.tsx';
import { FilterSelect, SearchField } from '../ui/filters.tsx';
import { PageHead, Tabs } from '../ui/page.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ProductGrid } from './product-grid.tsx';
import { useProductRows } from './use-product-rows.ts';
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
      <ViewTabs list={list} />
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

const VIEWS = [
  { view: '', label: 'All', count: 'all' },
  { view: 'on-sale', label: 'On sale', count: 'onSale' },
  { view: 'hidden', label: 'Hidden', count: 'hidden' },
  { view: 'low', label: 'Low stock', count: 'low' },
  { view: 'in-stock', label: 'In stock', count: null },
  { view: 'sold-out', label: 'Sold out', count: null },
] as const;

function ViewTabs({ list }: { list: StaffProductList }) {
  const [parameters] = useSearchParams();
  const current = parameters.get('view') ?? '';
  const tabs = VIEWS.map(({ view, label, count }) => {
    const next = new URLSearchParams(parameters);
    next.delete('cursor');
    if (view === '') next.delete('view');
    else next.set('view', view);
    return { to: `?${next}`, label, isCurrent: view === current, ...(count ? list.counts[count] : {}) };
  });
  return <Tabs label="Views" tabs={tabs} />;
}

function totalText({ total }: StaffProductList): string {
  const count = total.count.toLocaleString('en-IN') + (total.isCapped ? '+' : '');
  return total.count === 1 ? '1 product' : `${count} products`;
}
