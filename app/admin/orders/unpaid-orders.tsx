import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { readOrderViews } from '#core/contract/orders/list.ts';
import type { UnpaidOrder, UnpaidOrderRow } from '#core/contract/orders/unpaid.ts';
import { listUnpaidOrders, UNPAID_DAYS } from '#core/contract/orders/unpaid.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { load } from '../lib/ask.ts';
import { type Column, DataTable, Nothing, Pager } from '../ui/data-table.tsx';
import { SearchField, useFilters } from '../ui/filters.tsx';
import { Moment, OfficeStatus, PageHead, Panel, PhoneLink, TrailEntry } from '../ui/page.tsx';
import { CustomerName } from './customer-column.tsx';
import { AddressPanel, OrderCustomer } from './order-address.tsx';
import { ITEMS_COLUMN, idColumn, TOTAL_COLUMN } from './order-columns.tsx';
import { LinesPanel } from './order-lines.tsx';
import { MoneyPanel } from './order-money.tsx';
import { OrderViewTabs, UNPAID_PATH } from './order-view-tabs.tsx';
import './orders.css';

export async function loader(page: LoaderFunctionArgs) {
  const [list, views] = await Promise.all([
    load(page, listUnpaidOrders, { query: new URL(page.request.url).searchParams }),
    load(page, readOrderViews),
  ]);
  return { list, views };
}

/** Online checkouts that were not paid, so that their shoppers can be called. */
export function Component() {
  const { list, views } = useLoaderData<typeof loader>();
  const isSearch = useFilters().get('search') !== '';
  const extent = isSearch ? 'of any age' : `of the last ${UNPAID_DAYS} days`;
  return (
    <>
      <PageHead title="Orders" />
      <OrderViewTabs views={views} />
      <search className="tools">
        <SearchField label="Number, phone, e-mail or name" />
      </search>
      <DataTable
        label="Not paid"
        columns={unpaidColumns}
        rows={list.orders}
        keyOf={(order) => order.id}
        empty={
          <Nothing title="No unpaid checkouts">
            {isSearch ? 'Try another number or phone.' : 'Everybody who began to pay online has paid.'}
          </Nothing>
        }
      />
      <Pager
        nextCursor={list.nextCursor}
        label={`${list.orders.length} online ${list.orders.length === 1 ? 'checkout' : 'checkouts'} ${extent}. They are not orders and are counted nowhere.`}
      />
    </>
  );
}

const MOST_SHOWN = 5;

/** Whoever looks an order up by its number must also find the one that was never paid. */
export async function loadUnpaidMatches(page: LoaderFunctionArgs, search = ''): Promise<UnpaidOrderRow[]> {
  if (search === '') return [];
  return (await load(page, listUnpaidOrders, { query: { search, limit: MOST_SHOWN } })).orders;
}

/** Below the orders that a search has found: the checkouts that it has found, too. */
export function UnpaidMatches({ orders }: { orders: UnpaidOrderRow[] }) {
  const [parameters] = useSearchParams();
  if (orders.length === 0) return null;
  const search = new URLSearchParams({ search: parameters.get('search') ?? '' });
  return (
    <section aria-labelledby="unpaid-matches" className="mt-6 grid gap-2">
      <div className="panel-head">
        <h2 id="unpaid-matches">Not paid</h2>
        <Link className="text-action" to={`${UNPAID_PATH}?${search}`}>
          Show all
        </Link>
      </div>
      <p className="hint">Online checkouts that never became orders.</p>
      <DataTable label="Not paid" columns={unpaidColumns} rows={orders} keyOf={({ id }) => id} empty={null} />
    </section>
  );
}

