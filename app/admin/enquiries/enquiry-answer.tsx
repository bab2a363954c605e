import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { answerEnquiry, ENQUIRY_ANSWER_LENGTH, type Enquiry } from '#core/contract/enquiries.ts';
import { useAction } from '../lib/use-action.ts';
import { useTextDraft } from '../lib/use-text-draft.ts';
import { ReplyForm } from '../ui/reply-form.tsx';

/** The form for the one answer by e-mail. `children` are further actions beside the button that opens it. */
export function EnquiryAnswer({ enquiry, children }: { enquiry: Enquiry; children: ReactNode }) {
  const { id, name, email, ticket, version } = enquiry;
  const draft = useTextDraft(`enquiry-answer:${id}`, `Dear ${name},\n\n`);
  const [isOpen, setIsOpen] = useState(draft.isTyped);
  const { isBusy, act } = useAction();

  async function send(answer: string) {
    const done = `Reply sent to ${email}`;
    if (await act(answerEnquiry, { params: { id }, body: { version, answer }, done })) draft.forget();
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
    <ReplyForm
      draft={draft}
      note={`by email to ${email}`}
      rows={6}
      maxLength={ENQUIRY_ANSWER_LENGTH}
      hint="Your brand name, the ticket number and the customer’s message are added below it."
      isBusy={isBusy}
      canSend={draft.isTyped}
      sendLabel={
        <>
          <Send aria-hidden="true" />
          Send reply
        </>
      }
      onSend={send}
      onClose={() => setIsOpen(false)}
    />
  );
}
