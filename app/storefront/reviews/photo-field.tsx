import { type ChangeEvent, useId } from 'react';
import { orderReviewTexts } from '#texts/reviews.ts';

/** What every decoder of ours reads. Phones turn their own formats into one of these when they are named here. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

/** Photos with a review. With JavaScript they are made smaller before they are sent. */
export function PhotoField({ isRequired = false }: { isRequired?: boolean }) {
  const id = useId();

  async function shrink({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    // Only who adds photos needs the code for it.
    const { shrinkPhotos } = await import('./shrink-photos.ts');
    await shrinkPhotos(input);
  }

  return (
    <div className="field">
      <label htmlFor={id}>
        {orderReviewTexts.photos}
        {!isRequired && <span className="font-regular text-ink-3"> {orderReviewTexts.photosNote}</span>}
      </label>
      <input
        id={id}
        type="file"
        name="photos"
        accept={ACCEPTED}
        multiple
        required={isRequired}
        aria-describedby={`${id}-hint`}
        className="file-field"
        onChange={shrink}
      />
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        {orderReviewTexts.photosHint}
      </p>
    </div>
  );
}
