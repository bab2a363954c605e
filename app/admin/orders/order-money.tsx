import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { StaffOrder } from '#core/contract/staff/orders.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { formatMoment } from '../lib/format-moment.ts';
import { useRight } from '../lib/me.ts';
import { useDeed } from '../lib/use-deed.ts';
import { OfficeStatus, type OfficeTone } from '../ui/office-status.tsx';
import { methodName, paymentLabel } from './order-tone.ts';

type Refund = StaffOrder['refunds'][number];

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

const REFUND_TONES: Record<Refund['status'], { tone: OfficeTone; text: string }> = {
  decided: { tone: 'wait', text: 'Not sent yet' },
  requested: { tone: 'go', text: 'On its way' },
  processed: { tone: 'good', text: 'Refunded' },
  failed: { tone: 'bad', text: 'Failed' },
};

const REASONS: Record<string, string> = {
  'order-cancelled': 'the order was cancelled',
  'order-returned': 'goods came back',
  'order-undelivered': 'the parcel came back',
  'paid-late': 'paid too late',
  'paid-twice': 'paid twice',
  'amount-differs': 'another amount was paid',
  'made-at-provider': 'made at the payment provider',
};

function RefundRow({ refund }: { refund: Refund }) {
  const { isBusy, act } = useDeed();
  const canRetry = useRight('refunds:retry');
  const isCashDue = refund.isCash && refund.status === 'decided';
  const { tone, text } = isCashDue
    ? { tone: 'wait' as const, text: 'To be transferred' }
    : REFUND_TONES[refund.status];
  return (
    <li className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <strong>{formatRupees(refund.amount)}</strong>, {REASONS[refund.reason] ?? refund.reason}
        </span>
        <OfficeStatus tone={tone}>{text}</OfficeStatus>
      </div>
      <span className="hint">
        {refund.id} · {formatMoment(refund.finishedAt ?? refund.createdAt)}
        {refund.lastError && ` · ${refund.lastError}`}
      </span>
      {refund.status === 'failed' && canRetry && (
        <Button
          look="line"
          className="justify-self-start"
          busy={isBusy}
          onClick={() =>
            act({ path: `/refunds/${refund.id}/retry`, method: 'POST', done: 'Refund sent again' })
          }
        >
          Send again
        </Button>
      )}
    </li>
  );
}
