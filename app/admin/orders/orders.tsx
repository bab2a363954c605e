import { Download, Printer, X } from 'lucide-react';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { IconButton } from '#app/ui/icon-button.tsx';
import { readPackingSlips } from '#core/contract/invoices.ts';
import type { BulkResult, OrderViews, StaffOrderList, StaffOrderRow } from '#core/contract/orders/list.ts';
import * as contract from '#core/contract/orders/list.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import { orderView } from '#core/rules/order-views.ts';
import { load, poll } from '../lib/ask.ts';
import { counted } from '../lib/counted.ts';
import { useMe, useRight } from '../lib/me.ts';
import { BookingResults } from '../parcels/booking-results.tsx';
import { useBooking } from '../parcels/use-booking.ts';
import { FileButton } from '../ui/actions.tsx';
import { DataTable, Nothing, Pager } from '../ui/data-table.tsx';
import { useFilters, withFilters } from '../ui/filters.tsx';
import { FreshRows } from '../ui/fresh-rows.tsx';
import { Kpis, PageHead } from '../ui/page.tsx';
import { BulkBar, orderColumns } from './order-columns.tsx';
import { OrderFilterBar } from './order-filter-bar.tsx';
import { OrderViewTabs } from './order-view-tabs.tsx';
import { loadUnpaidMatches, UnpaidMatches } from './unpaid-orders.tsx';
import { OrderStepping, useOrderSteps } from './use-order-steps.tsx';
import './orders.css';

export async function loader(page: LoaderFunctionArgs) {
  const { searchParams: query } = new URL(page.request.url);
  const [list, views, unpaid] = await Promise.all([
    load(page, contract.listOrders, { query }),
    load(page, contract.readOrderViews),
    loadUnpaidMatches(page, query.get('search')?.trim()),
  ]);
  return { list, views, unpaid };
}

export function Component() {
  const { list, views, unpaid } = useLoaderData<typeof loader>();
  const canChange = useRight('orders:change');
  const query = new URLSearchParams(useLocation().search);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  // What is ticked on another page of the list is not forgotten, but nothing is done with it from here.
  const chosen = list.orders.filter(({ id }) => picked.has(id));
  const steps = useOrderSteps({
    onDone: (failedIds) => setPicked((before) => new Set([...before].filter((id) => failedIds.has(id)))),
  });
  const booking = useBooking({
    onDone: (bookedIds) => setPicked((before) => new Set([...before].filter((id) => !bookedIds.has(id)))),
  });
  const canBook = useMe().hasCourier && canChange;
  const stepping = {
    onStep: canChange ? steps.take : null,
    onBook: canBook ? (orders: StaffOrderRow[]) => booking.book(orders.map(({ id }) => id)) : null,
    isBusy: steps.isBusy || booking.isBusy,
  };

  return (
    <>
      <PageHead title="Orders">
        <ListFiles chosen={chosen} />
      </PageHead>
      <WorkFigures views={views} />
      <OrderViewTabs views={views} />
      <OrderFilterBar productName={list.productName} />
      <OrderStepping steps={steps} />
      <BookingResults desk={booking} />
      <BulkFailures failures={steps.failures} onClose={steps.forgetFailures} />
      <FreshRows
        list={list}
        read={(signal) => poll(contract.listOrders, { query, signal })}
        toIds={({ orders }) => orders.map(({ id }) => id)}
        one="order"
        many="orders"
      />
      <DataTable
        label="Orders"
        columns={orderColumns(stepping)}
        rows={list.orders}
        keyOf={(order) => order.id}
        selection={{ picked, onChange: setPicked, labelOf: (order) => `order ${order.id}` }}
        empty={
          query.size === 0 ? (
            <Nothing title="No orders yet">Orders appear here as soon as they are placed.</Nothing>
          ) : (
            <Nothing title="No orders found">Try another view, or clear a filter.</Nothing>
          )
        }
      />
      <Pager nextCursor={list.nextCursor} label={countText(list)} />
      <UnpaidMatches orders={unpaid} />
      {canChange && chosen.length > 0 && (
        <BulkBar chosen={chosen} {...stepping} onClear={() => setPicked(new Set())} />
      )}
    </>
  );
}

function countText({ count, isCapped, orders }: StaffOrderList): string {
  if (orders.length === 0) return '';
  const all = `${count.toLocaleString('en-IN')}${isCapped ? '+' : ''}`;
  return `${orders.length} of ${all} ${count === 1 ? 'order' : 'orders'}`;
}

const SHOWN = ['to-confirm', 'to-pack', 'to-ship', 'on-the-road'] as const;

/** What is waiting to be done, and for how long. */
function WorkFigures({ views }: { views: OrderViews }) {
  const now = new Date();
  const figures = SHOWN.map((key) => {
    const view = views.views.find((found) => found.key === key);
    const count = view?.count ?? 0;
    return {
      label: orderView(key).label,
      value: `${count.toLocaleString('en-IN')}${view?.isCapped ? '+' : ''}`,
      note: view?.oldestAt ? `oldest ${formatAge(view.oldestAt, now)}` : 'all done',
    };
  });
  return <Kpis figures={figures} />;
}

const MINUTE_MS = 60_000;

/** How long ago, roughly: '25 min', '4 h', '3 days'. */
function formatAge(iso: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(iso).getTime()) / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / 1440)} days`;
}

/** The list as a table for other programs, and the slips of the orders that are ticked. */
function ListFiles({ chosen }: { chosen: StaffOrderRow[] }) {
  const { parameters } = useFilters();
  const mayExport = useRight('orders:export');
  const ids = chosen.map(({ id }) => id).join(',');
  const list = { query: withFilters(parameters, {}), name: `orders-${dayInIndia(new Date())}.csv` };
  const slips = { query: { ids }, name: 'packing-slips.pdf' };
  return (
    <>
      {mayExport && (
        <FileButton
          look="line"
          call={contract.exportOrders}
          wanted={list}
          label="Export"
          busyLabel="Exporting…"
        >
          <Download aria-hidden="true" />
        </FileButton>
      )}
      {chosen.length > 0 && (
        <FileButton call={readPackingSlips} wanted={slips} label={`Print ${counted(chosen.length, 'slip')}`}>
          <Printer aria-hidden="true" />
        </FileButton>
      )}
    </>
  );
}

/** The orders of a bulk step that could not be taken on, and why. */
function BulkFailures({ failures, onClose }: { failures: BulkResult['results']; onClose: () => void }) {
  if (failures.length === 0) return null;
  return (
    <section className="bulk-failures" role="alert">
      <div>
        <h2>
          {failures.length === 1 ? '1 order was not changed' : `${failures.length} orders were not changed`}
        </h2>
        <ul>
          {failures.map(({ id, message }) => (
            <li key={id}>
              <Link to={`/orders/${id}`}>{id}</Link> {message}
            </li>
          ))}
        </ul>
      </div>
      <IconButton label="Close" onClick={onClose}>
        <X />
      </IconButton>
    </section>
  );
}
