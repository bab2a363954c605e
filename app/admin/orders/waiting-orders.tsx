import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listWaitingOrders, type WaitingOrder } from '#core/contract/orders/cod.ts';
import { changeOrderStatus } from '#core/contract/orders/details.ts';
import { readOrderViews } from '#core/contract/orders/list.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { load } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { hoursLeft } from '../parcels/parcel-labels.ts';
import { ActionButton } from '../ui/actions.tsx';
import { ACTION_COLUMN, type Column, DataTable, Nothing, Pager } from '../ui/data-table.tsx';
import { Moment, OfficeStatus, PageHead } from '../ui/page.tsx';
import { CALL_COLUMN } from './customer-column.tsx';
import { idColumn, TOTAL_COLUMN } from './order-columns.tsx';
import { RiskBandStatus } from './order-risk.tsx';
import { OrderViewTabs } from './order-view-tabs.tsx';
import './orders.css';

export async function loader(page: LoaderFunctionArgs) {
  const [list, views] = await Promise.all([
    load(page, listWaitingOrders, { query: new URL(page.request.url).searchParams }),
    load(page, readOrderViews),
  ]);
  return { list, views };
}

/** Cash orders whose shoppers were asked and have not answered, those with the fewest hours left first. */
export function Component() {
  const { list, views } = useLoaderData<typeof loader>();
  const canChange = useRight('orders:change');
  return (
    <>
      <PageHead title="Orders" />
      <OrderViewTabs views={views} />
      <DataTable
        label="COD to confirm"
        columns={waitingColumns({ canChange })}
        rows={list.data}
        keyOf={({ id }) => id}
        empty={
          <div className="pt-3.5">
            <Nothing title="Nobody to wait for">
              Cash on delivery orders that are to be confirmed, or paid in part, appear here. Set the rules
              under Delivery.
            </Nothing>
          </div>
        }
      />
      <Pager nextCursor={list.nextCursor} label={countText(list)} />
    </>
  );
}

const COUNTED_TO = 1000;

function countText({ data, total }: { data: readonly WaitingOrder[]; total: number }): string {
  if (data.length === 0) return '';
  return `${data.length} of ${total.toLocaleString('en-IN')}${total === COUNTED_TO ? '+' : ''} waiting`;
}

function waitingColumns({ canChange }: { canChange: boolean }): Column<WaitingOrder>[] {
  return [
    idColumn('Order', '/orders'),
    {
      head: 'Time left',
      onPhone: 'end',
      className: 'max-lg:order-2',
      cell: ({ waitsUntil }) => {
        const left = hoursLeft(waitsUntil);
        return <OfficeStatus tone={left.startsWith('overdue') ? 'bad' : 'wait'}>{left}</OfficeStatus>;
      },
      note: ({ placedAt }) => <Moment at={placedAt} before="placed " />,
    },
    CALL_COLUMN,
    {
      head: 'Asked for',
      className: 'max-lg:order-5',
      cell: ({ part }) => (part === null ? 'Confirmation' : `${formatRupees(part)} ahead`),
    },
    {
      head: 'Risk',
      onPhone: 'full',
      className: 'max-lg:order-4',
      cell: ({ risk }) => risk && <RiskBandStatus {...risk} />,
      note: ({ risk }) => risk?.reasons.map(({ text }) => text).join(' · '),
    },
    { ...TOTAL_COLUMN, className: 'key max-lg:order-6' },
    {
      head: 'Answer',
      ...ACTION_COLUMN,
      className: 'max-lg:order-7 max-lg:text-left!',
      cell: (order) => canChange && <Answers order={order} />,
    },
  ];
}

/** After a call. */
function Answers({ order: { id, part } }: { order: WaitingOrder }) {
  const params = { id };
  return (
    <div className="flex flex-wrap justify-end gap-2 max-lg:justify-start">
      <ActionButton
        look="line"
        size="small"
        aria-label={`Confirm order ${id}`}
        call={changeOrderStatus}
        action={{ params, body: { status: 'Confirmed' }, done: `Order ${id} confirmed` }}
        {...(part !== null && {
          confirm: {
            title: `Confirm order ${id} without its part payment?`,
            text: 'All of it will be collected at the door.',
            button: 'Confirm order',
          },
        })}
      >
        Confirm
      </ActionButton>
      <ActionButton
        look="line"
        size="small"
        aria-label={`Cancel order ${id}`}
        call={changeOrderStatus}
        action={{ params, body: { status: 'Cancelled' }, done: `Order ${id} cancelled` }}
        confirm={{
          title: `Cancel order ${id}?`,
          text: 'The items go back into stock. The customer will get a message. This cannot be undone.',
          button: 'Cancel order',
          keep: 'Keep order',
        }}
      >
        Cancel
      </ActionButton>
    </div>
  );
}
