import { X } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Thumb } from '#app/ui/thumb.tsx';
import { BULK_STATUSES, type BulkStatus, type StaffOrderRow } from '#core/contract/orders/list.ts';
import { MOST_BOOKED_AT_ONCE } from '#core/contract/parcels.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { canStaffMake } from '#core/rules/order-states.ts';
import { nextStep } from '#core/rules/order-views.ts';
import { isBookable } from '#core/rules/parcel-states.ts';
import { counted } from '../lib/counted.ts';
import { LabelsButton } from '../parcels/labels.tsx';
import { RowAction } from '../ui/actions.tsx';
import type { Column } from '../ui/data-table.tsx';
import { Moment, OfficeStatus } from '../ui/page.tsx';
import { CustomerName } from './customer-column.tsx';
import { methodName, ORDER_TONES, paymentLabel } from './order-tone.ts';
import { STEP_LABELS } from './use-order-steps.tsx';

interface Stepping {
  /** Without it an order can only be looked at. */
  onStep: ((status: BulkStatus, orders: StaffOrderRow[]) => void) | null;
  /** Without it courier and number are typed by hand. */
  onBook: ((orders: StaffOrderRow[]) => void) | null;
  isBusy: boolean;
}

export const TOTAL_COLUMN: Column<{ total: number }> = {
  head: 'Total',
  align: 'end',
  onPhone: 'end',
  className: 'key max-lg:order-2',
  cell: ({ total }) => formatRupees(total),
};

export const ITEMS_COLUMN: Column<Pick<StaffOrderRow, 'units' | 'pictures'>> = {
  head: 'Items',
  onPhone: 'end',
  className: 'max-lg:order-4',
  cell: ({ units, pictures }) => <OrderPictures units={units} pictures={pictures} />,
};

/** The first column of a list: the number, which leads to what it is the number of. */
export function idColumn(head: string, path: string): Column<{ id: string }> {
  const cell = ({ id }: { id: string }) => <Link to={`${path}/${id}`}>{id}</Link>;
  return { head, className: 'key max-lg:order-1', cell };
}

export function orderColumns(stepping: Stepping): Column<StaffOrderRow>[] {
  return [
    idColumn('Order', '/orders'),
    {
      head: 'Placed',
      className: 'whitespace-nowrap max-lg:order-7 max-lg:self-center max-lg:text-ink-3',
      cell: ({ placedAt }) => <Moment at={placedAt} />,
    },
    { head: 'Customer', className: 'max-lg:order-3', cell: (order) => <Recipient {...order} /> },
    ITEMS_COLUMN,
    TOTAL_COLUMN,
    {
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
      head: 'Status',
      onPhone: 'end',
      className: 'max-lg:order-6',
      cell: ({ status, hasReturn, isComingBack, isReplacement, trackingNumber }) => (
        <>
          <OfficeStatus tone={ORDER_TONES[status]}>{status}</OfficeStatus>
          {trackingNumber && isBookable(status) && <small>Booked, {trackingNumber}</small>}
          {isReplacement && <small>Replacement</small>}
          {isComingBack && <small>Refused, coming back</small>}
          {hasReturn && <small>Return requested</small>}
        </>
      ),
    },
    {
      head: 'Next step',
      isHeadHidden: true,
      align: 'end',
      onPhone: 'end',
      className: 'max-lg:order-8',
      cell: (order) => <NextStep order={order} {...stepping} />,
    },
  ];
}

/** Who it goes to, and where. */
export function Recipient({ name, city, state }: Pick<StaffOrderRow, 'name' | 'city' | 'state'>) {
  return (
    <>
      <CustomerName name={name} />
      <small>
        {city}, {state}
      </small>
    </>
  );
}

/** No courier has it yet, and one can be asked. */
function isUnbooked({ status, trackingNumber }: Pick<StaffOrderRow, 'status' | 'trackingNumber'>) {
  return isBookable(status) && trackingNumber === null;
}

function NextStep({ order, onStep, onBook, isBusy }: Stepping & { order: StaffOrderRow }) {
  const next = order.isComingBack ? null : nextStep(order.status);
  const status = BULK_STATUSES.find((known) => known === next?.status);
  if (onBook && order.status === 'Packed' && isUnbooked(order)) {
    return (
      <RowAction about={` order ${order.id}`} disabled={isBusy} onClick={() => onBook([order])}>
        Book parcel
      </RowAction>
    );
  }
  // Once it is booked, the courier's own scans take it on.
  const isBooked = onBook !== null && isBookable(order.status) && order.trackingNumber !== null;
  if (!next || !status || !onStep || (isBooked && order.status === 'Packed')) {
    return (
      <Link className="row-action" to={`/orders/${order.id}`}>
        View<span className="sr-only"> order {order.id}</span>
      </Link>
    );
  }
  return (
    <RowAction about={` order ${order.id}`} disabled={isBusy} onClick={() => onStep(status, [order])}>
      {next.label}
    </RowAction>
  );
}

/** The first pictures of an order in a list, and how many pieces there are beside them. */
function OrderPictures({ units, pictures }: { units: number; pictures: string[] }) {
  const more = units - pictures.length;
  return (
    <span className="order-row-items">
      {pictures.map((url, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
        <Thumb key={place} url={url} size="small" />
      ))}
      {more > 0 && <span className="count">+{more}</span>}
      <span className="sr-only">{counted(units, 'item')}</span>
    </span>
  );
}

interface BulkBarProps extends Stepping {
  chosen: StaffOrderRow[];
  onClear: () => void;
}

const BOOK = 'Book parcels';

/** What can be done with the orders that are ticked; what most of them need next stands out. */
export function BulkBar({ chosen, onStep, onBook, isBusy, onClear }: BulkBarProps) {
  const unbooked = onBook ? chosen.filter(isUnbooked) : [];
  const labelled = chosen.filter((order) => isBookable(order.status) && order.trackingNumber !== null);
  const usual = unbooked.some(({ status }) => status === 'Packed') ? BOOK : usualStep(chosen);
  return (
    <section className="bulk-bar" aria-label="Selected orders">
      <IconButton label="Clear selection" onClick={onClear}>
        <X />
      </IconButton>
      <p aria-live="polite">
        <span className="count">{chosen.length}</span> {chosen.length === 1 ? 'order' : 'orders'}
      </p>
      <div className="bulk-steps">
        {unbooked.length > 0 && (
          <Button
            look={usual === BOOK ? 'gold' : 'line'}
            busy={isBusy}
            onClick={() => onBook?.(unbooked.slice(0, MOST_BOOKED_AT_ONCE))}
          >
            {BOOK} {unbooked.length < chosen.length && unbooked.length}
          </Button>
        )}
        {labelled.length > 0 && (
          <LabelsButton look="line" orderIds={labelled.slice(0, MOST_BOOKED_AT_ONCE).map(({ id }) => id)} />
        )}
        {BULK_STATUSES.map((status) => {
          const able = chosen.filter((order) => canStaffMake(order.status, status));
          if (able.length === 0) return null;
          return (
            <Button
              key={status}
              look={status === usual ? 'gold' : 'line'}
              busy={isBusy}
              onClick={() => onStep?.(status, able)}
            >
              {STEP_LABELS[status]} {able.length < chosen.length && able.length}
            </Button>
          );
        })}
      </div>
    </section>
  );
}

function usualStep(chosen: StaffOrderRow[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { status } of chosen) {
    const next = nextStep(status)?.status;
    if (next) counts.set(next, (counts.get(next) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
