import { Link, useLoaderData } from 'react-router';
import { type CustomerRow, listCustomers } from '#core/contract/customers.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { loaderFor } from '../lib/ask.ts';
import { counted } from '../lib/counted.ts';
import { type Column, DataTable, Nothing, Pager } from '../ui/data-table.tsx';
import { SearchField } from '../ui/filters.tsx';
import { Moment, OfficeStatus, PageHead } from '../ui/page.tsx';

export const loader = loaderFor(listCustomers);

const COLUMNS: Column<CustomerRow>[] = [
  {
    head: 'Customer',
    className: 'key whitespace-normal wrap-anywhere',
    cell: ({ id, name, phone }) => <Link to={`/customers/${id}`}>{name ?? phone ?? 'Erased'}</Link>,
  },
  // Whoever has given no name yet is called by the number already.
  { head: 'Phone', onPhone: 'end', cell: ({ name, phone }) => (name === null ? '' : phone) },
  { head: 'Orders', align: 'end', onPhone: 'no', cell: ({ orders }) => orders.toLocaleString('en-IN') },
  {
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
    head: 'Last order',
    onPhone: 'end',
    cell: ({ lastOrderAt }) => (lastOrderAt ? <Moment at={lastOrderAt} /> : 'None yet'),
  },
  { head: 'Status', onPhone: 'full', cell: (customer) => <CustomerMark customer={customer} /> },
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

type Marked = Pick<CustomerRow, 'disabled' | 'erasedAt' | 'refusals'>;

/** What one should know before selling to somebody; nothing for most. */
export function CustomerMark({ customer: { disabled, erasedAt, refusals } }: { customer: Marked }) {
  if (erasedAt) return <OfficeStatus tone="off">Erased</OfficeStatus>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {disabled && <OfficeStatus tone="bad">Closed</OfficeStatus>}
      {refusals > 0 && <OfficeStatus tone="wait">{`${counted(refusals, 'parcel')} refused`}</OfficeStatus>}
    </span>
  );
}
