import { Link, useLoaderData } from 'react-router';
import { Thumb } from '#app/ui/thumb.tsx';
import { readReturn, type StaffReturn } from '#core/contract/returns.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { loaderFor } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { DocumentButton } from '../orders/document-button.tsx';
import { methodName } from '../orders/order-tone.ts';
import { Moment, OfficeStatus, PageHead, Panel, PhoneLink, TextLink, TrailEntry } from '../ui/page.tsx';
import { ReturnPickup } from './return-pickup.tsx';
import { ReturnStep } from './return-step.tsx';
import { RETURN_TONES } from './returns.tsx';
import '../orders/orders.css';
import './returns.css';

export const loader = loaderFor(readReturn);

export function Component() {
  const request = useLoaderData<typeof loader>();
  const canDecide = useRight('returns:decide');
  return (
    <>
      <PageHead
        title={`${request.type} ${request.id}`}
        parent={{ to: '/returns', label: 'Returns and exchanges' }}
        beside={
          <>
            <OfficeStatus tone={RETURN_TONES[request.status]}>{request.status}</OfficeStatus>
            <Moment at={request.createdAt} before="requested " className="text-ink-2" />
          </>
        }
      />
      <div className="edit order-page">
        <div>
          <ReturnLines request={request} />
          <Panel title="Reason">
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{request.reason}</p>
          </Panel>
          <ReturnTrail request={request} />
        </div>
        <div>
          <ReturnPickup key={`${request.status} ${request.pickup?.isLive}`} request={request} />
          {canDecide && <ReturnStep key={request.status} request={request} />}
          <ReturnOrder request={request} />
        </div>
      </div>
    </>
  );
}

function ReturnLines({ request }: { request: StaffReturn }) {
  const isExchange = request.type === 'Exchange';
  const paid = request.lines.reduce((sum, line) => sum + line.paid, 0);
  const units = request.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Panel title={units === 1 ? '1 item to return' : `${units} items to return`}>
      <ul className="order-lines">
        {request.lines.map((line) => (
          <li key={line.id}>
            <Thumb url={line.picture} size="small" />
            <div className="grid content-start gap-0.5">
              <span className="font-semibold">{line.name}</span>
              <span>
                Size <strong>{line.size}</strong>
                {isExchange && (
                  <>
                    {' '}
                    → <strong>{request.exchangeSize ?? line.size}</strong>
                  </>
                )}
              </span>
              <span className="text-ink-2">
                {line.quantity} of {line.ordered}
              </span>
            </div>
            {!isExchange && <div className="figure">{formatRupees(line.paid)}</div>}
          </li>
        ))}
      </ul>
      {!isExchange && (
        <p>
          Refund <strong>{formatRupees(request.refund)}</strong>
          {request.refund < paid &&
            '. This is less than was paid: the items the customer keeps no longer qualify for the offer, the coupon or free delivery.'}
        </p>
      )}
      {request.quality && request.quality !== 'Good' && (
        <p className="bg-warning-soft p-3">
          <strong>{request.quality}.</strong> These items were not restocked.
        </p>
      )}
    </Panel>
  );
}

/** The order that something comes back of, and the money that goes back for it. */
function ReturnOrder({ request }: { request: StaffReturn }) {
  const { order, refunds, creditNote } = request;
  return (
    <Panel title="Order">
      <div className="order-facts">
        <span>
          <Link className="font-semibold underline" to={`/orders/${order.id}`}>
            {order.id}
          </Link>{' '}
          {methodName(order.paymentMethod)}, {formatRupees(order.total)}
        </span>
        <span>
          {order.name}
          <br />
          {order.address}
          <br />
          <PhoneLink phone={order.phone} />
        </span>
        <span className="text-ink-2">
          {order.deliveredAt ? 'Delivered' : 'Placed'} {formatMoment(order.deliveredAt ?? order.placedAt)}
        </span>
        {order.replacementFor && (
          <span>
            This order is itself a replacement for{' '}
            <TextLink to={`/orders/${order.replacementFor}`}>{order.replacementFor}</TextLink>
          </span>
        )}
        {request.replacement && (
          <span>
            Replacement{' '}
            <Link className="font-semibold underline" to={`/orders/${request.replacement.id}`}>
              {request.replacement.id}
            </Link>
            : {request.replacement.status}
          </span>
        )}
        {refunds.map((refund) => (
          <span key={refund.id}>
            Refund {refund.id}: <strong>{formatRupees(refund.amount)}</strong>, {refundLabel(refund)}
          </span>
        ))}
        {creditNote && <DocumentButton kind="credit-note" number={creditNote} orderId={order.id} />}
      </div>
    </Panel>
  );
}

function refundLabel({ status, isCash }: StaffReturn['refunds'][number]): string {
  if (status === 'processed') return 'done';
  if (status === 'failed') return 'failed';
  return isCash ? 'to be transferred' : 'on its way';
}

/** What was decided, by whom and when. */
function ReturnTrail({ request }: { request: StaffReturn }) {
  return (
    <Panel title="History" className="trail-panel">
      <ol className="order-trail">
        {request.history.map(({ id, from, to, who, note, at }) => (
          <TrailEntry key={id} at={at} by={who || 'automatic'} quote={from !== null && note}>
            {from === null ? 'Requested by the customer' : to === 'Pending' ? 'Reopened' : to}
          </TrailEntry>
        ))}
      </ol>
    </Panel>
  );
}
