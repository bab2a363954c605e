export const FITS = ['Small', 'Moderately small', 'As expected', 'Moderately large', 'Large'] as const;
export type Fit = (typeof FITS)[number];

/** The product page shows this many of the newest reviews. */
export const REVIEWS_SHOWN = 5;
