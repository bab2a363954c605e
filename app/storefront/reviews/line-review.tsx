import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { FieldError, RadioField, TextArea, TextField } from '#app/ui/field.tsx';
import { Thumb } from '#app/ui/thumb.tsx';
import type { BoughtLine } from '#core/contract/reviews/by-link.ts';
import { REVIEW_PHOTOS_MOST } from '#core/rules/reviews.ts';
import { FITS } from '#core/rules/sizes.ts';
import { commonTexts } from '#texts/common.ts';
import { fitNames, reviewTexts } from '#texts/product.ts';
import { orderReviewTexts } from '#texts/reviews.ts';
import { Stars } from '../products/detail/stars.tsx';
import { PhotoField } from './photo-field.tsx';
import { StarField } from './star-field.tsx';

const MAX_NAME_LENGTH = 100;
const MAX_COMMENT_LENGTH = 2000;

interface LineReviewProps {
  line: BoughtLine;
  isOpen: boolean;
  /** As the buyer has signed another review of the order. */
  knownName: string;
  /** What came of the form that was sent about this line. */
  outcome: string | null;
}

/** Something that was bought: what its buyer has said about it, or the form to say it. */
export function LineReview({ line, isOpen, knownName, outcome }: LineReviewProps) {
  const { product, size, review } = line;
  return (
    <li className="to-review">
      <div className="to-review-head">
        <Thumb url={product.picture?.url ?? ''} />
        <div className="min-w-0">
          <h2 className="text-lg wrap-anywhere">{product.name}</h2>
          <p className="text-sm text-ink-2">{commonTexts.size(size)}</p>
        </div>
      </div>
      <Outcome outcome={outcome} />
      {review ? (
        <Written line={line} review={review} canAdd={isOpen} />
      ) : (
        isOpen && <ReviewLineForm lineId={line.id} knownName={knownName} outcome={outcome} />
      )}
    </li>
  );
}

const GOOD: Record<string, string> = {
  sent: orderReviewTexts.done,
  'sent-photos': orderReviewTexts.donePhotos,
};
const BAD: Record<string, string> = {
  ...reviewTexts.missing,
  'photos-failed': orderReviewTexts.photosFailed,
  'review-exists': orderReviewTexts.exists,
};

/** What came of a form, for whoever is led back to the page. */
export function Outcome({ outcome }: { outcome: string | null }) {
  if (outcome === null) return null;
  const good = GOOD[outcome];
  return (
    <div id="outcome" tabIndex={-1} role={good ? 'status' : 'alert'} className="scroll-mt-28 font-semibold">
      {good ?? <FieldError>{BAD[outcome] ?? orderReviewTexts.failed}</FieldError>}
    </div>
  );
}

interface WrittenProps {
  line: BoughtLine;
  review: NonNullable<BoughtLine['review']>;
  canAdd: boolean;
}

function Written({ line, review, canAdd }: WrittenProps) {
  const { rating, fit, comment, photos, areWaiting } = review;
  return (
    <>
      <div className="grid gap-2">
        <h3 className="text-md font-semibold">{orderReviewTexts.yours}</h3>
        <Stars rating={rating} />
        {fit && <p className="text-fine text-ink-3">{fitNames[fit]}</p>}
        <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{comment}</p>
        {areWaiting && <p className="text-sm text-ink-2">{orderReviewTexts.photosWaiting}</p>}
      </div>
      {canAdd && photos < REVIEW_PHOTOS_MOST && (
        <details>
          <summary className="text-link">{orderReviewTexts.addPhotos}</summary>
          <SentForm className="pt-3" label={orderReviewTexts.addPhotos} lineId={line.id}>
            <input type="hidden" name="form" value="photos" />
            <PhotoField isRequired />
          </SentForm>
        </details>
      )}
      <p>
        <Link to={`/product/${encodeURIComponent(line.product.id)}`} className="text-link">
          {orderReviewTexts.seeProduct}
        </Link>
      </p>
    </>
  );
}

type ReviewLineFormProps = Pick<LineReviewProps, 'knownName' | 'outcome'> & { lineId: string };

/** The stars first; the rest unfolds when one is pressed, by the style sheet. */
function ReviewLineForm({ lineId, knownName, outcome }: ReviewLineFormProps) {
  return (
    <SentForm label={reviewTexts.submit} lineId={lineId} isFolded={outcome === null} before={<StarField />}>
      <RadioField label={reviewTexts.fit} name="fit" values={FITS} labels={fitNames} />
      <TextArea label={reviewTexts.comment} name="comment" required maxLength={MAX_COMMENT_LENGTH} />
      <TextField
        label={reviewTexts.name}
        name="name"
        required
        autoComplete="given-name"
        maxLength={MAX_NAME_LENGTH}
        defaultValue={knownName}
      />
      <PhotoField />
      <p className="text-sm text-ink-2">{orderReviewTexts.public}</p>
    </SentForm>
  );
}

interface SentFormProps {
  lineId: string;
  label: string;
  isFolded?: boolean;
  before?: React.ReactNode;
  className?: string;
  children: React.ReactNode;
}

/** The browser itself checks and sends it, photos and all, to this very address; it is led back to the page. */
function SentForm({ lineId, label, isFolded = false, before, className, children }: SentFormProps) {
  const [isSending, setIsSending] = useState(false);
  return (
    <form
      method="post"
      encType="multipart/form-data"
      data-folded={isFolded || undefined}
      className={className}
      onSubmit={() => setIsSending(true)}
    >
      <input type="hidden" name="lineId" value={lineId} />
      {before}
      <div className="to-review-rest">
        {children}
        <Button type="submit" busy={isSending} className="justify-self-start max-md:w-full">
          {isSending ? orderReviewTexts.sending : label}
        </Button>
      </div>
    </form>
  );
}
