import { Link, useLoaderData, useLocation } from 'react-router';
import { Thumb } from '#app/ui/thumb.tsx';
import { listReturns, type StaffReturnRow } from '#core/contract/returns.ts';
import { RETURN_TYPES, type ReturnStatus, type ReturnType } from '#core/rules/order-states.ts';
import { loaderFor, poll } from '../lib/ask.ts';
import { counted } from '../lib/counted.ts';
import { idColumn, Recipient } from '../orders/order-columns.tsx';
import { type Column, DataTable, Nothing, Pager } from '../ui/data-table.tsx';
import { FilterSelect, SearchField, ViewTabs } from '../ui/filters.tsx';
import { FreshRows } from '../ui/fresh-rows.tsx';
import { Moment, OfficeStatus, type OfficeTone, PageHead } from '../ui/page.tsx';
import './returns.css';

/** By what is to be done, and then what is over. */
const VIEWS: { value: ReturnStatus | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'Pending', label: 'To decide' },
  { value: 'Approved', label: 'To receive' },
  { value: 'Received', label: 'To finish' },
  { value: 'Refunded', label: 'Refunded' },
  { value: 'Exchanged', label: 'Exchanged' },
  { value: 'Rejected', label: 'Rejected' },
];

export const loader = loaderFor(listReturns);

export function Component() {
  const list = useLoaderData<typeof loader>();
  const { returns, counts, nextCursor } = list;
  const query = new URLSearchParams(useLocation().search);
  const views = VIEWS.map((view) => ({ ...view, ...counts.find(({ status }) => status === view.value) }));
  return (
    <>
      <PageHead title="Returns and exchanges" />
      <ViewTabs label="Views" name="status" views={views} />
      <search className="tools">
        <SearchField label="Order, phone, name or pincode" />
        <FilterSelect name="type" label="Type" any="Returns and exchanges" options={RETURN_TYPES} />
      </search>
      <FreshRows
        list={list}
        read={(signal) => poll(listReturns, { query, signal })}
        toIds={({ returns: rows }) => rows.map(({ id }) => id)}
        one="request"
        many="requests"
      />
      <DataTable
        label="Returns and exchanges"
        columns={RETURN_COLUMNS}
        rows={returns}
        keyOf={(request) => request.id}
        empty={<Nothing title="No requests found">Customers’ requests appear here automatically.</Nothing>}
      />
      <Pager
        nextCursor={nextCursor}
        label={returns.length === 0 ? '' : `${counted(returns.length, 'request')} on this page`}
      />
    </>
  );
}

const RETURN_COLUMNS: Column<StaffReturnRow>[] = [
  idColumn('Request', '/returns'),
  {
    head: 'Requested',
    className: 'whitespace-nowrap max-lg:order-7 max-lg:self-center max-lg:text-ink-3',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { head: 'Customer', className: 'max-lg:order-3', cell: (request) => <Recipient {...request} /> },
  {
    head: 'Items',
    onPhone: 'end',
    className: 'max-lg:order-4',
    cell: ({ pictures, units }) => (
      <span className="return-row-items">
        {pictures.map((url, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a request never move
          <Thumb key={place} url={url} size="small" />
        ))}
        <span className="sr-only">{counted(units, 'item')}</span>
      </span>
    ),
  },
  {
    head: 'Type',
    className: 'whitespace-nowrap max-lg:order-5',
    cell: ({ type, exchangeSize }) => (
      <>
        {type}
        {exchangeSize && <span className="text-ink-3"> for {exchangeSize}</span>}
      </>
    ),
  },
  {
    head: 'Reason',
    onPhone: 'full',
    className: 'return-reason max-lg:order-6',
    cell: ({ reason }) => <span className="line-clamp-2">{reason}</span>,
  },
  {
    head: 'Status',
    onPhone: 'end',
    className: 'max-lg:order-2',
    cell: ({ status, hasArrived }) => (
      <OfficeStatus tone={hasArrived ? 'wait' : RETURN_TONES[status]}>
        {hasArrived ? 'Arrived' : status}
      </OfficeStatus>
    ),
  },
  {
    head: 'Next step',
    isHeadHidden: true,
    align: 'end',
    onPhone: 'end',
    className: 'max-lg:order-8',
    cell: ({ id, type, status, hasArrived }) => (
      <Link className="row-action" to={`/returns/${id}`}>
        {hasArrived ? 'Check' : nextStepLabel(type, status)}
        <span className="sr-only"> {id}</span>
      </Link>
    ),
  },
];

export const RETURN_TONES: Record<ReturnStatus, OfficeTone> = {
  Pending: 'wait',
  Approved: 'go',
  Rejected: 'bad',
  Received: 'wait',
  Refunded: 'good',
  Exchanged: 'good',
};

/** What is to be done next, as the list says it. */
function nextStepLabel(type: ReturnType, status: ReturnStatus): string {
  if (status === 'Pending') return 'Decide';
  if (status === 'Approved') return 'Receive';
  if (status === 'Received') return type === 'Exchange' ? 'Send' : 'Refund';
  return 'View';
}
