import { Send } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { answerEnquiry, ENQUIRY_ANSWER_LENGTH, type Enquiry } from '#core/contract/enquiries.ts';
import { useAction } from '../lib/use-action.ts';
import { useKeptText } from '../lib/use-kept-text.ts';

/** The form for the one answer by e-mail. `children` are further actions beside the button that opens it. */
export function EnquiryAnswer({ enquiry, children }: { enquiry: Enquiry; children: ReactNode }) {
  const { id, name, email, ticket, version } = enquiry;
  const draft = useKeptText(`message-answer:${id}`, `Dear ${name},\n\n`);
  const [isOpen, setIsOpen] = useState(draft.isTyped);
  const { isBusy, act } = useAction();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const body = { version, answer: draft.text.trim() };
    const done = `Reply sent to ${email}`;
    if (await act(answerEnquiry, { params: { id }, body, done })) draft.forget();
  }

  if (!isOpen) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-1">
        <Button look="line" onClick={() => setIsOpen(true)}>
          Reply<span className="sr-only"> to ticket {ticket}</span>
        </Button>
        {children}
      </div>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-2.5">
      <Field label="Reply" note={`by email to ${email}`}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={6}
            maxLength={ENQUIRY_ANSWER_LENGTH}
            value={draft.text}
            // biome-ignore lint/a11y/noAutofocus: the field was opened to be written into
            autoFocus
            onChange={(event) => draft.change(event.target.value)}
          />
        )}
      </Field>
      <p className="hint">
        Your brand name, the ticket number and the customer’s message are added below it.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} disabled={!draft.isTyped || draft.text.trim() === ''}>
          <Send aria-hidden="true" />
          Send reply
        </Button>
        <Button
          look="line"
          onClick={() => {
            draft.forget();
            setIsOpen(false);
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
