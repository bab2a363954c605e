import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { changeReview, REVIEW_ANSWER_MOST, type StaffReview } from '#core/contract/reviews.ts';
import { useAction } from '../lib/use-action.ts';
import { useKeptText } from '../lib/use-kept-text.ts';

/** The store's word on a review, and the form to write it. `children` are further actions beside it. */
export function ReviewAnswer({ review, children }: { review: StaffReview; children: ReactNode }) {
  const { id, name, answer, version } = review;
  const draft = useKeptText(`review-answer:${id}`, answer ?? '');
  const [isOpen, setIsOpen] = useState(draft.isTyped);
  const { isBusy, act } = useAction();

  async function save(text: string | null) {
    const body = { version, answer: text };
    const done = text === null ? 'Reply removed' : 'Reply published';
    if (!(await act(changeReview, { params: { id }, body, done }))) return;
    draft.forget();
    setIsOpen(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (draft.text.trim() !== '') save(draft.text.trim());
  }

  if (!isOpen) {
    return (
      <>
        {answer !== null && <p className="entry-answer">{answer}</p>}
        <div className="flex flex-wrap gap-x-4">
          <button type="button" className="row-action" onClick={() => setIsOpen(true)}>
            {answer === null ? 'Reply' : 'Edit reply'}
            <span className="sr-only"> to {name}</span>
          </button>
          {children}
        </div>
      </>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-2.5">
      <Field label="Reply" note="shown publicly under the review">
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={REVIEW_ANSWER_MOST}
            value={draft.text}
            // biome-ignore lint/a11y/noAutofocus: the field was opened to be written into
            autoFocus
            onChange={(event) => draft.change(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} disabled={draft.text.trim() === ''}>
          Publish reply
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
        {answer !== null && (
          <Button look="line" busy={isBusy} onClick={() => save(null)}>
            Remove reply
          </Button>
        )}
      </div>
    </form>
  );
}
