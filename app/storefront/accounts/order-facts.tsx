import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#app/lib/ask.ts';
import { CopyNumber } from '#app/storefront/parcels/copy-number.tsx';
import { Fact } from '#app/ui/fact.tsx';
import type { PayeeBody } from '#app/ui/payee-fields.tsx';
import { Grouped } from '#app/ui/text.tsx';
import type { Order, ShownRefund } from '#core/contract/orders.ts';
import { giveOwnPayee } from '#core/contract/payments.ts';
import { formatDayMonth } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { commonTexts } from '#texts/common.ts';
import { orderTexts, refundTexts } from '#texts/orders.ts';
import { isPaid, paymentName } from './order-status.ts';

const PayeeForm = lazy(() => import('./payee-form.tsx').then((module) => ({ default: module.PayeeForm })));

/** Where it goes, what it cost, how it was paid. */
export function OrderFacts({ order }: { order: Order }) {
  const { shipping } = order;
  const place = [shipping.city, [shipping.state, shipping.pincode].filter(Boolean).join(' ')];
  const total = formatRupees(order.total);
  return (
    <dl className="order-facts">
      <Fact name={orderTexts.shippingAddress} className="wrap-anywhere">
        {shipping.name}, <Grouped text={shipping.phone} size={5} />
        <br />
        {[shipping.address, ...place].filter(Boolean).join(', ')}
      </Fact>
      <Fact name={orderTexts.total} className="order-total">
        {total}
      </Fact>
      <Fact name={orderTexts.delivery}>
        {order.deliveryCharge > 0 ? formatRupees(order.deliveryCharge) : commonTexts.free}
      </Fact>
      <Fact name={orderTexts.payment}>{paymentName(order)}</Fact>
      {isPaid(order) && <Fact name={orderTexts.paid}>{total}</Fact>}
      {order.paidAhead > 0 && !isPaid(order) && (
        <Fact name={orderTexts.paidOnline}>{formatRupees(order.paidAhead)}</Fact>
      )}
      {order.payOnDelivery > 0 && (
        <Fact name={orderTexts.toPay}>{orderTexts.onDelivery(formatRupees(order.payOnDelivery))}</Fact>
      )}
      {order.couponCode && <Fact name={orderTexts.coupon}>{order.couponCode}</Fact>}
      <Reduction name={orderTexts.discount} amount={order.discount - order.saving} />
      <Reduction name={orderTexts.saving} amount={order.saving} />
      <TrackingFact order={order} />
    </dl>
  );
}

/** Nothing where nothing was taken off. */
function Reduction({ name, amount }: { name: string; amount: number }) {
  if (amount <= 0) return null;
  return (
    <Fact name={name} className="text-leaf">
      {formatRupees(-amount)}
    </Fact>
  );
}

/** Who brings the parcel, and under which number. */
function TrackingFact({ order: { courier, trackingNumber } }: { order: Order }) {
  if (!trackingNumber) return null;
  return (
    <div>
      <dt>{orderTexts.tracking}</dt>
      <dd className="wrap-anywhere">{[courier, trackingNumber].filter(Boolean).join(' ')}</dd>
      <dd>
        <CopyNumber trackingNumber={trackingNumber} />
      </dd>
    </div>
  );
}

/** What became of the money: the first thing that a shopper looks for. */
export function RefundNote({ refund }: { refund: ShownRefund }) {
  const { revalidate } = useRevalidator();
  const [isOpen, setIsOpen] = useState(false);
  const isAsked = refund.isCash && refund.status === 'started';

  async function send(payee: PayeeBody) {
    await ask(giveOwnPayee, { params: { refundId: refund._id }, body: payee });
    setIsOpen(false);
    revalidate();
  }

  return (
    <section aria-label={refundTexts.refund} className="refund-note">
      <p>{refundText(refund)}</p>
      {isAsked && (
        <button type="button" className="text-link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {refund.payee ? refundTexts.changePayee : refundTexts.addPayee}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <PayeeForm submitLabel={refundTexts.save} onSend={send} />
        </Suspense>
      )}
    </section>
  );
}

/** Says exactly what is true at each step. */
export function refundText({ amount, status, isCash, payee, reference, ...at }: ShownRefund): string {
  const sum = formatRupees(amount);
  if (status === 'done') {
    const day = formatDayMonth(at.doneAt ?? at.startedAt);
    if (!isCash) return refundTexts.sent(sum, day);
    if (!payee) return refundTexts.paid(sum, day);
    const transferred = refundTexts.transferred(sum, day, payee);
    return reference ? `${transferred} · ${refundTexts.reference(reference)}` : transferred;
  }
  if (!isCash) return refundTexts.started(sum, formatDayMonth(at.startedAt));
  return payee ? refundTexts.toPayee(sum, payee) : refundTexts.payeeMissing(sum);
}
