/** Reviews from one address within a day; more are refused. */
const ADDRESS_REVIEWS_PER_DAY = 10;
/** Of these, so many of one product are shown at once; more wait for staff. */
const ADDRESS_REVIEWS_OF_PRODUCT = 1;
/** So many reviews of one product by people who did not buy it here are shown at once; more wait for staff. */
const PRODUCT_REVIEWS_PER_HOUR = 3;
const PRODUCT_REVIEWS_PER_DAY = 10;

/** Reviews sent before without a purchase. */
export interface EarlierReviews {
  addressDay: number;
  addressProductDay: number;
  productHour: number;
  productDay: number;
}

export type ReviewVerdict = 'show' | 'wait' | 'refuse';

/** Reviews need no login, so nothing but their number tells a flood from readers. */
export function judgeReview(earlier: EarlierReviews): ReviewVerdict {
  if (earlier.addressDay >= ADDRESS_REVIEWS_PER_DAY) return 'refuse';
  const isFlood =
    earlier.addressProductDay >= ADDRESS_REVIEWS_OF_PRODUCT ||
    earlier.productHour >= PRODUCT_REVIEWS_PER_HOUR ||
    earlier.productDay >= PRODUCT_REVIEWS_PER_DAY;
  return isFlood ? 'wait' : 'show';
}
