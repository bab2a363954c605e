import { Link } from 'react-router';
import { askPickup, type ParcelRow } from '#core/contract/parcels.ts';
import { dayInIndia, formatDay } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { isClosed } from '#core/rules/order-states.ts';
import { CALL_COLUMN, CUSTOMER_COLUMN } from '../orders/customer-column.tsx';
import { ParcelBackButton } from '../orders/parcel-back.tsx';
import { RowAction, useAction } from '../ui/actions.tsx';
import { ACTION_COLUMN, type Column } from '../ui/data-table.tsx';
import { Moment, OfficeStatus } from '../ui/page.tsx';
import { AnswerFailed } from './answer-failed.tsx';
import {
  ALARM_LABELS,
  acceptedText,
  answerText,
  hoursLeft,
  PARCEL_LABELS,
  TROUBLE_LABELS,
} from './parcel-labels.ts';
import { SettleContradiction } from './settle-contradiction.tsx';

interface Access {
  canChange: boolean;
}

const ORDER_COLUMN: Column<ParcelRow> = {
  head: 'Order',
  className: 'key max-lg:order-1',
  cell: ({ orderId }) => <Link to={`/orders/${orderId}`}>{orderId}</Link>,
};

const CARRIER_COLUMN: Column<ParcelRow> = {
  head: 'Courier',
  className: 'max-lg:order-4',
  cell: ({ courier, trackingNumber }) => courier ?? (trackingNumber ? '' : 'Being booked'),
  note: ({ trackingNumber }) => trackingNumber,
};

const COLLECT_COLUMN: Column<ParcelRow> = {
  head: 'To collect',
  align: 'end',
  onPhone: 'end',
  className: 'max-lg:order-6',
  cell: ({ payOnDelivery }) => (payOnDelivery > 0 ? formatRupees(payOnDelivery) : 'Nothing'),
};

/** All parcels but those that could not be handed over. */
export function parcelColumns({ canChange }: Access): Column<ParcelRow>[] {
  return [
    ORDER_COLUMN,
    CUSTOMER_COLUMN,
    CARRIER_COLUMN,
    COLLECT_COLUMN,
    {
      head: 'State',
      onPhone: 'end',
      className: 'max-lg:order-2',
      cell: ({ state }) => (
        <OfficeStatus tone={PARCEL_LABELS[state].tone}>{PARCEL_LABELS[state].label}</OfficeStatus>
      ),
      note: ({ orderStatus, state, trouble, pickupOn, alarm }) => {
        if (alarm) return ALARM_LABELS[alarm];
        if (trouble) return TROUBLE_LABELS[trouble];
        if (state === 'booked' && pickupOn) return `Pickup ${formatDay(pickupOn)}`;
        return state === 'returned' && orderStatus === 'Returned' && 'Received';
      },
    },
    {
      head: 'Last update',
      className: 'whitespace-nowrap max-lg:order-5 max-lg:text-ink-3',
      cell: ({ updatedAt }) => <Moment at={updatedAt} />,
    },
    {
      head: 'Next step',
      ...ACTION_COLUMN,
      onPhone: 'end',
      className: 'max-lg:order-7',
      cell: (parcel) => <NextStep parcel={parcel} canChange={canChange} />,
    },
  ];
}

function NextStep({ parcel, canChange }: Access & { parcel: ParcelRow }) {
  const { id, orderId, state, orderStatus, pickupOn } = parcel;
  const isOnRoad = ['Shipped', 'Out for Delivery'].includes(orderStatus);
  if (canChange && parcel.alarm) return <SettleContradiction parcel={parcel} alarm={parcel.alarm} />;
  if (canChange && state === 'returned' && isOnRoad) return <ParcelBackButton orderId={orderId} />;
  if (canChange && state === 'booked' && pickupOn !== null && pickupOn <= dayInIndia(new Date()))
    return <AskPickup id={id} orderId={orderId} />;
  return (
    <Link className="row-action" to={`/orders/${orderId}`}>
      View<span className="sr-only"> order {orderId}</span>
    </Link>
  );
}

/** Nobody came on the day: the courier is asked once more. */
function AskPickup({ id, orderId }: { id: string; orderId: string }) {
  const { isBusy, act } = useAction();
  return (
    <RowAction
      isBusy={isBusy}
      about={` for order ${orderId}`}
      onClick={() => act(askPickup, { params: { id }, done: 'The courier is asked to come again' })}
    >
      Ask for the pickup again
    </RowAction>
  );
}

/** The failed-delivery desk: why, who to call, what was answered, and what can be done. */
export function failedColumns({ canChange }: Access): Column<ParcelRow>[] {
  return [
    ORDER_COLUMN,
    {
      head: 'To be answered',
      onPhone: 'end',
      className: 'whitespace-nowrap max-lg:order-2',
      cell: ({ answer, answerBy, orderStatus }) => {
        if (isClosed(orderStatus)) return <OfficeStatus tone="off">Order closed</OfficeStatus>;
        if (answer) return <OfficeStatus tone="good">Answered</OfficeStatus>;
        const left = hoursLeft(answerBy ?? '');
        return <OfficeStatus tone={left.startsWith('overdue') ? 'bad' : 'wait'}>{left}</OfficeStatus>;
      },
    },
    {
      head: 'Why',
      className: 'max-lg:order-4',
      onPhone: 'full',
      cell: ({ reasonText }) => reasonText,
      note: ({ attempts, failedAt }) => (
        <>
          {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
          {failedAt && <Moment at={failedAt} before=", " />}
        </>
      ),
    },
    CALL_COLUMN,
    CARRIER_COLUMN,
    COLLECT_COLUMN,
    {
      head: 'Answer',
      ...ACTION_COLUMN,
      className: 'max-lg:order-7 max-lg:text-left!',
      cell: (parcel) => {
        const { answer, orderStatus } = parcel;
        if (answer) {
          return (
            <>
              {answerText(answer)}
              <small>{acceptedText(answer)}</small>
            </>
          );
        }
        return (
          canChange &&
          !isClosed(orderStatus) && (
            <div className="failed-actions">
              <AnswerFailed parcel={parcel} />
            </div>
          )
        );
      },
    },
  ];
}
