import { Link, useLoaderData } from 'react-router';
import { listMovements, type Movement } from '#core/contract/stock.ts';
import { formatDateTime } from '#core/rules/india-time.ts';
import { loaderFor } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { type Column, DataTable, Nothing, Pager } from '../ui/data-table.tsx';
import { Kpis, PageHead } from '../ui/page.tsx';

const REASONS: Record<Movement['reason'], string> = {
  opening: 'Opening stock',
  received: 'Received',
  sold: 'Sold',
  cancelled: 'Order cancelled',
  returned: 'Returned',
  corrected: 'Corrected',
};

export const loader = loaderFor(listMovements);

/** Why is this 47? Every change of one size, with what was there after it. */
export function Component() {
  const { name, size, productId, onHand, held, movements, nextCursor } = useLoaderData<typeof loader>();
  const maySeeOrders = useRight('orders:read');
  const columns: Column<Movement>[] = [
    { head: 'When', cell: ({ at }) => formatDateTime(at) },
    {
      head: 'Why',
      onPhone: 'full',
      cell: ({ reason, orderId }) => (
        <>
          {REASONS[reason]} <OrderLink id={orderId} isLink={maySeeOrders} />
        </>
      ),
      note: ({ note }) => note,
    },
    { head: 'Who', onPhone: 'full', cell: ({ who }) => who ?? <span className="hint">The store</span> },
    {
      head: 'Change',
      align: 'end',
      onPhone: 'end',
      className: 'movement-change',
      cell: ({ change }) => (
        <span className={change < 0 ? 'text-danger' : 'text-leaf'}>
          {change < 0 ? '−' : '+'}
          {Math.abs(change)}
        </span>
      ),
    },
    {
      head: 'On hand after',
      align: 'end',
      onPhone: 'end',
      className: 'movement-balance',
      cell: ({ balance }) => <strong className="count">{balance}</strong>,
    },
  ];
  return (
    <>
      <PageHead title={`Why is this ${onHand}?`} parent={{ to: '/stock', label: 'Stock' }}>
        <Link className="btn btn-line" to={`/products/${productId}`}>
          Open product
        </Link>
      </PageHead>
      <p className="mb-3 text-base">
        {name}, size <strong>{size}</strong>
      </p>
      <Kpis
        figures={[
          { label: 'On hand', value: String(onHand), note: 'total of all movements below' },
          { label: 'Held', value: String(held), note: 'for payments in progress' },
          { label: 'Can be sold', value: String(onHand - held) },
        ]}
      />
      <DataTable
        label="Movements"
        columns={columns}
        rows={movements}
        keyOf={({ id }) => String(id)}
        empty={<Nothing title="No stock movements yet" />}
      />
      <Pager nextCursor={nextCursor} label="Newest first" />
    </>
  );
}

function OrderLink({ id, isLink }: { id: string | null; isLink: boolean }) {
  if (id === null) return null;
  if (!isLink) return <span className="key">#{id}</span>;
  return (
    <Link to={`/orders/${id}`} className="row-action">
      #{id}
    </Link>
  );
}
