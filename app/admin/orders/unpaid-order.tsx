import type { UnpaidOrder, UnpaidOrderRow } from '#core/contract/orders/unpaid.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { Moment, OfficeStatus, PageHead, Panel, TrailEntry } from '../ui/page.tsx';
import { AddressPanel, OrderCustomer } from './order-address.tsx';
import { LinesPanel } from './order-lines.tsx';
import { MoneyPanel } from './order-money.tsx';
import { UNPAID_PATH } from './order-view-tabs.tsx';

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

/** What became of a checkout, in a few words. */
export function endingLabel({ isOpen, ending, paid, refunded }: Ended): string {
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
