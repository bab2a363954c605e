import type { Order } from '#core/contract/orders.ts';
import { formatRupees } from '#core/rules/money-text.ts';

/** Where it goes, what it cost, how it was paid. */
export function OrderFacts({ order }: { order: Order }) {
  const { shipping } = order;
  const place = [shipping.city, [shipping.state, shipping.pincode].filter(Boolean).join(' ')];
  return (
    <dl className="order-facts">
      <div>
        <dt>Shipping address</dt>
        <dd className="wrap-anywhere">{[shipping.address, ...place].filter(Boolean).join(', ')}</dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd className="order-total">{formatRupees(order.total)}</dd>
      </div>
      <div>
        <dt>Payment</dt>
        <dd>{order.paymentMethod}</dd>
      </div>
      {order.couponCode && (
        <div>
          <dt>Coupon</dt>
          <dd>{order.couponCode}</dd>
        </div>
      )}
      {order.discount > 0 && (
        <div>
          <dt>Discount</dt>
          <dd className="text-leaf">{formatRupees(-order.discount)}</dd>
        </div>
      )}
      {order.trackingNumber && (
        <div>
          <dt>Tracking</dt>
          <dd className="wrap-anywhere">{[order.courier, order.trackingNumber].filter(Boolean).join(' ')}</dd>
        </div>
      )}
    </dl>
  );
}
