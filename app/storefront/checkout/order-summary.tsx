import { Link } from 'react-router';
import { Receipt } from '#app/ui/receipt.tsx';
import { FilledText, Grouped, UnbrokenWords } from '#app/ui/text.tsx';
import { Thumb } from '#app/ui/thumb.tsx';
import { expectedDelivery } from '#core/rules/delivery-day.ts';
import { formatDay } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { checkoutTexts } from '#texts/checkout.ts';
import type { PlacedOrder } from './placed-order.ts';

/** The order as it was placed: what comes, where and when, and what is still to be paid. */
export function OrderSummary({ order }: { order: PlacedOrder }) {
  const { orderId, items, shipping, total, paymentMethod } = order;
  const { earliest, latest } = expectedDelivery(new Date(order.placedAt));
  const amount = formatRupees(total);
  return (
    <Receipt label={checkoutTexts.yourOrder}>
      <h2 className="order-number text-xl wrap-anywhere">
        <FilledText text={checkoutTexts.orderNumber} places={{ id: <Grouped text={orderId} size={4} /> }} />
      </h2>
      <ul className="grid gap-3">
        {items.map(({ name, size, quantity, image }) => (
          <li key={`${name} ${size}`} className="grid grid-cols-[auto_1fr] items-center gap-3">
            <Thumb url={image} />
            <div>
              <p className="leading-[1.3] font-semibold">
                <UnbrokenWords text={name} />
              </p>
              <p className="text-sm text-ink-2">{checkoutTexts.sizeAndQuantity(size, quantity)}</p>
            </div>
          </li>
        ))}
      </ul>
      <hr className="stitch" />
      <dl className="summary-facts">
        <div>
          <dt>{paymentMethod === 'COD' ? checkoutTexts.toPay : checkoutTexts.paid}</dt>
          <dd>
            {paymentMethod === 'COD'
              ? checkoutTexts.toPayOnDelivery(amount)
              : checkoutTexts.paidOnline(amount)}
          </dd>
        </div>
        <div>
          <dt>{checkoutTexts.arriving}</dt>
          <dd>
            {formatDay(earliest)} – {formatDay(latest)}
          </dd>
        </div>
        <div>
          <dt>{checkoutTexts.deliveringTo}</dt>
          <dd className="wrap-anywhere">
            {shipping.name}, {shipping.city} {shipping.pincode}
          </dd>
        </div>
      </dl>
      <Link to={`/user/profile#order-${orderId}`} className="text-link justify-self-start">
        {checkoutTexts.trackOrder}
      </Link>
    </Receipt>
  );
}
