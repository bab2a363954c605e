import { type FormEvent, useState } from 'react';
import { ApiFailure } from '#app/lib/api-failure.ts';
import { EMPTY_PAYEE, type PayeeBody, type PayeeProblems, readPayee } from '#app/lib/read-payee.ts';
import { Button } from '#app/ui/button.tsx';
import { PayeeFields } from '#app/ui/payee-fields.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { refundTexts } from '#texts/profile.ts';

interface PayeeFormProps {
  submitLabel: string;
  onSend: (payee: PayeeBody) => Promise<void>;
}

/** Where the money of a cash order goes back to. */
export function PayeeForm({ submitLabel, onSend }: PayeeFormProps) {
  const [draft, setDraft] = useState(EMPTY_PAYEE);
  const [problems, setProblems] = useState<PayeeProblems>({});
  const { isBusy, run } = useBusy();

  async function send() {
    const reading = readPayee(draft);
    setProblems(reading.problems);
    if (!reading.body) return;
    try {
      await onSend(reading.body);
      setDraft(EMPTY_PAYEE);
      showToast(refundTexts.saved);
    } catch (error) {
      const isRefused = error instanceof ApiFailure && error.kind === 'refused';
      showToast(isRefused ? error.message : refundTexts.failed, { kind: 'error' });
    }
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        run(send);
      }}
    >
      <PayeeFields draft={draft} problems={problems} onChange={setDraft} />
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {submitLabel}
      </Button>
    </form>
  );
}
