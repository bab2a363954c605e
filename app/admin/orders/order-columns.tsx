import { Link } from 'react-router';
import { BULK_STATUSES, type BulkStatus, type StaffOrderRow } from '#core/contract/orders/list.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { nextStep } from '#core/rules/order-views.ts';
import type { Column } from '../ui/data-table.tsx';
import { OfficeStatus } from '../ui/office-status.tsx';
import { OrderPictures } from './order-pictures.tsx';
import { methodName, orderTone, paymentLabel } from './order-tone.ts';

type OnStep = ((status: BulkStatus, orders: StaffOrderRow[]) => void) | null;

/** The columns of the list. Without `onStep` an order can only be looked at. */
export function orderColumns({
  onStep,
  isBusy,
}: {
  onStep: OnStep;
  isBusy: boolean;
}): Column<StaffOrderRow>[] {
  return [
    {
      id: 'id',
      head: 'Order',
      className: 'key max-lg:order-1',
      cell: ({ id }) => <Link to={`/orders/${id}`}>{id}</Link>,
    },
    {
      id: 'placed',
      head: 'Placed',
      className: 'whitespace-nowrap max-lg:order-7 max-lg:self-center max-lg:text-ink-3',
      cell: ({ placedAt }) => <time dateTime={placedAt}>{formatMoment(placedAt)}</time>,
    },
    {
      id: 'customer',
      head: 'Customer',
      className: 'max-lg:order-3',
      cell: (order) => <Customer order={order} />,
    },
    {
      id: 'items',
      head: 'Items',
      onPhone: 'end',
      className: 'max-lg:order-4',
      cell: ({ units, pictures }) => <OrderPictures units={units} pictures={pictures} />,
    },
    {
      id: 'total',
      head: 'Total',
      align: 'end',
      onPhone: 'end',
      className: 'key max-lg:order-2',
      cell: ({ total }) => formatRupees(total),
    },
    {
      id: 'payment',
      head: 'Payment',
      className: 'max-lg:order-5',
      cell: (order) => (
        <>
          {!order.isReplacement && methodName(order.paymentMethod)}{' '}
          <span className="text-ink-3">{paymentLabel(order)}</span>
        </>
      ),
    },
    {
      id: 'status',
      head: 'Status',
      onPhone: 'end',
      className: 'max-lg:order-6',
      cell: ({ status, hasReturn, isComingBack, isReplacement }) => (
        <>
          <OfficeStatus tone={orderTone(status)}>{status}</OfficeStatus>
          {isReplacement && <small>Replacement</small>}
          {isComingBack && <small>Refused, coming back</small>}
          {hasReturn && <small>Return requested</small>}
        </>
      ),
    },
    {
      id: 'next',
      head: <span className="sr-only">Next step</span>,
      align: 'end',
      onPhone: 'end',
      className: 'max-lg:order-8',
      cell: (order) => <NextStep order={order} onStep={onStep} isBusy={isBusy} />,
    },
  ];
}

function Customer({ order }: { order: StaffOrderRow }) {
  return (
    <>
      <span className="block truncate">{order.name}</span>
      <small>
        {order.city}, {order.state}
      </small>
    </>
  );
}

function NextStep({ order, onStep, isBusy }: { order: StaffOrderRow; onStep: OnStep; isBusy: boolean }) {
  const next = order.isComingBack ? null : nextStep(order.status);
  const status = BULK_STATUSES.find((known) => known === next?.status);
  if (!next || !status || !onStep) {
    return (
      <Link className="row-action" to={`/orders/${order.id}`}>
        View<span className="sr-only"> order {order.id}</span>
      </Link>
    );
  }
  return (
    <button type="button" className="row-action" disabled={isBusy} onClick={() => onStep(status, [order])}>
      {next.label}
      <span className="sr-only"> order {order.id}</span>
    </button>
  );
}
