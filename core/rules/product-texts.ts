/** Sentences of the product page that the specification fixes to the letter. */

export const LOADING_PRODUCT = 'Loading product...';
export const NO_IMAGE = 'No image available';
export const DESCRIPTION_TITLE = 'Product Description';

export const SELECT_SIZE = 'Select Size';
export const SOLD_OUT = 'Sold Out';
export const ADD_TO_CART = 'Add to Cart';
export const ADDED_TO_CART = 'Added to cart.';
export const NO_SIZE_CHOSEN = 'Please select a size before adding to cart.';
export const SIZE_SOLD_OUT = 'Selected size is out of stock';

export const NO_REVIEWS = 'No reviews yet.';
export const SUBMIT_REVIEW = 'Submit Review';
export const REVIEW_INCOMPLETE = 'Please fill in all fields';
export const REVIEW_SENT = 'Review submitted successfully!';
export const REVIEW_FAILED = 'Failed to submit review.';

/** Under the sizes, once one is chosen. */
export function stockText(available: number): string {
  return available > 0 ? `${available} items left in stock` : 'Out of stock';
}

/** When a cart already holds all that there is. */
export function onlyAvailableText(available: number): string {
  return `Only ${available} item(s) available in stock.`;
}
