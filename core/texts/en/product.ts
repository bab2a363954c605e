import type { Fit } from '#core/rules/sizes.ts';
import { plural } from './language.ts';
/** The product page, apart from what the owner writes. */
export const productTexts = {
  loading: 'Loading product...',
  breadcrumb: 'Breadcrumb',
  taxes: 'Inclusive of all taxes',
  size: 'Size',
  sizes: 'Sizes',
  selectSize: 'Select Size',
  addToCart: 'Add to Cart',
  addedToCart: 'Added to cart.',
  viewCart: 'View cart',
  noSizeChosen: 'Please select a size before adding to cart.',
  sizeSoldOut: 'Selected size is out of stock',
  colour: 'Colour',
  share: 'Share',
  linkCopied: 'Link copied.',
  linkNotCopied: 'The link could not be copied.',
  pictures: 'Pictures',
  picture: (place: number, count: number) => `Picture ${place} of ${count}`,
  zoom: 'Zoom picture: ',
  model: (height: string, size: string) => `Model is ${height} and wears ${size}`,
  seeSimilar: 'See similar products',
  moreIn: (type: string) => `More in ${type}`,
  similar: 'Similar Products',
  pairs: 'Goes well with',
  recent: 'Recently viewed',
  forgetRecent: 'Clear recently viewed',
  previousProducts: 'Previous products',
  nextProducts: 'Next products',
  description: 'Product Description',
  noDescription: 'No description available for this product yet.',
  mrp: 'MRP',
  mrpWithTaxes: (mrp: string) => `${mrp}, inclusive of all taxes`,
  fabric: 'Fabric',
  netQuantity: 'Net quantity',
  countryOfOrigin: 'Country of origin',
  manufacturer: 'Manufacturer',
};

export const viewerTexts = {
  label: 'Pictures, full screen',
  picture: 'Picture',
  previous: 'Previous picture',
  next: 'Next picture',
};

export const reviewTexts = {
  title: 'Customer Reviews',
  none: 'No reviews yet.',
  replyFrom: (brand: string) => `Reply from ${brand}`,
  verifiedBuyer: 'Verified buyer',
  outOfFive: (rating: string) => `${rating} out of 5 stars`,
  count: (count: number) => plural(count, { one: '# review', other: '# reviews' }),
  perStar: 'Reviews per star',
  stars: (count: number) => plural(count, { one: '# star', other: '# stars' }),
  recommended: (count: number) =>
    plural(count, {
      one: '{count} customer recommends this product',
      other: '{count} customers recommend this product',
    }),
  fitFeedback: 'Fit Feedback',

  write: 'Write a review',
  name: 'Name',
  rating: 'Rating',
  selectRating: 'Select a rating',
  fit: 'How does it fit?',
  comment: 'Comment',
  submit: 'Submit Review',
  incomplete: 'Please fill in all fields',
  missing: {
    name: 'Please enter your name',
    rating: 'Please choose a rating',
    fit: 'Please tell us how it fits',
    comment: 'Please write a few words',
  },
  sent: 'Review submitted successfully!',
  failed: 'Failed to submit review.',
};

export const fitNames: Record<Fit, string> = {
  Small: 'Small',
  'Moderately small': 'Moderately small',
  'As expected': 'As expected',
  'Moderately large': 'Moderately large',
  Large: 'Large',
};
