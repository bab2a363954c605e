import { Download } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import { exportWanted, listWanted, type Wanted } from '#core/contract/restock.ts';
import { dayInIndia, formatDate } from '#core/rules/india-time.ts';
import { loaderFor } from '../lib/ask.ts';
import { ProductCell } from '../products/product-cell.tsx';
import { FileButton } from '../ui/actions.tsx';
import { type Column, DataTable, Nothing } from '../ui/data-table.tsx';
import { OfficeStatus, PageHead } from '../ui/page.tsx';

export const loader = loaderFor(listWanted);

const COLUMNS: Column<Wanted>[] = [
  {
    head: 'Product',
    cell: (row) => (
      <ProductCell {...row} id={row.productId} facts={[row.colour, !row.published && 'Hidden']} />
    ),
  },
  { head: 'Size', onPhone: 'end', cell: ({ size }) => <strong className="count">{size}</strong> },
  {
    head: 'Waiting',
    align: 'end',
    className: 'max-lg:text-left!',
    cell: ({ waiting }) => (
      <>
        {waiting.toLocaleString('en-IN')}
        <span className="lg:hidden">&nbsp;waiting</span>
      </>
    ),
  },
  { head: 'Since', align: 'end', onPhone: 'no', cell: ({ since }) => formatDate(since) },
  { head: 'On wishlists', align: 'end', onPhone: 'no', cell: ({ wishlists }) => wishlists },
  {
    head: 'Stock',
    align: 'end',
    onPhone: 'end',
    cell: ({ onHand, held }) =>
      onHand > held ? onHand - held : <OfficeStatus tone="bad">Sold out</OfficeStatus>,
  },
  {
    head: 'Add stock',
    isHeadHidden: true,
    align: 'end',
    onPhone: 'end',
    cell: ({ productId, name, size }) => (
      <Link
        to={`/stock?product=${encodeURIComponent(productId)}`}
        className="row-action"
        aria-label={`Add stock of ${name}, ${size}`}
      >
        Add stock
      </Link>
    ),
  },
];

export function Component() {
  const { rows, isCut } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Wanted">
        {rows.length > 0 && (
          <FileButton
            look="line"
            call={exportWanted}
            wanted={{ name: `wanted-${dayInIndia(new Date())}.csv` }}
            label="Export"
            busyLabel="Preparing"
          >
            <Download aria-hidden="true" />
          </FileButton>
        )}
      </PageHead>
      <p className="hint mb-3">
        Shoppers who asked for a message when a size is back. As soon as you add stock, the first ones are
        notified, and one piece is held for each of them for 30 minutes.
      </p>
      {rows.length === 0 ? (
        <Nothing title="Nobody is waiting">
          Shoppers ask on the page of a product whose size is sold out.
        </Nothing>
      ) : (
        <DataTable
          label="Wanted sizes"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ productId, size }) => `${productId}/${size}`}
          empty={null}
        />
      )}
      {isCut && <p className="hint">Only the most wanted are shown. The export has all of them.</p>}
    </>
  );
}
