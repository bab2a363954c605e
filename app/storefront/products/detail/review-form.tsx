import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiFailure } from '#app/lib/api-failure.ts';
import { ask } from '#app/lib/ask.ts';
import { failureCode } from '#app/lib/send-call.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, FieldError } from '#app/ui/field.tsx';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { showToast } from '#app/ui/toast.ts';
import { addReview } from '#core/contract/reviews.ts';
import { REVIEW_FAILED, REVIEW_INCOMPLETE, REVIEW_SENT, SUBMIT_REVIEW } from '#core/rules/product-texts.ts';
import { FITS } from '#core/rules/reviews.ts';
import { MAX_COMMENT_LENGTH, MAX_NAME_LENGTH, type ReviewField, readReview } from './read-review.ts';

const MISSING_TEXTS: Record<ReviewField, string> = {
  name: 'Please enter your name',
  rating: 'Please choose a rating',
  fit: 'Please tell us how it fits',
  comment: 'Please write a few words',
};

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
  const errorFor = (field: ReviewField) => (missing.includes(field) ? MISSING_TEXTS[field] : undefined);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSendingRef.current) return;

    const reading = readReview(new FormData(form), productId);
    setMissing(reading.isComplete ? [] : reading.missing);
    if (!reading.isComplete) {
      focusField(form, reading.missing[0]);
      return;
    }

    isSendingRef.current = true;
    setIsSending(true);
    try {
      await ask(addReview, { body: reading.review });
      showToast(REVIEW_SENT);
      form.reset();
      await onSent().catch((error: unknown) => console.warn(error));
    } catch (error) {
      console.warn(error);
      showToast(failureText(error), { kind: 'error' });
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
      data-hides-buy-bar
      className="grid content-start gap-4.5 border border-line bg-chalk p-4.5 lg:p-7 noscript:hidden"
    >
      <div className="grid gap-2">
        <h3 id={`${id}-title`} className="text-xl">
          Write a review
        </h3>
        <div role="alert" className="empty:hidden">
          {missing.length > 0 && <FieldError>{REVIEW_INCOMPLETE}</FieldError>}
        </div>
      </div>
      <Field label="Name" error={errorFor('name')}>
        {(control) => (
          <input
            {...control}
            name="name"
            required
            autoComplete="name"
            maxLength={MAX_NAME_LENGTH}
            className="input"
          />
        )}
      </Field>
      <Field label="Rating" error={errorFor('rating')}>
        {(control) => (
          <span className="select">
            <select {...control} name="rating" required defaultValue="" className="input">
              <option value="">Select a rating</option>
              <option value="5">5 stars</option>
              <option value="4">4 stars</option>
              <option value="3">3 stars</option>
              <option value="2">2 stars</option>
              <option value="1">1 star</option>
            </select>
            <ChevronDownIcon aria-hidden="true" />
          </span>
        )}
      </Field>
      <FitChoice error={errorFor('fit')} />
      <Field label="Comment" error={errorFor('comment')}>
        {(control) => (
          <textarea {...control} name="comment" required maxLength={MAX_COMMENT_LENGTH} className="input" />
        )}
      </Field>
      <Button type="submit" busy={isSending}>
        {SUBMIT_REVIEW}
      </Button>
    </form>
  );
}

/** Trying again helps, except with a failure that says so itself. */
function failureText(error: unknown): string {
  const code = failureCode(addReview, error);
  const isFinal = code === 'review-exists' || code === 'review-limit';
  return isFinal && error instanceof ApiFailure ? error.message : REVIEW_FAILED;
}

/** In the middle of the screen, so that what is wrong with the field can be read under it. */
function focusField(form: HTMLFormElement, name: ReviewField | undefined) {
  const field = form.querySelector<HTMLElement>(`[name="${name}"]`);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

function FitChoice({ error }: { error: string | undefined }) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="field-label">How does it fit?</legend>
      {FITS.map((fit) => (
        <label key={fit} className="flex min-h-tap items-center gap-3 text-md">
          <input
            type="radio"
            name="fit"
            value={fit}
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            className="radio"
          />
          {fit}
        </label>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