const unpaidColumns: Column<UnpaidOrderRow>[] = [
  idColumn('Number', '/orders'),
  {
    head: 'Started',
    className: 'whitespace-nowrap max-lg:order-5',
    cell: ({ startedAt }) => <Moment at={startedAt} />,
  },
  {
    head: 'Customer',
    className: 'max-lg:order-3',
    cell: ({ name, phone, city, state }) => (
      <>
        <CustomerName name={name} />
        <PhoneLink phone={phone} />{' '}
        <small>
          {city}, {state}
        </small>
      </>
    ),
  },
  ITEMS_COLUMN,
  TOTAL_COLUMN,
  {
    head: 'What happened',
    onPhone: 'end',
    className: 'max-lg:order-6',
    cell: ({ isOpen }) => (
      <OfficeStatus tone={isOpen ? 'wait' : 'off'}>{isOpen ? 'Payment open' : 'Not paid'}</OfficeStatus>
    ),
    note: endingLabel,
  },
];

/** An online checkout that was not paid. It is no order: there is nothing to do with it but to read it, or to call. */
export function UnpaidOrderPage({ order }: { order: UnpaidOrder }) {
  return (
    <>
      <PageHead
        title={order.id}
        parent={{ to: UNPAID_PATH, label: 'Not paid' }}
        beside={
          <>
            <OfficeStatus tone={order.isOpen ? 'wait' : 'off'}>Not paid</OfficeStatus>
            <Moment at={order.startedAt} before="started " className="text-ink-2" />
          </>
        }
      />
      <div className="edit order-page">
        <div>
          <WhatHappened order={order} />
          <LinesPanel lines={order.lines} onChangeSize={null} />
          <MoneyPanel money={order.money} refunds={order.refunds}>
            Online
          </MoneyPanel>
        </div>
        <div>
          <AddressPanel shipping={order.shipping} />
          <OrderCustomer order={order} />
        </div>
      </div>
    </>
  );
}

function WhatHappened({ order }: { order: UnpaidOrder }) {
  return (
    <Panel
      title="Payment"
      beside={<span className="text-ink-2">{endingLabel({ ...order, ...order.money })}</span>}
    >
      <p>{explain(order)}</p>
      {order.attempts.length === 0 ? (
        <p className="hint">The payment provider has reported no attempt to pay.</p>
      ) : (
        <ol className="order-trail">
          {order.attempts.map(({ id, method, status, failure, at, ...attempt }) => (
            <TrailEntry key={id} at={at} by={id} quote={failure}>
              {METHODS[method ?? ''] ?? method ?? 'Payment'}, {amountText(attempt)}:{' '}
              {STATUSES[status] ?? status}
            </TrailEntry>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function explain({ isOpen, endsAt, money }: UnpaidOrder): string {
  const when = endsAt ? formatMoment(endsAt) : '';
  if (isOpen) return `The goods are held for the shopper until ${when}. Until then they can still pay.`;
  const ended = `The checkout ended ${when}. The goods are back on sale, and there is no order.`;
  if (money.paid === 0) return `${ended} No money has arrived.`;
  if (money.refunded < money.paid) return `${ended} Money arrived all the same, and must be refunded.`;
  return `${ended} Money arrived all the same and goes back to the shopper.`;
}

function amountText({ amount, currency }: { amount: number; currency: string }): string {
  return currency === 'INR' ? formatRupees(amount) : `${amount} ${currency}`;
}

/** The notes that the store itself writes when a checkout ends; any other is what the payment provider said. */
const ENDINGS: Record<string, string> = {
  'not paid in time': 'Time ran out',
  'payment window closed': 'Payment window closed',
};

type Ended = Pick<UnpaidOrderRow, 'isOpen' | 'ending' | 'paid' | 'refunded'>;

/** What became of a checkout, in short. */
function endingLabel({ isOpen, ending, paid, refunded }: Ended): string {
  if (paid > 0) return refunded >= paid ? 'Paid too late, refunded' : 'Paid too late, refund due';
  if (isOpen) return 'The shopper can still pay';
  if (ending === null) return 'Time ran out';
  return ENDINGS[ending] ?? `Payment provider: ${ending}`;
}

const METHODS: Record<string, string> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
};

const STATUSES: Record<string, string> = {
  created: 'Started, not finished',
  authorized: 'Authorised, not taken',
  captured: 'Money arrived',
  refunded: 'Refunded by the provider',
  failed: 'Failed',
};
