import { useId } from 'react';
import { ask } from '#app/lib/ask.ts';
import { failureCode } from '#app/lib/send-call.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError, type Problems, RadioField, SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { Form, typedText, useForm } from '#app/ui/form.tsx';
import { showToast } from '#app/ui/toast.ts';
import { type AddReview, addReview } from '#core/contract/reviews.ts';
import { FITS } from '#core/rules/sizes.ts';
import { fitNames, reviewTexts } from '#texts/product.ts';

const MAX_NAME_LENGTH = 100;
const MAX_COMMENT_LENGTH = 2000;

/** `onSent` is called when the server has the review. */
export function ReviewForm({ productId, onSent }: { productId: string; onSent: () => Promise<void> }) {
  const id = useId();
  const form = useForm(async (element) => {
    const { review, problems } = readReview(new FormData(element), productId);
    if (!review) return problems;
    try {
      await ask(addReview, { body: review });
      showToast(reviewTexts.sent);
      element.reset();
      await onSent().catch((error: unknown) => console.warn(error));
    } catch (error) {
      console.warn(error);
      showToast(failureText(error), { kind: 'error' });
    }
    return undefined;
  });

  return (
    <Form
      form={form}
      aria-labelledby={`${id}-title`}
      data-hides-buy-bar
      className="grid content-start gap-4.5 self-start border border-line bg-chalk p-4.5 text-md lg:p-7 noscript:hidden"
    >
      <div className="grid gap-2">
        <h3 id={`${id}-title`} className="text-xl">
          {reviewTexts.write}
        </h3>
        <div role="alert" className="empty:hidden">
          {Object.keys(form.problems).length > 0 && <FieldError>{reviewTexts.incomplete}</FieldError>}
        </div>
      </div>
      <TextField
        label={reviewTexts.name}
        name="name"
        required
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
      />
      <SelectField label={reviewTexts.rating} name="rating" required defaultValue="">
        <option value="">{reviewTexts.selectRating}</option>
        {[5, 4, 3, 2, 1].map((stars) => (
          <option key={stars} value={stars}>
            {reviewTexts.stars(stars)}
          </option>
        ))}
      </SelectField>
      <RadioField label={reviewTexts.fit} name="fit" values={FITS} labels={fitNames} />
      <TextArea label={reviewTexts.comment} name="comment" required maxLength={MAX_COMMENT_LENGTH} />
      <Button type="submit" busy={form.isBusy}>
        {reviewTexts.submit}
      </Button>
    </Form>
  );
}

/** Trying again helps, except with a failure that says so itself. */
function failureText(error: unknown): string {
  const code = failureCode(addReview, error);
  const isFinal = code === 'review-exists' || code === 'review-limit';
  return isFinal && error instanceof Error ? error.message : reviewTexts.failed;
}

/** What is sent to the server, or what is missing, in the order in which the form shows it. */
export function readReview(form: FormData, productId: string) {
  const name = typedText(form, 'name');
  const rating = Number(typedText(form, 'rating'));
  const fit = FITS.find((known) => known === typedText(form, 'fit'));
  const comment = typedText(form, 'comment');
  const isRated = rating >= 1 && rating <= 5;
  if (name && isRated && fit && comment) {
    return { review: { productId, name, rating, fit, comment } satisfies AddReview, problems: {} };
  }
  const { missing } = reviewTexts;
  const problems: Problems = {};
  if (!name) problems.name = missing.name;
  if (!isRated) problems.rating = missing.rating;
  if (!fit) problems.fit = missing.fit;
  if (!comment) problems.comment = missing.comment;
  return { review: null, problems };
}
