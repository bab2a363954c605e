import type { UnpaidOrder } from '#core/contract/orders/unpaid.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { OfficeStatus } from '../ui/office-status.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { AddressPanel } from './order-address.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { LinesPanel } from './order-lines.tsx';
import { MoneyPanel } from './order-money.tsx';
import { UNPAID_PATH } from './order-view-tabs.tsx';
import { attemptMethod, attemptStatus, endingLabel } from './unpaid-labels.ts';

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
            <time dateTime={order.startedAt} className="text-ink-2">
              started {formatMoment(order.startedAt)}
            </time>
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
    <section className="panel" aria-labelledby="payment">
      <div className="panel-head">
        <h2 id="payment">Payment</h2>
        <span className="text-ink-2">{endingLabel({ ...order, ...order.money })}</span>
      </div>
      <p>{explain(order)}</p>
      {order.attempts.length === 0 ? (
        <p className="hint">The payment provider has reported no attempt to pay.</p>
      ) : (
        <ol className="order-trail">
          {order.attempts.map((attempt) => (
            <li key={attempt.id}>
              <span>
                {attemptMethod(attempt.method)}, {amountText(attempt)}: {attemptStatus(attempt.status)}
              </span>
              {attempt.failure && <q>{attempt.failure}</q>}
              <small>
                <time dateTime={attempt.at}>{formatMoment(attempt.at)}</time> · {attempt.id}
              </small>
            </li>
          ))}
        </ol>
      )}
    </section>
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

function amountText({ amount, currency }: UnpaidOrder['attempts'][number]): string {
  return currency === 'INR' ? formatRupees(amount) : `${amount} ${currency}`;
}
