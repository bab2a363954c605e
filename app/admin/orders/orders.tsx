import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { listOrders, readOrderViews, type StaffOrderList } from '#core/contract/orders/list.ts';
import { load, poll } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { useFreshList } from '../lib/use-fresh-list.ts';
import { DataTable } from '../ui/data-table.tsx';
import { FreshRows } from '../ui/fresh-rows.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { BulkFailures } from './bulk-failures.tsx';
import { ListFiles } from './list-files.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderFilterBar } from './order-filter-bar.tsx';
import { OrderViewTabs } from './order-view-tabs.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { UndoNotice } from './undo-notice.tsx';
import { loadUnpaidMatches, UnpaidMatches } from './unpaid-matches.tsx';
import { useOrderSteps } from './use-order-steps.ts';
import { WorkFigures } from './work-figures.tsx';
import './orders.css';

export async function loader(page: LoaderFunctionArgs) {
  const { searchParams: query } = new URL(page.request.url);
  const [list, views, unpaid] = await Promise.all([
    load(page, listOrders, { query }),
    load(page, readOrderViews),
    loadUnpaidMatches(page, query.get('search')),
  ]);
  return { list, views, unpaid };
}

export function Component() {
  const { list, views, unpaid } = useLoaderData<typeof loader>();
  const canChange = useRight('orders:change');
  const query = new URLSearchParams(useLocation().search);
  const fresh = useFreshList({
    read: (signal) => poll(listOrders, { query, signal }),
    list,
    idsOf: ({ orders }) => orders.map(({ id }) => id),
  });
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  // What is ticked on another page of the list is not forgotten, but nothing is done with it from here.
  const chosen = list.orders.filter(({ id }) => picked.has(id));
  const steps = useOrderSteps({
    onDone: (failedIds) => setPicked((before) => new Set([...before].filter((id) => failedIds.has(id)))),
  });

  return (
    <>
      <PageHead title="Orders">
        <ListFiles chosen={chosen} />
      </PageHead>
      <WorkFigures views={views} />
      <OrderViewTabs views={views} />
      <OrderFilterBar productName={list.productName} />
      <UndoNotice steps={steps} />
      <BulkFailures failures={steps.failures} onClose={steps.forgetFailures} />
      <FreshRows newCount={fresh.newCount} one="order" many="orders" onShow={fresh.refresh} />
      <DataTable
        label="Orders"
        columns={orderColumns({ onStep: canChange ? steps.take : null, isBusy: steps.isBusy })}
        rows={list.orders}
        keyOf={(order) => order.id}
        selection={{ picked, onChange: setPicked, labelOf: (order) => `order ${order.id}` }}
        empty={<Nothing title="No orders found">Try another view, or clear a filter.</Nothing>}
      />
      <Pager nextCursor={list.nextCursor} label={countText(list)} />
      <UnpaidMatches orders={unpaid} />
      {canChange && chosen.length > 0 && (
        <BulkBar
          chosen={chosen}
          onStep={steps.take}
          isBusy={steps.isBusy}
          onClear={() => setPicked(new Set())}
        />
      )}
      {steps.shipping && (
        <ShipDialog
          orders={steps.shipping}
          isBusy={steps.isBusy}
          onClose={steps.stopShipping}
          onShip={steps.ship}
        />
      )}
    </>
  );
}

function countText({ count, isCapped, orders }: StaffOrderList): string {
  const all = `${count.toLocaleString('en-IN')}${isCapped ? '+' : ''}`;
  return `${orders.length} of ${all} ${count === 1 ? 'order' : 'orders'}`;
}
