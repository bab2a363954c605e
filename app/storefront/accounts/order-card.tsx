import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { isRefusal } from '#app/lib/api-failure.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { bearer } from '#app/lib/send-call.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { reviewPath, trackPath } from '#app/storefront/parcels/track-path.ts';
import { Button } from '#app/ui/button.tsx';
import { Status } from '#app/ui/status.tsx';
import { FilledText, Grouped } from '#app/ui/text.tsx';
import { Thumb, ThumbLine } from '#app/ui/thumb.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { readOwnInvoice } from '#core/contract/invoices.ts';
import type { Order } from '#core/contract/orders.ts';
import type { ShownReturnRequest } from '#core/contract/returns.ts';
import { formatDateTime } from '#core/rules/india-time.ts';
import { isCancellable } from '#core/rules/order-states.ts';
import { commonTexts } from '#texts/common.ts';
import { orderTexts, returnTexts, returnTypeNames } from '#texts/orders.ts';
import { OrderFacts, RefundNote } from './order-facts.tsx';
import {
  hasInvoice,
  isReturnable,
  orderStatusName,
  orderSteps,
  orderTone,
  returnStatusName,
  returnTone,
} from './order-status.ts';

/** Few orders wait for an answer. */
const OrderQuestion = lazy(async () => {
  const { OrderQuestion: Part } = await import('#app/storefront/parcels/order-question.tsx');
  return { default: Part };
});

/** Where links and the focus find an order. */
export function orderHeadingId({ _id }: Pick<Order, '_id'>): string {
  return `order-${_id}`;
}

/** One order, drawn as a receipt. */
export function OrderCard(props: { order: Order; onCancel: () => void; onReturn: () => void }) {
  const { order, onCancel, onReturn } = props;
  const status = order.status ?? 'Pending';
  const titleId = orderHeadingId(order);
  return (
    <article className="order" aria-labelledby={titleId}>
      <div className="order-head">
        <div className="min-w-0">
          <h3 id={titleId} tabIndex={-1} className="order-id scroll-mt-24">
            <TextWithId text={orderTexts.number} id={order._id} />
          </h3>
          <p className="text-sm text-ink-2">
            <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
          </p>
          {order.replacementFor && (
            <p className="text-sm">
              <TextWithId text={orderTexts.replacementFor} id={order.replacementFor} />
            </p>
          )}
        </div>
        <Status tone={orderTone(status)}>{orderStatusName(status)}</Status>
      </div>
      <OrderPath order={{ ...order, status }} />
      {order.question && (
        <Suspense>
          <OrderQuestion
            question={order.question}
            trackPath={trackPath(order.trackingUrl)}
            heading="h4"
            className="order-question"
          />
        </Suspense>
      )}
      <ul className="order-items">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
          <li key={index}>
            <OrderItem item={item} />
          </li>
        ))}
      </ul>
      <OrderFacts order={order} />
      {order.refunds.map((refund) => (
        <RefundNote key={refund._id} refund={refund} />
      ))}
      {order.returnRequests.map((request) => (
        <ReturnNote key={request._id} request={request} />
      ))}
      <div className="order-foot">
        <Link className="text-link" to={trackPath(order.trackingUrl)}>
          {orderTexts.trackOrder}
        </Link>
        {order.deliveredAt && (
          <Link className="text-link" to={reviewPath(order.trackingUrl)}>
            {orderTexts.review}
          </Link>
        )}
        {hasInvoice(status) && !order.replacementFor && <InvoiceLink orderId={order._id} />}
        {isCancellable(status) && (
          <Button look="line" size="small" onClick={onCancel}>
            {orderTexts.cancel}
          </Button>
        )}
        {isReturnable(order, new Date()) && (
          <Button size="small" onClick={onReturn}>
            {returnTexts.title}
          </Button>
        )}
      </div>
    </article>
  );
}

function TextWithId({ text, id }: { text: string; id: string }) {
  return <FilledText text={text} places={{ id: <Grouped text={id} size={4} /> }} />;
}

/** Squares in a row: a solid line for what is done, stitches for what is to come. */
function OrderPath({ order }: { order: Pick<Order, 'status' | 'deliveredAt'> }) {
  const steps = orderSteps(order);
  const reached = steps.indexOf(order.status);
  return (
    <ol aria-label={orderTexts.progress} className="order-path">
      {steps.map((step, index) => (
        <li
          key={step}
          data-done={index <= reached || undefined}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span>{orderStatusName(step)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Leads to the product, or says that it is gone. */
function OrderItem({ item }: { item: Order['items'][number] }) {
  const product = item.productId;
  const line = { detail: orderTexts.quantityAndSize(item.quantity, item.size), missing: orderTexts.noImage };
  if (!product) {
    return (
      <button
        type="button"
        className="order-item"
        onClick={() => showToast(orderTexts.productNotAvailable, { kind: 'error' })}
      >
        <ThumbLine {...line} name={orderTexts.deletedProduct} url="" />
      </button>
    );
  }
  return (
    <Link to={`/product/${product._id}`} className="order-item">
      <ThumbLine {...line} name={product.name} url={product.images[0]?.url ?? ''} />
    </Link>
  );
}

/** The status of a return or an exchange. */
function ReturnNote({ request }: { request: ShownReturnRequest }) {
  return (
    <section aria-label={returnTexts.request} className="return-note">
      <Thumb url={request.product.image} missing={orderTexts.noImage} size="small" />
      <p className="font-semibold">
        {returnTypeNames[request.type]} · {request.product.name}
        {request.exchangeSize && ` · ${commonTexts.size(request.exchangeSize)}`}
      </p>
      <Status tone={returnTone(request.status)}>{returnStatusName(request.status)}</Status>
      <div className="grid gap-1 text-ink-2">
        <p className="wrap-anywhere">{request.reason}</p>
        {request.rejection && <p className="wrap-anywhere">{returnTexts.notApproved(request.rejection)}</p>}
        {request.pickup && <p className="wrap-anywhere">{request.pickup.text}</p>}
        {request.replacementOrderId && (
          <p>
            <TextWithId text={returnTexts.replacement} id={request.replacementOrderId} />
          </p>
        )}
      </div>
    </section>
  );
}

/** Saves the tax invoice of an order as a PDF. */
function InvoiceLink({ orderId }: { orderId: string }) {
  const { isBusy, run } = useBusy();

  async function save() {
    try {
      const wanted = { params: { orderId }, name: `invoice-${orderId}.pdf` };
      await saveFile(readOwnInvoice, wanted, bearer(sessionStore.read()?.token));
    } catch (error) {
      showToast(isRefusal(error) ? error.message : orderTexts.invoiceFailed, { kind: 'error' });
    }
  }

  return (
    <button type="button" className="text-link" aria-busy={isBusy || undefined} onClick={() => run(save)}>
      {orderTexts.downloadInvoice}
    </button>
  );
}
