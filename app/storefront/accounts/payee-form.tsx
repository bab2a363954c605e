import { useState } from 'react';
import { isRefusal } from '#app/lib/api-failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { EMPTY_PAYEE, type PayeeBody, PayeeFields, readPayee } from '#app/ui/payee-fields.tsx';
import { showToast } from '#app/ui/toast.ts';
import { refundTexts } from '#texts/profile.ts';

interface PayeeFormProps {
  submitLabel: string;
  onSend: (payee: PayeeBody) => Promise<void>;
}

/** Where the money of a cash order goes back to. */
export function PayeeForm({ submitLabel, onSend }: PayeeFormProps) {
  const [draft, setDraft] = useState(EMPTY_PAYEE);
  const form = useForm(async () => {
    const { body, problems } = readPayee(draft);
    if (!body) return problems;
    try {
      await onSend(body);
      setDraft(EMPTY_PAYEE);
      showToast(refundTexts.saved);
    } catch (error) {
      showToast(isRefusal(error) ? error.message : refundTexts.failed, { kind: 'error' });
    }
    return undefined;
  });

  return (
    <Form form={form} className="grid gap-4">
      <PayeeFields draft={draft} onChange={setDraft} />
      <Button type="submit" busy={form.isBusy} className="justify-self-start">
        {submitLabel}
      </Button>
    </Form>
  );
}
