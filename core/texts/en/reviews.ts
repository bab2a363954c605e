import { plural } from './language.ts';

/** A review as shoppers read it, on the product page and in the list of all of them. */
export const reviewEntryTexts = {
  size: (size: string) => `Size: ${size}`,
  fit: (fit: string) => `Fit: ${fit}`,
  photo: (place: number, name: string) => `Photo ${place} by ${name}`,
  helpful: 'Helpful',
  helpfulCount: (count: number) => `Helpful (${count})`,
  thanks: 'Thank you for your vote.',
  voteFailed: 'We couldn’t count your vote. Please try again.',
};

/** The list of all reviews of a product. */
export const reviewListTexts = {
  title: (product: string) => `Reviews of ${product}`,
  description: (product: string, count: number) =>
    plural(count, {
      one: `# review of ${product} by customers.`,
      other: `# reviews of ${product} by customers, with fit and size.`,
    }),
  all: (count: number) => `See all ${count} reviews`,
  toProduct: 'Back to the product',
  sort: 'Sort by',
  sorts: { newest: 'Newest', helpful: 'Most helpful', highest: 'Highest', lowest: 'Lowest' },
  filters: 'Filter reviews',
  rating: 'Rating',
  size: 'Size',
  fit: 'Fit',
  photos: 'Photos',
  withPhotos: 'With photos',
  clear: 'Clear filters',
  found: (count: number) => plural(count, { one: '# review', other: '# reviews' }),
  noMatch: 'No reviews match these filters.',
  more: 'More reviews',
  first: 'Back to the first reviews',
};

/** The page on which a buyer reviews what was delivered, by the link of the order. */
export const orderReviewTexts = {
  title: 'Review your order',
  lead: 'How is everything? A few words help others to choose, and us to do better.',
  order: 'Order #{id}',
  until: (day: string) => `You can review this order until ${day}.`,
  early: 'You can review this order once it has been delivered.',
  over: 'The time to review this order is over. Thank you for shopping with us.',
  nothing: 'There is nothing to review in this order any more.',
  rating: 'Rating',
  photos: 'Photos',
  photosNote: '(optional)',
  photosHint: 'Up to 4, each up to 8 MB: JPEG, PNG or WebP. We show them after we have looked at them.',
  addPhotos: 'Add photos',
  sending: 'Sending...',
  public: 'Your name and your words will be public, with a mark that you have bought it here.',
  yours: 'Your review',
  seeProduct: 'See it in the shop',
  photosWaiting: 'Your photos are shown after we have looked at them.',
  done: 'Thank you for your review.',
  donePhotos: 'Thank you. We’ll show your photos after we have looked at them.',
  photosFailed:
    'Some photos could not be added. Please use up to 4 photos, JPEG, PNG or WebP, each up to 8 MB.',
  exists: 'You have already reviewed this.',
  failed: 'We couldn’t take your review. Please try again.',
  tracking: 'Returns, invoice and delivery',
};
