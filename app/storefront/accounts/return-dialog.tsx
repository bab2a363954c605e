import { useState } from 'react';
import { ask } from '#app/lib/ask.ts';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { Order } from '#core/contract/orders.ts';
import { requestReturn } from '#core/contract/returns.ts';
import { returnTexts } from '#texts/profile.ts';
import {
  EMPTY_RETURN,
  type ReturnDraft,
  type ReturnProblems,
  readReturn,
  withOnlyItem,
} from './read-return.ts';
import { ReturnFields } from './return-fields.tsx';

interface ReturnDialogProps {
  /** The order in question; null while nothing is asked. */
  order: Order | null;
  onClose: () => void;
  onChanged: () => void;
  onRequested: (order: Order) => void;
}

export function ReturnDialog({ order, onClose, onChanged, onRequested }: ReturnDialogProps) {
  const [typed, setDraft] = useState(EMPTY_RETURN);
  const draft = withOnlyItem(order, typed);
  const [problems, setProblems] = useState<ReturnProblems>({});

  async function send() {
    const reading = readReturn(order, draft);
    setProblems(reading.problems);
    if (!reading.request || !order) return;
    try {
      await ask(requestReturn, { params: { orderId: order._id }, body: reading.request });
    } catch (error) {
      console.warn(error);
      showToast(returnTexts.failed, { kind: 'error' });
      // Perhaps it had arrived before; then the list says so.
      onChanged();
      return;
    }
    showToast(returnTexts.done);
    setDraft(EMPTY_RETURN);
    onClose();
    onChanged();
    onRequested(order);
  }

  function close() {
    setProblems({});
    // Which item it was about belongs to that order alone.
    setDraft(withoutItem);
    onClose();
  }

  return (
    <FormDialog
      isOpen={order !== null}
      onClose={close}
      title={returnTexts.title}
      submitLabel={returnTexts.submit}
      onSubmit={send}
    >
      <ReturnFields order={order} draft={draft} problems={problems} onChange={setDraft} />
    </FormDialog>
  );
}

function withoutItem(draft: ReturnDraft): ReturnDraft {
  return { ...draft, item: '', exchangeSize: '' };
}
