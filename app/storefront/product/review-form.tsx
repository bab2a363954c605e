import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiFailure } from '#app/lib/api-failure.ts';
import { requestApi } from '#app/lib/api-request.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { Button } from '#app/ui/button.tsx';
import { AlertIcon, ChevronDownIcon } from '#app/ui/icons.tsx';
import { showToast } from '#app/ui/toast.ts';
import { REVIEW_FAILED, REVIEW_INCOMPLETE, REVIEW_SENT, SUBMIT_REVIEW } from '#core/rules/product-texts.ts';
import { FITS } from '#core/rules/reviews.ts';
import { MAX_COMMENT_LENGTH, MAX_NAME_LENGTH, type ReviewField, readReview } from './read-review.ts';

/** Refusals that no further try can change. */
const TOLD_AS_IT_IS = ['review-exists', 'review-limit'];

interface ReviewFormProps {
  productId: string;
  /** Called when the server has the review. */
  onSent: () => Promise<void>;
}

export function ReviewForm({ productId, onSent }: ReviewFormProps) {
  const [missing, setMissing] = useState<ReviewField[]>([]);
  const [isSending, setIsSending] = useState(false);
  const isSendingRef = useRef(false);
  const id = useId();
  const isMissing = (field: ReviewField) => missing.includes(field) || undefined;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSendingRef.current) return;

    const reading = readReview(new FormData(form), productId);
    setMissing(reading.isComplete ? [] : reading.missing);
    if (!reading.isComplete) {
      form.querySelector<HTMLElement>(`[name="${reading.missing[0]}"]`)?.focus();
      return;
    }

    isSendingRef.current = true;
    setIsSending(true);
    try {
      const token = sessionStore.read()?.token;
      await requestApi('/api/products/add-review', { method: 'POST', body: reading.review, token });
      showToast(REVIEW_SENT);
      form.reset();
      await onSent().catch((error: unknown) => console.warn(error));
    } catch (error) {
      console.warn(error);
      const isTold = error instanceof ApiFailure && TOLD_AS_IT_IS.includes(error.code ?? '');
      showToast(isTold ? error.message : REVIEW_FAILED, { kind: 'error' });
    } finally {
      isSendingRef.current = false;
      setIsSending(false);
    }
  }

  return (
    <form
      onSubmit={send}
      noValidate
      aria-labelledby={`${id}-title`}
      className="grid content-start gap-4.5 border border-line bg-chalk p-4.5 lg:p-7 noscript:hidden"
    >
      <h3 id={`${id}-title`} className="text-xl">
        Write a review
      </h3>
      <div className="field">
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          name="name"
          required
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          aria-invalid={isMissing('name')}
          className="input"
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-rating`}>Rating</label>
        <span className="select">
          <select
            id={`${id}-rating`}
            name="rating"
            required
            defaultValue=""
            aria-invalid={isMissing('rating')}
            className="input"
          >
            <option value="">Select a rating</option>
            <option value="5">5 stars</option>
            <option value="4">4 stars</option>
            <option value="3">3 stars</option>
            <option value="2">2 stars</option>
            <option value="1">1 star</option>
          </select>
          <ChevronDownIcon aria-hidden="true" />
        </span>
      </div>
      <fieldset>
        <legend className="field-label">How does it fit?</legend>
        {FITS.map((fit) => (
          <label key={fit} className="flex min-h-tap items-center gap-3 text-md">
            <input
              type="radio"
              name="fit"
              value={fit}
              required
              aria-invalid={isMissing('fit')}
              className="radio"
            />
            {fit}
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor={`${id}-comment`}>Comment</label>
        <textarea
          id={`${id}-comment`}
          name="comment"
          required
          maxLength={MAX_COMMENT_LENGTH}
          aria-invalid={isMissing('comment')}
          className="input"
        />
      </div>
      <div role="alert" className="empty:hidden">
        {missing.length > 0 && (
          <p className="field-error">
            <AlertIcon aria-hidden="true" className="size-4 stroke-2" />
            {REVIEW_INCOMPLETE}
          </p>
        )}
      </div>
      <Button type="submit" busy={isSending}>
        {SUBMIT_REVIEW}
      </Button>
    </form>
  );
}
