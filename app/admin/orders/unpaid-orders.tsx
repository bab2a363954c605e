import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readOrderViews } from '#core/contract/orders/list.ts';
import { listUnpaidOrders, UNPAID_DAYS } from '#core/contract/orders/unpaid.ts';
import { load } from '../lib/ask.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useFilters } from '../ui/use-filters.ts';
import { OrderViewTabs } from './order-view-tabs.tsx';
import { unpaidColumns } from './unpaid-columns.tsx';
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
