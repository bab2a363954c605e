import { Link } from 'react-router';
import { Thumb } from '#app/ui/thumb.tsx';
import type { StockRow } from '#core/contract/stock.ts';
import { moveInGrid } from '../products/move-in-grid.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { OfficeStatus } from '../ui/office-status.tsx';
import { countIn, type StockEntries } from './use-stock-entries.ts';

interface StockTableProps {
  rows: StockRow[];
  lowAt: number;
  /** Without it nothing can be typed. */
  entries: StockEntries | undefined;
}

export function StockTable({ rows, lowAt, entries }: StockTableProps) {
  const columns: Column<StockRow>[] = [
    { id: 'product', head: 'Product', className: 'sheet-product', cell: (row) => <ProductCell row={row} /> },
    {
      id: 'size',
      head: 'Size',
      onPhone: 'end',
      cell: (row) => <strong className="count">{row.size}</strong>,
    },
    {
      id: 'on-hand',
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
    { id: 'held', head: 'Held', align: 'end', onPhone: 'no', cell: ({ held }) => held },
    { id: 'free', head: 'Can be sold', align: 'end', onPhone: 'no', cell: (row) => row.onHand - row.held },
    {
      id: 'level',
      head: <span className="sr-only">State</span>,
      className: 'stock-level',
      cell: (row) => <Level available={row.onHand - row.held} lowAt={lowAt} />,
    },
  ];
  if (entries) {
    columns.push({
      id: 'entry',
      head: <KindChoice entries={entries} />,
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

function ProductCell({ row }: { row: StockRow }) {
  return (
    <Link to={`/products/${row.productId}`} className="flex items-center gap-3 py-0.5">
      <Thumb url={row.picture?.url ?? ''} size="small" />
      <span className="min-w-0">
        <span className="font-medium underline-offset-3 hover:underline">{row.name}</span>
        <small>{[row.colour, !row.published && 'Hidden'].filter(Boolean).join(' · ')}</small>
      </span>
    </Link>
  );
}

function Level({ available, lowAt }: { available: number; lowAt: number }) {
  if (available <= 0) return <OfficeStatus tone="bad">Sold out</OfficeStatus>;
  return available <= lowAt ? <OfficeStatus tone="wait">Low</OfficeStatus> : null;
}

function KindChoice({ entries }: { entries: StockEntries }) {
  return (
    <select
      className="select ml-auto max-w-max"
      aria-label="What the numbers do"
      value={entries.kind}
      onChange={(event) => entries.choose(event.target.value === 'correct' ? 'correct' : 'receive')}
    >
      <option value="receive">Add to stock</option>
      <option value="correct">Set stock to</option>
    </select>
  );
}

function EntryField({ row, entries }: { row: StockRow; entries: StockEntries }) {
  const text = entries.textOf(row);
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
