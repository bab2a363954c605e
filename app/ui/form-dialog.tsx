import { type ReactNode, useId } from 'react';
import { commonTexts } from '#texts/common.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Form, type SendForm, useForm } from './form.tsx';

interface FormDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What the button says that sends the form. */
  submitLabel: string;
  onSubmit: SendForm;
  children: ReactNode;
}

/** A dialog with a form: its fields scroll, its two buttons stay in reach. */
export function FormDialog({ isOpen, onClose, title, submitLabel, onSubmit, children }: FormDialogProps) {
  const form = useForm(onSubmit);
  const formId = useId();

  function close() {
    form.clearProblems();
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      foot={
        <>
          <Button look="line" onClick={close}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={form.isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} className="grid gap-4 lg:gap-4.5">
        {children}
      </Form>
    </Dialog>
  );
}
