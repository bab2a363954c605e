import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { readOrderViews } from '#core/contract/orders/list.ts';
import { listUnpaidOrders, UNPAID_DAYS, type UnpaidOrderRow } from '#core/contract/orders/unpaid.ts';
import { load } from '../lib/ask.ts';
import { type Column, DataTable, Nothing, Pager } from '../ui/data-table.tsx';
import { SearchField, useFilters } from '../ui/filters.tsx';
import { Moment, OfficeStatus, PageHead, PhoneLink } from '../ui/page.tsx';
import { ITEMS_COLUMN, idColumn, TOTAL_COLUMN } from './order-columns.tsx';
import { OrderViewTabs, UNPAID_PATH } from './order-view-tabs.tsx';
import { endingLabel } from './unpaid-order.tsx';
import './orders.css';

export async function loader(page: LoaderFunctionArgs) {
  const [list, views] = await Promise.all([
    load(page, listUnpaidOrders, { query: new URL(page.request.url).searchParams }),
    load(page, readOrderViews),
  ]);
  return { list, views };
}

/** Online checkouts that were not paid, so that their shoppers can be called. */
export function Component() {
  const { list, views } = useLoaderData<typeof loader>();
  const isSearch = useFilters().get('search') !== '';
  const extent = isSearch ? 'of any age' : `of the last ${UNPAID_DAYS} days`;
  return (
    <>
      <PageHead title="Orders" />
      <OrderViewTabs views={views} />
      <search className="tools">
        <SearchField label="Number, phone, e-mail or name" />
      </search>
      <DataTable
        label="Not paid"
        columns={unpaidColumns}
        rows={list.orders}
        keyOf={(order) => order.id}
        empty={
          <Nothing title="No unpaid checkouts">
            {isSearch ? 'Try another number or phone.' : 'Everybody who began to pay online has paid.'}
          </Nothing>
        }
      />
      <Pager
        nextCursor={list.nextCursor}
        label={`${list.orders.length} online ${list.orders.length === 1 ? 'checkout' : 'checkouts'} ${extent}. They are not orders and are counted nowhere.`}
      />
    </>
  );
}

const MOST_SHOWN = 5;

/** Whoever looks an order up by its number must also find the one that was never paid. */
export async function loadUnpaidMatches(page: LoaderFunctionArgs, search = ''): Promise<UnpaidOrderRow[]> {
  if (search === '') return [];
  return (await load(page, listUnpaidOrders, { query: { search, limit: MOST_SHOWN } })).orders;
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
      <DataTable label="Not paid" columns={unpaidColumns} rows={orders} keyOf={({ id }) => id} empty={null} />
    </section>
  );
}

const unpaidColumns: Column<UnpaidOrderRow>[] = [
  idColumn('Number', '/orders'),
  {
    head: 'Started',
    className: 'whitespace-nowrap max-lg:order-5',
    cell: ({ startedAt }) => <Moment at={startedAt} />,
  },
  {
    head: 'Customer',
    className: 'max-lg:order-3',
    cell: ({ name, phone, city, state }) => (
      <>
        <span className="block truncate">{name}</span>
        <PhoneLink phone={phone} />{' '}
        <small>
          {city}, {state}
        </small>
      </>
    ),
  },
  ITEMS_COLUMN,
  TOTAL_COLUMN,
  {
    head: 'What happened',
    onPhone: 'end',
    className: 'max-lg:order-6',
    cell: (order) => (
      <>
        <OfficeStatus tone={order.isOpen ? 'wait' : 'off'}>
          {order.isOpen ? 'Payment open' : 'Not paid'}
        </OfficeStatus>
        <small className="block">{endingLabel(order)}</small>
      </>
    ),
  },
];
