import type { ReactNode } from 'react';
import type { StaffOrder } from '#core/contract/orders/details.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { type Refund, RefundRow } from './order-refund.tsx';
import { methodName, paymentLabel } from './order-tone.ts';

export function OrderMoney({ order }: { order: StaffOrder }) {
  const isReplacement = order.replacementFor !== null;
  return (
    <MoneyPanel money={order.money} refunds={order.refunds}>
      {!isReplacement && methodName(order.paymentMethod)}{' '}
      <span className="text-ink-3">{paymentLabel({ ...order, isReplacement })}</span>
    </MoneyPanel>
  );
}

interface MoneyPanelProps {
  money: StaffOrder['money'];
  refunds: Refund[];
  /** At the right of the title: how it is paid. */
  children: ReactNode;
}

/** The sums of an order, and each refund with what can be done about it. */
export function MoneyPanel({ money, refunds, children }: MoneyPanelProps) {
  return (
    <section className="panel" aria-labelledby="money">
      <div className="panel-head">
        <h2 id="money">Money</h2>
        <span>{children}</span>
      </div>
      <dl className="order-sums">
        <Row label="Goods" amount={money.subtotal} />
        {money.offer > 0 && <Row label="Special offer" amount={-money.offer} />}
        {money.discount > 0 && <Row label={`Coupon ${money.couponCode ?? ''}`} amount={-money.discount} />}
        <Row label="Delivery" amount={money.delivery} zero="Free" />
        <Row label="Total" amount={money.total} isSum />
        {money.paid > 0 && <Row label="Paid" amount={money.paid} />}
        {money.refunded > 0 && <Row label="Refunded" amount={-money.refunded} />}
        {money.toCollect > 0 && <Row label="To collect in cash" amount={money.toCollect} />}
      </dl>
      {refunds.length > 0 && (
        <ul className="grid gap-3 border-t border-line pt-3">
          {refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  label: string;
  amount: number;
  /** Stands for nothing. */
  zero?: string;
  isSum?: boolean;
}

function Row({ label, amount, zero, isSum = false }: RowProps) {
  return (
    <div className={isSum ? 'is-sum' : undefined}>
      <dt>{label}</dt>
      <dd>{amount === 0 && zero ? zero : formatRupees(amount)}</dd>
    </div>
  );
}
