import { type FormEvent, useId, useRef, useState } from 'react';
import { requestAsUser } from '#app/lib/user-request.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import type { Order } from '#core/contract/orders.ts';
import { RETURN_REQUEST } from '#core/rules/account-texts.ts';
import { EMPTY_RETURN, type ReturnProblems, readReturn } from './read-return.ts';
import { ReturnFields } from './return-fields.tsx';

interface ReturnDialogProps {
  /** The order in question; null while nothing is asked. */
  order: Order | null;
  onClose: () => void;
  onChanged: () => void;
}

export function ReturnDialog({ order, onClose, onChanged }: ReturnDialogProps) {
  const [draft, setDraft] = useState(EMPTY_RETURN);
  const [problems, setProblems] = useState<ReturnProblems>({});
  const { isBusy, run } = useBusy();
  const formRef = useRef<HTMLFormElement>(null);
  const formId = useId();

  async function send() {
    const reading = readReturn(order, draft);
    setProblems(reading.problems);
    if (!reading.request || !order) {
      // By then the fields that are wrong are marked.
      requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    try {
      const path = `/api/orders/${encodeURIComponent(order._id)}/return-request`;
      await requestAsUser(path, { method: 'POST', body: reading.request });
    } catch (error) {
      console.warn(error);
      showToast(RETURN_REQUEST.failed, { kind: 'error' });
      // Perhaps it had arrived before; then the list says so.
      onChanged();
      return;
    }
    showToast(RETURN_REQUEST.done);
    setDraft(EMPTY_RETURN);
    onClose();
    onChanged();
  }

  function close() {
    setProblems({});
    // Which item it was about belongs to that order alone.
    setDraft((known) => ({ ...known, item: '' }));
    onClose();
  }

  return (
    <Dialog
      isOpen={order !== null}
      onClose={close}
      title={RETURN_REQUEST.title}
      foot={
        <>
          <Button look="line" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            Submit
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          run(send);
        }}
      >
        <ReturnFields order={order} draft={draft} problems={problems} onChange={setDraft} />
      </form>
    </Dialog>
  );
}
