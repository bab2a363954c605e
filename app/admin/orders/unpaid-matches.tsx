import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { listUnpaidOrders, type UnpaidOrderRow } from '#core/contract/orders/unpaid.ts';
import { load } from '../lib/ask.ts';
import { DataTable } from '../ui/data-table.tsx';
import { UNPAID_PATH } from './order-view-tabs.tsx';
import { unpaidColumns } from './unpaid-columns.tsx';

const MOST_SHOWN = 5;

/** Whoever looks an order up by its number must also find the one that was never paid. */
export async function loadUnpaidMatches(
  page: LoaderFunctionArgs,
  search: string | null,
): Promise<UnpaidOrderRow[]> {
  const sought = search?.trim() ?? '';
  if (sought === '') return [];
  return (await load(page, listUnpaidOrders, { query: { search: sought, limit: MOST_SHOWN } })).orders;
}

/** Below the orders that a search has found: the checkouts that it has found, too. */
export function UnpaidMatches({ orders }: { orders: UnpaidOrderRow[] }) {
  const [parameters] = useSearchParams();
  if (orders.length === 0) return null;
  const search = new URLSearchParams({ search: parameters.get('search') ?? '' });
  return (
    <section aria-labelledby="unpaid-matches" className="mt-6 grid gap-2">
      <div className="panel-head">
        <h2 id="unpaid-matches">Not paid</h2>
        <Link className="text-action" to={`${UNPAID_PATH}?${search}`}>
          Show all
        </Link>
      </div>
      <p className="hint">Online checkouts that never became orders.</p>
      <DataTable
        label="Not paid"
        columns={unpaidColumns}
        rows={orders}
        keyOf={(order) => order.id}
        empty={null}
      />
    </section>
  );
}
