import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { listStock, type StockList } from '#core/contract/stock.ts';
import { load } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { CountBar } from './count-bar.tsx';
import { StockTable } from './stock-table.tsx';
import { useStockEntries } from './use-stock-entries.ts';
import './stock.css';

export function loader(page: LoaderFunctionArgs) {
  return load(page, listStock, { query: new URL(page.request.url).searchParams });
}

export function Component() {
  const list = useLoaderData<typeof loader>();
  const mayChange = useRight('stock:change');
  const entries = useStockEntries();
  return (
    <>
      <PageHead title="Stock" />
      <StockTabs list={list} />
      <div className="tools">
        <SearchField label="Search by product" />
        <FilterSelect
          name="sort"
          label="Order"
          any="Lowest first"
          options={[{ value: 'product', label: 'By product, newest first' }]}
        />
      </div>
      {list.rows.length === 0 ? (
        <Nothing title="No sizes found">Change the filters.</Nothing>
      ) : (
        <StockTable rows={list.rows} lowAt={list.lowAt} entries={mayChange ? entries : undefined} />
      )}
      <Pager nextCursor={list.nextCursor} label={`Low stock: ${list.lowAt} or fewer`} />
      {mayChange && entries.list.length > 0 && <CountBar entries={entries} />}
    </>
  );
}

function StockTabs({ list }: { list: StockList }) {
  const [parameters] = useSearchParams();
  const current = parameters.get('view') ?? '';
  const to = (view: string) => {
    const next = new URLSearchParams(parameters);
    next.delete('cursor');
    if (view === '') next.delete('view');
    else next.set('view', view);
    return `?${next}`;
  };
  return (
    <Tabs
      label="Views"
      tabs={[
        { to: to(''), label: 'All sizes', isCurrent: current === '' },
        { to: to('low'), label: 'Low', isCurrent: current === 'low', ...list.counts.low },
        { to: to('out'), label: 'Sold out', isCurrent: current === 'out', ...list.counts.out },
      ]}
    />
  );
}
