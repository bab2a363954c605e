import type { Fit } from '#core/rules/reviews.ts';
import { plural } from './language.ts';

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
