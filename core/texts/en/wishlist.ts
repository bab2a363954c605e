import { plural } from './language.ts';

/** The wishlist. */
export const wishlistTexts = {
  title: 'Wishlist',
  empty: 'Your wishlist is empty.',
  added: 'Added to wishlist.',
  view: 'View',
  count: (count: number) => plural(count, { one: '# product', other: '# products' }),
  onThisDevice: 'Saved on this device.',
  login: 'Log in',
  loginKeeps: '{login} to see it on your other devices too.',
  dropped: (was: string) => `Price dropped from ${was}`,
  risen: (was: string) => `It was ${was} when you added it`,
  addSize: (size: string, name: string) => `Add size ${size} to cart, ${name}`,
  addToCart: 'Add to cart',
  seeProduct: 'See product',
  gone: 'No longer available',
  notLoaded: 'We couldn’t load prices and sizes. This is what you saved.',
};
