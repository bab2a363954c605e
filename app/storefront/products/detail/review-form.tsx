import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiFailure } from '#app/lib/api-failure.ts';
import { ask } from '#app/lib/ask.ts';
import { failureCode } from '#app/lib/send-call.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, FieldError } from '#app/ui/field.tsx';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { showToast } from '#app/ui/toast.ts';
import { addReview } from '#core/contract/reviews.ts';
import { FITS } from '#core/rules/reviews.ts';
import { fitNames, reviewTexts } from '#texts/reviews.ts';
import { MAX_COMMENT_LENGTH, MAX_NAME_LENGTH, type ReviewField, readReview } from './read-review.ts';

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
  const errorFor = (field: ReviewField) => (missing.includes(field) ? reviewTexts.missing[field] : undefined);

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
      showToast(reviewTexts.sent);
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
          {reviewTexts.write}
        </h3>
        <div role="alert" className="empty:hidden">
          {missing.length > 0 && <FieldError>{reviewTexts.incomplete}</FieldError>}
        </div>
      </div>
      <Field label={reviewTexts.name} error={errorFor('name')}>
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
      <Field label={reviewTexts.rating} error={errorFor('rating')}>
        {(control) => (
          <span className="select">
            <select {...control} name="rating" required defaultValue="" className="input">
              <option value="">{reviewTexts.selectRating}</option>
              {[5, 4, 3, 2, 1].map((stars) => (
                <option key={stars} value={stars}>
                  {reviewTexts.stars(stars)}
                </option>
              ))}
            </select>
            <ChevronDownIcon aria-hidden="true" />
          </span>
        )}
      </Field>
      <FitChoice error={errorFor('fit')} />
      <Field label={reviewTexts.comment} error={errorFor('comment')}>
        {(control) => (
          <textarea {...control} name="comment" required maxLength={MAX_COMMENT_LENGTH} className="input" />
        )}
      </Field>
      <Button type="submit" busy={isSending}>
        {reviewTexts.submit}
      </Button>
    </form>
  );
}

/** Trying again helps, except with a failure that says so itself. */
function failureText(error: unknown): string {
  const code = failureCode(addReview, error);
  const isFinal = code === 'review-exists' || code === 'review-limit';
  return isFinal && error instanceof ApiFailure ? error.message : reviewTexts.failed;
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
      <legend className="field-label">{reviewTexts.fit}</legend>
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
          {fitNames[fit]}
        </label>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
