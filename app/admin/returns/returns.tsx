import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { listReturns } from '#core/contract/returns.ts';
import { RETURN_TYPES, type ReturnStatus } from '#core/rules/order-states.ts';
import { load, poll } from '../lib/ask.ts';
import { useFreshList } from '../lib/use-fresh-list.ts';
import { DataTable } from '../ui/data-table.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { FreshRows } from '../ui/fresh-rows.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFilters } from '../ui/use-filters.ts';
import { RETURN_COLUMNS } from './return-columns.tsx';
import './returns.css';

/** By what is to be done, and then what is over. */
const VIEWS: [ReturnStatus, string][] = [
  ['Pending', 'To decide'],
  ['Approved', 'To receive'],
  ['Received', 'To finish'],
  ['Refunded', 'Refunded'],
  ['Exchanged', 'Exchanged'],
  ['Rejected', 'Rejected'],
];

export function loader(page: LoaderFunctionArgs) {
  return load(page, listReturns, { query: new URL(page.request.url).searchParams });
}

export function Component() {
  const list = useLoaderData<typeof loader>();
  const { returns, counts, nextCursor } = list;
  const query = new URLSearchParams(useLocation().search);
  const fresh = useFreshList({
    read: (signal) => poll(listReturns, { query, signal }),
    list,
    idsOf: (read) => read.returns.map(({ id }) => id),
  });
  const filters = useFilters();
  const status = filters.get('status');
  const tabs = [
    { to: '/returns', label: 'All', isCurrent: status === '' },
    ...VIEWS.map(([key, label]) => {
      const { count, isCapped = false } = counts.find((entry) => entry.status === key) ?? {};
      return { to: `/returns?status=${key}`, label, count, isCapped, isCurrent: status === key };
    }),
  ];
  return (
    <>
      <PageHead title="Returns and exchanges" />
      <Tabs label="Views" tabs={tabs} />
      <search className="tools">
        <SearchField label="Order, phone, name or pincode" />
        <FilterSelect name="type" label="Type" any="Returns and exchanges" options={RETURN_TYPES} />
      </search>
      <FreshRows newCount={fresh.newCount} one="request" many="requests" onShow={fresh.refresh} />
      <DataTable
        label="Returns and exchanges"
        columns={RETURN_COLUMNS}
        rows={returns}
        keyOf={(request) => request.id}
        empty={<Nothing title="No requests found">Customers’ requests appear here automatically.</Nothing>}
      />
      <Pager
        nextCursor={nextCursor}
        label={returns.length === 1 ? '1 request' : `${returns.length} requests on this page`}
      />
    </>
  );
}
