import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import {
  type Difference,
  type PaymentList,
  refundUnknownPayment,
  retryRefund,
  settleDifference,
} from '#core/contract/payments.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { useRight } from '../lib/me.ts';
import { useAction } from '../lib/use-action.ts';
import { confirmStep } from '../ui/confirm.ts';
import { ByHandDialog } from './by-hand-dialog.tsx';

/** What can be done about a difference. */
export function Remedies({ list, difference }: { list: PaymentList; difference: Difference }) {
  const mayChange = useRight('payments:change');
  const { isBusy, act } = useAction();
  const [isByHand, setIsByHand] = useState(false);
  if (!mayChange) return null;
  const { id, orderId, provider } = difference;
  const params = { id };

  async function refund() {
    const left = (provider?.amount ?? 0) - (provider?.refunded ?? 0);
    const isSure = await confirmStep({
      title: `Refund ${formatRupees(left)}`,
      text: `Payment ${id} does not belong to any order. The money will be refunded to the payer. This cannot be undone.`,
      button: 'Refund',
    });
    if (isSure) await act(refundUnknownPayment, { params, done: 'Refund started' });
  }

  return (
    <span className="flex flex-wrap gap-2 lg:justify-end">
      {list === 'failed-refunds' ? (
        <Button
          size="small"
          busy={isBusy}
          onClick={() => act(retryRefund, { params, done: 'Refund retried' })}
        >
          Try again
        </Button>
      ) : (
        (orderId || list !== 'paid-without-order') && (
          <Button
            size="small"
            busy={isBusy}
            onClick={() => act(settleDifference, { params, done: 'Settled' })}
          >
            {list === 'order-without-money' ? 'Check again' : 'Settle'}
          </Button>
        )
      )}
      {list === 'paid-without-order' && !orderId && (
        <Button size="small" busy={isBusy} onClick={refund}>
          Refund
        </Button>
      )}
      <Button size="small" look="line" onClick={() => setIsByHand(true)}>
        Settle manually
      </Button>
      {isByHand && <ByHandDialog id={id} onClose={() => setIsByHand(false)} />}
    </span>
  );
}
