import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { commonTexts } from '#texts/common.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useBusy } from './use-busy.ts';

interface FormDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What the button says that sends the form. */
  submitLabel: string;
  /** Afterwards the first field that is marked as wrong gets the focus. */
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

/** A dialog with a form: its fields scroll, its two buttons stay in reach. It is sent once at a time. */
export function FormDialog({ isOpen, onClose, title, submitLabel, onSubmit, children }: FormDialogProps) {
  const { isBusy, run } = useBusy();
  const formRef = useRef<HTMLFormElement>(null);
  const formId = useId();

  async function submit() {
    await onSubmit();
    // By then the fields that are wrong are marked.
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button look="line" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={formId}
        noValidate
        className="grid gap-4 lg:gap-4.5"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          run(submit);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
