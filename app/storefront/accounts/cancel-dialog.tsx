import { useId } from 'react';
import { ask } from '#app/lib/ask.ts';
import { Button } from '#app/ui/button.tsx';
import { useModal } from '#app/ui/dialog.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { cancelOwnOrder, type Order } from '#core/contract/orders.ts';
import { orderTexts } from '#texts/orders.ts';

interface CancelDialogProps {
  /** The order in question; null while nothing is asked. */
  order: Order | null;
  onClose: () => void;
  onCancelled: (order: Order) => void;
}

/** Asks once more before an order is cancelled. */
export default function CancelDialog({ order, onClose, onCancelled }: CancelDialogProps) {
  const dialogRef = useModal(order !== null);
  const { isBusy, run } = useBusy();
  const id = useId();

  async function cancel() {
    if (!order) return;
    try {
      const params = { orderId: order._id };
      await ask(cancelOwnOrder, { params, idempotencyKey: `cancel-${order._id}` });
      showToast(orderTexts.cancelled);
      onCancelled(order);
    } catch (error) {
      console.warn(error);
      showToast(orderTexts.cancelFailed, { kind: 'error' });
    }
    onClose();
  }

  return (
    <dialog
      ref={dialogRef}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-question`}
      className="alert"
      onClose={onClose}
    >
      <div className="grid gap-2.5">
        <h2 id={`${id}-title`} className="text-xl">
          {orderTexts.cancel}
        </h2>
        <p id={`${id}-question`}>{orderTexts.cancelQuestion}</p>
      </div>
      <div className="flex justify-end gap-2.5">
        <Button look="line" size="small" className="min-w-27" onClick={onClose}>
          {orderTexts.cancelNo}
        </Button>
        <Button look="danger" size="small" busy={isBusy} onClick={() => run(cancel)}>
          {orderTexts.cancelYes}
        </Button>
      </div>
    </dialog>
  );
}
