import { reviewTexts } from '#texts/product.ts';
import { orderReviewTexts } from '#texts/reviews.ts';

const STAR = 'm12 2.8 2.8 5.9 6.4.9-4.7 4.5 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4L2.8 9.6l6.4-.9z';

/** Stars to press; radio buttons for whoever does not see them. */
export function StarField() {
  return (
    <fieldset>
      <legend className="field-label">{orderReviewTexts.rating}</legend>
      <div className="star-field">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars}>
            <input type="radio" name="rating" value={stars} required aria-label={reviewTexts.stars(stars)} />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={STAR} />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
