import { useState } from 'react';
import { isRefusal } from '#app/lib/api-failure.ts';
import { Button } from '#app/ui/button.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { EMPTY_PAYEE, type PayeeBody, PayeeFields, readPayee } from '#app/ui/payee-fields.tsx';
import { showToast } from '#app/ui/toast.ts';
import { refundTexts } from '#texts/orders.ts';

/** Where the money of a cash order goes back to. */
export function PayeeForm(props: { submitLabel: string; onSend: (payee: PayeeBody) => Promise<void> }) {
  const [draft, setDraft] = useState(EMPTY_PAYEE);
  const form = useForm(async () => {
    const { body, problems } = readPayee(draft);
    if (!body) return problems;
    try {
      await props.onSend(body);
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
        {props.submitLabel}
      </Button>
    </Form>
  );
}
