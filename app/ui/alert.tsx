import { useId } from 'react';
import { commonTexts } from '#texts/common.ts';
import { Button } from './button.tsx';
import { useModal } from './dialog.tsx';
import { createExternalStore } from './external-store.ts';

interface Alert {
  id: number;
  text: string;
  close: () => void;
}

let lastId = 0;

export const alertStore = createExternalStore<readonly Alert[]>([]);

/** Says one sentence that must be answered with OK. Resolves when it is closed; several wait for each other. */
export function showAlert(text: string): Promise<void> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const close = () => {
      alertStore.update((waiting) => waiting.filter((alert) => alert.id !== id));
      resolve();
    };
    alertStore.update((waiting) => [...waiting, { id, text, close }]);
  });
}

/** Where `showAlert` speaks. Mounted once. */
export function AlertArea() {
  const [alert] = alertStore.use();
  return alert ? <AlertDialog key={alert.id} alert={alert} /> : null;
}

function AlertDialog({ alert }: { alert: Alert }) {
  const dialogRef = useModal(true);
  const textId = useId();
  return (
    <dialog
      ref={dialogRef}
      role="alertdialog"
      aria-labelledby={textId}
      className="alert"
      onClose={alert.close}
    >
      <p id={textId} className="text-[1.0625rem] leading-[1.4] font-medium">
        {alert.text}
      </p>
      <div className="flex justify-end gap-2.5">
        <Button size="small" className="min-w-27" onClick={() => dialogRef.current?.close()} autoFocus>
          {commonTexts.ok}
        </Button>
      </div>
    </dialog>
  );
}
