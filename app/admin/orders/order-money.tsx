import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { StaffOrder } from '#core/contract/orders/details.ts';
import { markRefundPaid, payOutRefund, retryRefund } from '#core/contract/payments.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { useRight } from '../lib/me.ts';
import { FAILED_AT_PROVIDER, PayRefundForm } from '../returns/return-forms.tsx';
import { confirmStep, useAction } from '../ui/actions.tsx';
import { OfficeStatus, type OfficeTone, Panel } from '../ui/page.tsx';
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
    <Panel title="Money" beside={<span>{children}</span>}>
      <dl className="order-sums">
        <Row label="Goods" amount={money.subtotal} />
        {money.offer > 0 && <Row label="Special offer" amount={-money.offer} />}
        {money.discount > 0 && <Row label={`Coupon ${money.couponCode}`} amount={-money.discount} />}
        {money.saving > 0 && <Row label="Saved by paying online" amount={-money.saving} />}
        <Row label="Delivery" amount={money.delivery} zero="Free" />
        <Row label="Total" amount={money.total} className="is-sum" />
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
    </Panel>
  );
}

type RowProps = { label: string; amount: number; zero?: string; className?: string };

/** `zero` is shown where there is no amount. */
function Row({ label, amount, zero, ...rest }: RowProps) {
  return (
    <div {...rest}>
      <dt>{label}</dt>
      <dd>{amount === 0 && zero ? zero : formatRupees(amount)}</dd>
    </div>
  );
}

type Refund = StaffOrder['refunds'][number];

const REFUND_STATUSES: Record<Refund['status'] | 'due', { tone: OfficeTone; text: string }> = {
  due: { tone: 'wait', text: 'To be transferred' },
  decided: { tone: 'wait', text: 'Not sent yet' },
  requested: { tone: 'go', text: 'On its way' },
  processed: { tone: 'good', text: 'Refunded' },
  failed: { tone: 'bad', text: 'Failed' },
};

const REASONS: Record<string, string> = {
  'order-cancelled': 'the order was cancelled',
  'order-returned': 'items returned',
  'order-undelivered': 'the parcel came back',
  'paid-late': 'paid too late',
  'paid-twice': 'paid twice',
  'amount-differs': 'wrong amount paid',
  'made-at-provider': 'made by the payment provider',
  'nothing-owed': 'came when nothing was owed online',
};

/** One refund of an order, and what can be done about it. */
function RefundRow({ refund }: { refund: Refund }) {
  const { act } = useAction();
  const isCashDue = refund.isCash && refund.status === 'decided';
  const { tone, text } = REFUND_STATUSES[isCashDue ? 'due' : refund.status];
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
        {refund.replacedBy && ` · replaced by ${refund.replacedBy}`}
      </span>
      {refund.status === 'failed' && refund.replacedBy === null && <FailedRefund refund={refund} />}
      {isCashDue && refund.returnId !== null && (
        <Link className="text-action justify-self-start" to={`/returns/${refund.returnId}`}>
          Open the return
        </Link>
      )}
      {isCashDue && refund.payout && (
        <PayRefundForm
          payout={refund.payout}
          why={FAILED_AT_PROVIDER}
          onPaid={(transfer, done) =>
            act(markRefundPaid, { params: { refundId: refund.id }, body: transfer, done })
          }
        />
      )}
    </li>
  );
}

/** The provider could not send it: once more the same way, or by hand to another account. */
function FailedRefund({ refund }: { refund: Refund }) {
  const { isBusy, act } = useAction();
  const canRetry = useRight('refunds:retry');
  const canPay = useRight('refunds:pay');

  const retry = () => act(retryRefund, { params: { id: refund.id }, done: 'Refund sent again' });

  async function payByTransfer() {
    const isSure = await confirmStep({
      title: `Pay ${formatRupees(refund.amount)} by transfer instead`,
      text: 'The customer will get an SMS asking for a UPI ID or bank account. The refund will not be sent through the payment provider again.',
      button: 'Pay by transfer',
    });
    const done = 'We have asked the customer where to send the refund';
    if (isSure) await act(payOutRefund, { params: { refundId: refund.id }, done });
  }

  return (
    <div className="flex flex-wrap gap-2">
      {canRetry && (
        <Button look="line" busy={isBusy} onClick={retry}>
          Send again
        </Button>
      )}
      {canPay && (
        <Button look="line" busy={isBusy} onClick={payByTransfer}>
          Pay by transfer
        </Button>
      )}
    </div>
  );
}
