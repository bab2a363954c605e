import { Link } from 'react-router';
import type { Customer } from '#core/contract/customers.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { useRight } from '../lib/me.ts';
import { methodName, orderTone } from '../orders/order-tone.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { OfficeStatus } from '../ui/office-status.tsx';

type Order = Customer['recentOrders'][number];
type Request = Customer['returns'][number];

const ORDER_COLUMNS: Column<Order>[] = [
  { id: 'id', head: 'Order', className: 'key', cell: ({ id }) => <Link to={`/orders/${id}`}>{id}</Link> },
  {
    id: 'placed',
    head: 'Placed',
    onPhone: 'end',
    cell: ({ placedAt }) => <time dateTime={placedAt}>{formatMoment(placedAt)}</time>,
  },
  { id: 'units', head: 'Units', align: 'end', onPhone: 'no', cell: ({ units }) => units },
  { id: 'total', head: 'Total', align: 'end', onPhone: 'end', cell: ({ total }) => formatRupees(total) },
  { id: 'method', head: 'Payment', cell: ({ paymentMethod }) => methodName(paymentMethod) },
  {
    id: 'status',
    head: 'Status',
    onPhone: 'end',
    cell: ({ status, isRefused }) => (
      <OfficeStatus tone={orderTone(status)}>{isRefused ? 'Refused at the door' : status}</OfficeStatus>
    ),
  },
];

const RETURN_COLUMNS: Column<Request>[] = [
  { id: 'id', head: 'Return', className: 'key', cell: ({ id }) => <Link to={`/returns/${id}`}>{id}</Link> },
  { id: 'order', head: 'Order', onPhone: 'end', cell: ({ orderId }) => orderId },
  { id: 'asked', head: 'Requested', cell: ({ createdAt }) => formatMoment(createdAt) },
  { id: 'reason', head: 'Reason', onPhone: 'full', cell: ({ reason }) => reason },
  { id: 'status', head: 'Status', onPhone: 'end', cell: ({ type, status }) => `${type}: ${status}` },
];

export function CustomerOrders({ customer: { recentOrders, orders, phone } }: { customer: Customer }) {
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

export function CustomerReturns({ returns }: { returns: Customer['returns'] }) {
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
