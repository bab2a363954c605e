import { Link } from 'react-router';
import type { UnpaidOrderRow } from '#core/contract/orders/unpaid.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import type { Column } from '../ui/data-table.tsx';
import { OfficeStatus } from '../ui/office-status.tsx';
import { OrderPictures } from './order-pictures.tsx';
import { endingLabel } from './unpaid-labels.ts';

export const unpaidColumns: Column<UnpaidOrderRow>[] = [
  {
    id: 'id',
    head: 'Number',
    className: 'key max-lg:order-1',
    cell: ({ id }) => <Link to={`/orders/${id}`}>{id}</Link>,
  },
  {
    id: 'started',
    head: 'Started',
    className: 'whitespace-nowrap max-lg:order-5',
    cell: ({ startedAt }) => <time dateTime={startedAt}>{formatMoment(startedAt)}</time>,
  },
  {
    id: 'customer',
    head: 'Customer',
    className: 'max-lg:order-3',
    cell: ({ name, phone, city, state }) => (
      <>
        <span className="block truncate">{name}</span>
        <a className="underline" href={`tel:+91${phone}`}>
          {phone}
        </a>{' '}
        <small>
          {city}, {state}
        </small>
      </>
    ),
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
    id: 'ending',
    head: 'What happened',
    onPhone: 'end',
    className: 'max-lg:order-6',
    cell: (order) => (
      <>
        <OfficeStatus tone={order.isOpen ? 'wait' : 'off'}>
          {order.isOpen ? 'Payment open' : 'Not paid'}
        </OfficeStatus>
        <small className="block">{endingLabel(order)}</small>
      </>
    ),
  },
];
