import { useId, useSyncExternalStore } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useModal } from '#app/ui/dialog.tsx';
import { confirmStore, type WaitingConfirmation } from './confirm.ts';

/** Where `confirmStep` asks. Mounted once. */
export function ConfirmArea() {
  const waiting = useSyncExternalStore(confirmStore.subscribe, confirmStore.read);
  return waiting ? <ConfirmDialog key={waiting.id} waiting={waiting} /> : null;
}

function ConfirmDialog({ waiting }: { waiting: WaitingConfirmation }) {
  const dialogRef = useModal(true);
  const id = useId();
  return (
    <dialog
      ref={dialogRef}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="alert"
      onClose={() => waiting.answer(false)}
    >
      <h2 id={`${id}-title`}>{waiting.title}</h2>
      <p id={`${id}-text`}>{waiting.text}</p>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button look="line" autoFocus onClick={() => waiting.answer(false)}>
          {waiting.keep ?? 'Cancel'}
        </Button>
        <Button look="danger" onClick={() => waiting.answer(true)}>
          {waiting.button}
        </Button>
      </div>
    </dialog>
  );
}
