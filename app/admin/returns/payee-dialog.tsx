import { useState } from 'react';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { EMPTY_PAYEE, PayeeFields, readPayee } from '#app/ui/payee-fields.tsx';
import { givePayee } from '#core/contract/payments.ts';
import { useAction } from '../lib/use-action.ts';

/** For a shopper who says it on the phone. */
export function PayeeDialog({ refundId, onClose }: { refundId: string; onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY_PAYEE);
  const { act } = useAction();

  async function save() {
    const { body, problems } = readPayee(draft);
    if (!body) return problems;
    if (await act(givePayee, { params: { refundId }, body, done: 'Saved' })) onClose();
    return undefined;
  }

  return (
    <FormDialog isOpen onClose={onClose} title="Where the refund goes" submitLabel="Save" onSubmit={save}>
      <PayeeFields draft={draft} onChange={setDraft} />
    </FormDialog>
  );
}
