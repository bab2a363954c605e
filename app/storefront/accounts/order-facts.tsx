import { Grouped } from '#app/ui/text.tsx';
import type { Order } from '#core/contract/orders.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { commonTexts } from '#texts/common.ts';
import { orderTexts } from '#texts/profile.ts';
import { isPaid, isToBePaid, paymentName } from './order-status.ts';
import { TrackingFact } from './tracking-fact.tsx';

/** Where it goes, what it cost, how it was paid. */
export function OrderFacts({ order }: { order: Order }) {
  const { shipping } = order;
  const place = [shipping.city, [shipping.state, shipping.pincode].filter(Boolean).join(' ')];
  return (
    <dl className="order-facts">
      <div>
        <dt>{orderTexts.shippingAddress}</dt>
        <dd className="wrap-anywhere">
          {shipping.name}, <Grouped text={shipping.phone} size={5} />
          <br />
          {[shipping.address, ...place].filter(Boolean).join(', ')}
        </dd>
      </div>
      <div>
        <dt>{orderTexts.total}</dt>
        <dd className="order-total">{formatRupees(order.total)}</dd>
      </div>
      <div>
        <dt>{orderTexts.delivery}</dt>
        <dd>{order.deliveryCharge > 0 ? formatRupees(order.deliveryCharge) : commonTexts.free}</dd>
      </div>
      <div>
        <dt>{orderTexts.payment}</dt>
        <dd>{paymentName(order)}</dd>
      </div>
      {isPaid(order) && (
        <div>
          <dt>{orderTexts.paid}</dt>
          <dd>{formatRupees(order.total)}</dd>
        </div>
      )}
      {isToBePaid(order) && (
        <div>
          <dt>{orderTexts.toPay}</dt>
          <dd>{orderTexts.onDelivery(formatRupees(order.total))}</dd>
        </div>
      )}
      {order.couponCode && (
        <div>
          <dt>{orderTexts.coupon}</dt>
          <dd>{order.couponCode}</dd>
        </div>
      )}
      {order.discount > 0 && (
        <div>
          <dt>{orderTexts.discount}</dt>
          <dd className="text-leaf">{formatRupees(-order.discount)}</dd>
        </div>
      )}
      {order.trackingNumber && <TrackingFact order={order} />}
    </dl>
  );
}
