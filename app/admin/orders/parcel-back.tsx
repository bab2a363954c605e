import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changeOrderStatus } from '#core/contract/orders/details.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import type { ReturnQuality } from '#core/rules/order-states.ts';
import { QualityChoice } from '../returns/return-forms.tsx';
import { RowAction, useAction } from '../ui/actions.tsx';
import { DialogForm } from '../ui/form-fields.tsx';

interface ParcelBackProps {
  orderId: string;
  /** In rupees, where it is known: what was paid and goes back. */
  owed?: number;
}

/** Receives a parcel that came back, from a list. */
export function ParcelBackButton({ orderId }: ParcelBackProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RowAction about={` the parcel of order ${orderId}`} onClick={() => setIsOpen(true)}>
        Receive
      </RowAction>
      {isOpen && <ParcelBackDialog orderId={orderId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** An undelivered parcel has arrived: how its goods look decides whether they are sold again. */
export function ParcelBackDialog({ orderId, owed, onClose }: ParcelBackProps & { onClose: () => void }) {
  const form = useForm<{ quality: ReturnQuality }>({ defaultValues: { quality: 'Good' } });
  const { act } = useAction();

  async function save({ quality }: { quality: ReturnQuality }) {
    const body = { status: 'Returned', quality } as const;
    const done = `Parcel is back, items ${quality === 'Good' ? 'restocked' : 'not restocked'}`;
    if (await act(changeOrderStatus, { params: { id: orderId }, body, done })) onClose();
  }

  return (
    <DialogForm
      form={form}
      title="Parcel is back"
      submitLabel="Parcel is back"
      onSubmit={save}
      onClose={onClose}
    >
      <QualityChoice />
      <p className="hint">
        The order will be closed as Returned and a credit note issued. {refundText(owed)} This cannot be
        undone.
      </p>
    </DialogForm>
  );
}

function refundText(owed: number | undefined): string {
  if (owed === undefined) return 'What was paid will be refunded.';
  return owed > 0 ? `${formatRupees(owed)} will be refunded.` : '';
}
