import { type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { changeReview, REVIEW_ANSWER_MOST, type StaffReview } from '#core/contract/reviews.ts';
import { useAction } from '../lib/use-action.ts';
import { useTextDraft } from '../lib/use-text-draft.ts';
import { ReplyForm } from '../ui/reply-form.tsx';
import { RowAction } from '../ui/row-action.tsx';

/** The store's word on a review, and the form to write it. `children` are further actions beside it. */
export function ReviewAnswer({ review, children }: { review: StaffReview; children: ReactNode }) {
  const { id, name, answer, version } = review;
  const draft = useTextDraft(`review-answer:${id}`, answer ?? '');
  const [isOpen, setIsOpen] = useState(draft.isTyped);
  const { isBusy, act } = useAction();

  async function save(text: string | null) {
    const body = { version, answer: text };
    const done = text === null ? 'Reply removed' : 'Reply published';
    if (!(await act(changeReview, { params: { id }, body, done }))) return;
    draft.forget();
    setIsOpen(false);
  }

  if (!isOpen) {
    return (
      <>
        {answer !== null && <p className="entry-answer">{answer}</p>}
        <div className="flex flex-wrap gap-x-4">
          <RowAction about={` to ${name}`} onClick={() => setIsOpen(true)}>
            {answer === null ? 'Reply' : 'Edit reply'}
          </RowAction>
          {children}
        </div>
      </>
    );
  }
  return (
    <ReplyForm
      draft={draft}
      note="shown publicly under the review"
      rows={3}
      maxLength={REVIEW_ANSWER_MOST}
      isBusy={isBusy}
      canSend
      sendLabel="Publish reply"
      onSend={save}
      onClose={() => setIsOpen(false)}
    >
      {answer !== null && (
        <Button look="line" busy={isBusy} onClick={() => save(null)}>
          Remove reply
        </Button>
      )}
    </ReplyForm>
  );
}
