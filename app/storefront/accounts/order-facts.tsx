import { Grouped } from '#app/ui/grouped.tsx';
import type { Order } from '#core/contract/orders.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { isPaid, isToBePaid, paymentName } from './order-status.ts';
import { TrackingFact } from './tracking-fact.tsx';

/** Where it goes, what it cost, how it was paid. */
export function OrderFacts({ order }: { order: Order }) {
  const { shipping } = order;
  const place = [shipping.city, [shipping.state, shipping.pincode].filter(Boolean).join(' ')];
  return (
    <dl className="order-facts">
      <div>
        <dt>Shipping address</dt>
        <dd className="wrap-anywhere">
          {shipping.name}, <Grouped text={shipping.phone} size={5} />
          <br />
          {[shipping.address, ...place].filter(Boolean).join(', ')}
        </dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd className="order-total">{formatRupees(order.total)}</dd>
      </div>
      <div>
        <dt>Delivery</dt>
        <dd>{order.deliveryCharge > 0 ? formatRupees(order.deliveryCharge) : 'Free'}</dd>
      </div>
      <div>
        <dt>Payment</dt>
        <dd>{paymentName(order)}</dd>
      </div>
      {isPaid(order) && (
        <div>
          <dt>Paid</dt>
          <dd>{formatRupees(order.total)}</dd>
        </div>
      )}
      {isToBePaid(order) && (
        <div>
          <dt>To pay</dt>
          <dd>{formatRupees(order.total)} on delivery</dd>
        </div>
      )}
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
      {order.trackingNumber && <TrackingFact order={order} />}
    </dl>
  );
}
