import { useState } from 'react';
import { EMPTY_PAYEE, type PayeeProblems, readPayee } from '#app/lib/read-payee.ts';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { PayeeFields } from '#app/ui/payee-fields.tsx';
import { givePayee } from '#core/contract/payments.ts';
import { useAction } from '../lib/use-action.ts';

/** For a shopper who says it on the phone. */
export function PayeeDialog({ refundId, onClose }: { refundId: string; onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY_PAYEE);
  const [problems, setProblems] = useState<PayeeProblems>({});
  const { act } = useAction();

  async function save() {
    const reading = readPayee(draft);
    setProblems(reading.problems);
    if (!reading.body) return;
    const isDone = await act(givePayee, { params: { refundId }, body: reading.body, done: 'Saved' });
    if (isDone) onClose();
  }

  return (
    <FormDialog isOpen onClose={onClose} title="Where the refund goes" submitLabel="Save" onSubmit={save}>
      <PayeeFields draft={draft} problems={problems} onChange={setDraft} />
    </FormDialog>
  );
}
