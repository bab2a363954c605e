import { Button } from '#app/ui/button.tsx';
import { Status } from '#app/ui/status.tsx';
import { FilledText, Grouped } from '#app/ui/text.tsx';
import type { Order } from '#core/contract/orders.ts';
import { formatDateTime } from '#core/rules/india-time.ts';
import { isCancellable } from '#core/rules/order-states.ts';
import { orderStatusNames, orderTexts, returnTexts } from '#texts/profile.ts';
import { hasInvoice, InvoiceLink } from './invoice-link.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderPath } from './order-path.tsx';
import { isReturnable, orderTone } from './order-status.ts';
import { RefundNote } from './refund-note.tsx';
import { ReturnNote } from './return-note.tsx';

interface OrderCardProps {
  order: Order;
  onCancel: () => void;
  onReturn: () => void;
}

/** Where links and the focus find an order. */
export function orderHeadingId({ _id }: Pick<Order, '_id'>): string {
  return `order-${_id}`;
}

/** One order as a sheet of paper. */
export function OrderCard({ order, onCancel, onReturn }: OrderCardProps) {
  const status = order.status ?? 'Pending';
  const titleId = orderHeadingId(order);
  return (
    <article className="order" aria-labelledby={titleId}>
      <div className="order-head">
        <div className="min-w-0">
          <h3 id={titleId} tabIndex={-1} className="order-id scroll-mt-24">
            <FilledText text={orderTexts.number} places={{ id: <Grouped text={order._id} size={4} /> }} />
          </h3>
          <p className="text-sm text-ink-2">
            <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
          </p>
          {order.replacementFor && (
            <p className="text-sm">
              <FilledText
                text={orderTexts.replacementFor}
                places={{ id: <Grouped text={order.replacementFor} size={4} /> }}
              />
            </p>
          )}
        </div>
        <Status tone={orderTone(status)}>{orderStatusNames[status]}</Status>
      </div>
      <OrderPath order={{ ...order, status }} />
      <OrderItems order={order} />
      <OrderFacts order={order} />
      {order.refunds.map((refund) => (
        <RefundNote key={refund._id} refund={refund} />
      ))}
      {order.returnRequests.map((request) => (
        <ReturnNote key={request._id} request={request} />
      ))}
      {hasInvoice(status) && !order.replacementFor && <InvoiceLink orderId={order._id} />}
      {(isCancellable(status) || isReturnable(order, new Date())) && (
        <div className="order-foot">
          {isCancellable(status) ? (
            <Button look="line" size="small" onClick={onCancel}>
              {orderTexts.cancel}
            </Button>
          ) : (
            <Button size="small" onClick={onReturn}>
              {returnTexts.title}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
