/** Sentences that the specification fixes to the letter. */

export const COD_BANNER = {
  claim: 'Cash on Delivery Available!',
  text: 'Shop now and pay at your doorstep.',
} as const;

export const NO_BANNERS = 'No banners yet';
export const COMING_SOON = 'Coming Soon';
export const LOADING = 'Loading...';
export const TESTIMONIALS_TITLE = 'We Love Good Compliment';

/** What a toast says when a list cannot be loaded: the server refused, or it could not be asked at all. */
export interface FailureTexts {
  refused: string;
  broken: string;
}

export function fetchFailure(what: string): FailureTexts {
  return { refused: `Failed to fetch ${what}`, broken: `Error fetching ${what}` };
}

export function themeFailure(theme: string): FailureTexts {
  return { refused: 'Failed to fetch products', broken: `Error fetching ${theme} products` };
}

export const NEW_ARRIVALS_FAILURE: FailureTexts = {
  refused: 'Failed to fetch products',
  broken: 'Error fetching new arrivals',
};

/** Discount badge: `38% OFF`. */
export function discountText(percent: number): string {
  return `${percent}% OFF`;
}
