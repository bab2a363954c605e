import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type CustomerRow, listCustomers } from '#core/contract/customers.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { load } from '../lib/ask.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { CustomerMark } from './customer-mark.tsx';

export function loader(page: LoaderFunctionArgs) {
  return load(page, listCustomers, { query: new URL(page.request.url).searchParams });
}

const COLUMNS: Column<CustomerRow>[] = [
  {
    id: 'customer',
    head: 'Customer',
    className: 'key',
    cell: ({ id, name, phone }) => <Link to={`/customers/${id}`}>{name ?? phone ?? 'Erased'}</Link>,
  },
  { id: 'phone', head: 'Phone', onPhone: 'end', cell: ({ phone }) => phone ?? '' },
  {
    id: 'orders',
    head: 'Orders',
    align: 'end',
    onPhone: 'no',
    cell: ({ orders }) => orders.toLocaleString('en-IN'),
  },
  {
    id: 'spent',
    head: 'Spent',
    align: 'end',
    className: 'max-lg:text-left!',
    cell: ({ orders, spent }) => (
      <>
        {formatRupees(spent)}
        <span className="lg:hidden">{orders === 1 ? ' in 1 order' : ` in ${orders} orders`}</span>
      </>
    ),
  },
  {
    id: 'last',
    head: 'Last order',
    onPhone: 'end',
    cell: ({ lastOrderAt }) =>
      lastOrderAt ? <time dateTime={lastOrderAt}>{formatMoment(lastOrderAt)}</time> : 'None yet',
  },
  { id: 'mark', head: 'Status', onPhone: 'full', cell: (customer) => <CustomerMark customer={customer} /> },
];

export function Component() {
  const { customers, nextCursor } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Customers" />
      <search className="tools">
        <SearchField label="Phone, name or order" />
      </search>
      <DataTable
        label="Customers"
        columns={COLUMNS}
        rows={customers}
        keyOf={({ id }) => id}
        empty={<Nothing title="No customers found">Try a phone number or an order number.</Nothing>}
      />
      <Pager nextCursor={nextCursor} label="Newest first" />
    </>
  );
}
