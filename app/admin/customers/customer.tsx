import { Link, useLoaderData } from 'react-router';
import { type Customer, customerNoteSchema, noteCustomer, readCustomer } from '#core/contract/customers.ts';
import { formatDate, formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { loaderFor } from '../lib/ask.ts';
import { counted } from '../lib/counted.ts';
import { useRight } from '../lib/me.ts';
import { methodName, ORDER_TONES } from '../orders/order-tone.ts';
import { useAction } from '../ui/actions.tsx';
import { type Column, DataTable, Nothing } from '../ui/data-table.tsx';
import { NoteForm } from '../ui/note-form.tsx';
import { Kpis, Moment, OfficeStatus, PageHead, Panel } from '../ui/page.tsx';
import { CustomerData } from './customer-data.tsx';
import { CustomerMark } from './customers.tsx';
import './customers.css';

export const loader = loaderFor(readCustomer);

export function Component() {
  const customer = useLoaderData<typeof loader>();
  const mayHandleData = useRight('customers:erase') && customer.erasedAt === null;
  return (
    <>
      <PageHead
        title={customer.name ?? customer.phone ?? 'Erased customer'}
        parent={{ to: '/customers', label: 'Customers' }}
        beside={<CustomerMark customer={customer} />}
      />
      <Kpis
        figures={[
          { label: 'Orders', value: customer.orders.toLocaleString('en-IN') },
          { label: 'Spent', value: formatRupees(customer.spent), note: 'after refunds' },
          { label: 'Returns', value: String(customer.returns.length) },
          { label: 'Refused at the door', value: String(customer.refusals) },
          { label: 'Customer since', value: formatDate(customer.since), note: customer.phone ?? '' },
        ]}
      />
      <div className="edit">
        <div>
          <CustomerOrders customer={customer} />
          <CustomerReturns returns={customer.returns} />
        </div>
        <div>
          {customer.erasedAt === null && <CustomerNotes customer={customer} />}
          <CustomerAddresses addresses={customer.addresses} />
          {mayHandleData && <CustomerData customer={customer} />}
        </div>
      </div>
    </>
  );
}

type Order = Customer['recentOrders'][number];
type Request = Customer['returns'][number];

const ORDER_COLUMNS: Column<Order>[] = [
  { head: 'Order', className: 'key', cell: ({ id }) => <Link to={`/orders/${id}`}>{id}</Link> },
  { head: 'Placed', onPhone: 'end', cell: ({ placedAt }) => <Moment at={placedAt} /> },
  { head: 'Units', align: 'end', onPhone: 'no', cell: ({ units }) => units },
  { head: 'Total', align: 'end', onPhone: 'end', cell: ({ total }) => formatRupees(total) },
  { head: 'Payment', cell: ({ paymentMethod }) => methodName(paymentMethod) },
  {
    head: 'Status',
    onPhone: 'end',
    cell: ({ status, isRefused }) => (
      <OfficeStatus tone={ORDER_TONES[status]}>{isRefused ? 'Refused at the door' : status}</OfficeStatus>
    ),
  },
];

const RETURN_COLUMNS: Column<Request>[] = [
  { head: 'Return', className: 'key', cell: ({ id }) => <Link to={`/returns/${id}`}>{id}</Link> },
  { head: 'Order', onPhone: 'end', cell: ({ orderId }) => orderId },
  { head: 'Requested', cell: ({ createdAt }) => formatMoment(createdAt) },
  { head: 'Reason', onPhone: 'full', cell: ({ reason }) => reason },
  { head: 'Status', onPhone: 'end', cell: ({ type, status }) => `${type}: ${status}` },
];

function CustomerOrders({ customer: { recentOrders, orders, phone } }: { customer: Customer }) {
  const mayRead = useRight('orders:read');
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">Orders</h2>
      <DataTable
        label="Orders of this customer"
        columns={ORDER_COLUMNS}
        rows={recentOrders}
        keyOf={({ id }) => id}
        empty={<Nothing title="No orders yet" />}
      />
      {mayRead && phone && orders > recentOrders.length && (
        <Link className="row-action" to={`/orders?search=${phone}`}>
          All {orders} orders
        </Link>
      )}
    </section>
  );
}

function CustomerReturns({ returns }: { returns: Customer['returns'] }) {
  if (returns.length === 0) return null;
  return (
    <section aria-labelledby="returns">
      <h2 id="returns">Returns and exchanges</h2>
      <DataTable
        label="Returns of this customer"
        columns={RETURN_COLUMNS}
        rows={returns}
        keyOf={({ id }) => id}
        empty={null}
      />
    </section>
  );
}

function CustomerNotes({ customer: { id, notes } }: { customer: Customer }) {
  const mayNote = useRight('customers:note');
  const { act } = useAction();
  return (
    <Panel title="Notes">
      {mayNote && (
        <NoteForm
          draftKey={`customer-note-${id}`}
          note="for colleagues"
          maxLength={2000}
          schema={customerNoteSchema}
          onSave={(note) => act(noteCustomer, { params: { id }, body: { note }, done: 'Note saved' })}
        />
      )}
      <ul className="customer-list">
        {notes.map(({ id: noteId, note, who, at }) => (
          <li key={noteId}>
            <span className="whitespace-pre-line">{note}</span>
            <small>
              <Moment at={at} /> · {who}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function CustomerAddresses({ addresses }: { addresses: Customer['addresses'] }) {
  return (
    <Panel title="Addresses used">
      {addresses.length === 0 && <p className="hint">None yet.</p>}
      <ul className="customer-list">
        {addresses.map(({ name, address, phone, email, city, state, pincode, orders }) => (
          <li key={`${name} ${address} ${phone} ${pincode}`}>
            <strong>{name}</strong>
            <span>
              {address}, {city}, {state} {pincode}
            </span>
            <small>{[phone, email, counted(orders, 'order')].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
