import { Link } from 'react-router';
import { Thumb } from '#app/ui/thumb.tsx';
import type { StaffReturnRow } from '#core/contract/returns.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import type { Column } from '../ui/data-table.tsx';
import { OfficeStatus } from '../ui/office-status.tsx';
import { nextStepLabel, returnTone } from './return-tone.ts';

export const RETURN_COLUMNS: Column<StaffReturnRow>[] = [
  {
    id: 'id',
    head: 'Request',
    className: 'key max-lg:order-1',
    cell: ({ id }) => <Link to={`/returns/${id}`}>{id}</Link>,
  },
  {
    id: 'asked',
    head: 'Requested',
    className: 'whitespace-nowrap max-lg:order-7 max-lg:self-center max-lg:text-ink-3',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
  },
  {
    id: 'customer',
    head: 'Customer',
    className: 'max-lg:order-3',
    cell: ({ name, city, state }) => (
      <>
        <span className="block truncate">{name}</span>
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
    cell: ({ pictures, units }) => (
      <span className="return-row-items">
        {pictures.map((url, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a request never move
          <Thumb key={place} url={url} size="small" />
        ))}
        <span className="sr-only">{units === 1 ? '1 item' : `${units} items`}</span>
      </span>
    ),
  },
  {
    id: 'kind',
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
    id: 'reason',
    head: 'Reason',
    onPhone: 'full',
    className: 'return-reason max-lg:order-6',
    cell: ({ reason }) => <span className="line-clamp-2">{reason}</span>,
  },
  {
    id: 'status',
    head: 'Status',
    onPhone: 'end',
    className: 'max-lg:order-2',
    cell: ({ status }) => <OfficeStatus tone={returnTone(status)}>{status}</OfficeStatus>,
  },
  {
    id: 'next',
    head: <span className="sr-only">Next step</span>,
    align: 'end',
    onPhone: 'end',
    className: 'max-lg:order-8',
    cell: ({ id, type, status }) => (
      <Link className="row-action" to={`/returns/${id}`}>
        {nextStepLabel(type, status)}
        <span className="sr-only"> {id}</span>
      </Link>
    ),
  },
];
