import { Link, useLoaderData } from 'react-router';
import { listStock, type StockRow } from '#core/contract/stock.ts';
import { loaderFor } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { moveInGrid } from '../products/move-in-grid.ts';
import { ProductCell, StockLevel } from '../products/product-cell.tsx';
import { type Column, DataTable, Nothing, Pager } from '../ui/data-table.tsx';
import { FilterSelect, SearchField, ViewTabs } from '../ui/filters.tsx';
import { PlainSelect } from '../ui/form-fields.tsx';
import { PageHead } from '../ui/page.tsx';
import { CountBar, countIn, type StockEntries, useStockEntries } from './count-bar.tsx';
import './stock.css';

export const loader = loaderFor(listStock);

export function Component() {
  const list = useLoaderData<typeof loader>();
  const mayChange = useRight('stock:change');
  const entries = useStockEntries();
  return (
    <>
      <PageHead title="Stock" />
      <ViewTabs
        label="Views"
        name="view"
        keepsFilters
        views={[
          { value: '', label: 'All sizes' },
          { value: 'low', label: 'Low', ...list.counts.low },
          { value: 'out', label: 'Sold out', ...list.counts.out },
        ]}
      />
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

interface StockTableProps {
  rows: StockRow[];
  lowAt: number;
  /** Without it nothing can be typed. */
  entries: StockEntries | undefined;
}

function StockTable({ rows, lowAt, entries }: StockTableProps) {
  const columns: Column<StockRow>[] = [
    {
      head: 'Product',
      className: 'sheet-product',
      cell: (row) => (
        <ProductCell {...row} id={row.productId} facts={[row.colour, !row.published && 'Hidden']} />
      ),
    },
    { head: 'Size', onPhone: 'end', cell: (row) => <strong className="count">{row.size}</strong> },
    {
      head: 'On hand',
      align: 'end',
      onPhone: 'end',
      cell: (row) => (
        <Link
          to={`/stock/${row.productId}/${encodeURIComponent(row.size)}`}
          className="row-action"
          aria-label={`${row.onHand} on hand of ${row.name}, ${row.size}: why?`}
        >
          {row.onHand}
          <span className="lg:hidden">&nbsp;on hand</span>
        </Link>
      ),
    },
    { head: 'Held', align: 'end', onPhone: 'no', cell: ({ held }) => held },
    { head: 'Can be sold', align: 'end', onPhone: 'no', cell: (row) => row.onHand - row.held },
    {
      head: 'State',
      isHeadHidden: true,
      className: 'stock-level',
      cell: (row) => <StockLevel available={row.onHand - row.held} lowAt={lowAt} />,
    },
  ];
  if (entries) {
    columns.push({
      head: 'What the numbers do',
      control: <KindChoice entries={entries} />,
      align: 'end',
      onPhone: 'end',
      className: 'stock-entry',
      cell: (row) => <EntryField row={row} entries={entries} />,
    });
  }
  return (
    <>
      {entries && (
        <div className="flex items-center justify-between pb-2 lg:hidden">
          <span className="hint">The numbers you enter</span>
          <KindChoice entries={entries} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the fields within are heard here */}
      <div className="product-sheet" onKeyDown={moveInGrid}>
        <DataTable
          label="Stock"
          columns={columns}
          rows={rows}
          keyOf={({ productId, size }) => `${productId}/${size}`}
          empty={null}
        />
      </div>
    </>
  );
}

function KindChoice({ entries }: { entries: StockEntries }) {
  return (
    <PlainSelect
      className="select ml-auto max-w-max"
      label="What the numbers do"
      value={entries.kind}
      options={[
        { value: 'receive', label: 'Add to stock' },
        { value: 'correct', label: 'Set stock to' },
      ]}
      onChange={(kind) => entries.choose(kind === 'correct' ? 'correct' : 'receive')}
    />
  );
}

function EntryField({ row, entries }: { row: StockRow; entries: StockEntries }) {
  const text = entries.getText(row);
  const isWrong = text !== '' && countIn(text, entries.kind) === undefined;
  const label = entries.kind === 'receive' ? 'Received of' : 'Correct count of';
  return (
    <span className="grid-cell">
      <input
        aria-label={`${label} ${row.name}, ${row.size}`}
        aria-invalid={isWrong || undefined}
        data-column="entry"
        inputMode="numeric"
        autoComplete="off"
        placeholder={entries.kind === 'receive' ? '+' : String(row.onHand)}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => entries.type(row, event.target.value)}
      />
    </span>
  );
}
