import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { changeOrderStatus, type StaffOrder } from '#core/contract/orders/details.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import type { ReturnQuality } from '#core/rules/order-states.ts';
import { useAction } from '../lib/use-action.ts';
import { QualityChoice } from '../returns/quality-choice.tsx';

/** An undelivered parcel has arrived: how its goods look decides whether they are sold again. */
export function ParcelBackDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const [quality, setQuality] = useState<ReturnQuality>('Good');
  const { isBusy, act } = useAction();
  const owed = order.money.paid - order.money.refunded;

  async function save() {
    const isDone = await act(changeOrderStatus, {
      params: { id: order.id },
      body: { status: 'Returned', quality },
      done: quality === 'Good' ? 'Parcel is back, items restocked' : 'Parcel is back, items not restocked',
    });
    if (isDone) onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Parcel is back"
      foot={
        <Button className="w-full" busy={isBusy} onClick={save}>
          Parcel is back
        </Button>
      }
    >
      <QualityChoice
        input={(choice) => ({
          name: 'quality',
          checked: quality === choice,
          onChange: () => setQuality(choice),
        })}
      />
      <p className="hint">
        The order will be closed as Returned and a credit note issued.
        {owed > 0 && ` ${formatRupees(owed)} will be refunded.`} This cannot be undone.
      </p>
    </Dialog>
  );
}
