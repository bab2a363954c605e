import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { Difference, PaymentList } from '#core/contract/staff/payments.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { useRight } from '../lib/me.ts';
import { useDeed } from '../lib/use-deed.ts';
import { confirmStep } from '../ui/confirm.ts';
import { ByHandDialog } from './by-hand-dialog.tsx';

/** What can be done about a difference. */
export function Remedies({ list, difference }: { list: PaymentList; difference: Difference }) {
  const mayChange = useRight('payments:change');
  const { isBusy, act } = useDeed();
  const [isByHand, setIsByHand] = useState(false);
  if (!mayChange) return null;
  const { id, orderId, provider } = difference;
  const path = `/payments/${encodeURIComponent(id)}`;

  async function refund() {
    const left = (provider?.amount ?? 0) - (provider?.refunded ?? 0);
    const isSure = await confirmStep({
      title: `Refund ${formatRupees(left)}`,
      text: `Payment ${id} does not belong to any order. The money will be refunded to the payer. This cannot be undone.`,
      button: 'Refund',
    });
    if (isSure) await act({ path: `${path}/refund`, method: 'POST', done: 'Refund started' });
  }

  return (
    <span className="flex flex-wrap gap-2 lg:justify-end">
      {list === 'failed-refunds' ? (
        <Button
          size="small"
          busy={isBusy}
          onClick={() => act({ path: `/refunds/${id}/retry`, method: 'POST', done: 'Refund retried' })}
        >
          Try again
        </Button>
      ) : (
        (orderId || list !== 'paid-without-order') && (
          <Button
            size="small"
            busy={isBusy}
            onClick={() => act({ path: `${path}/settle`, method: 'POST', done: 'Settled' })}
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
