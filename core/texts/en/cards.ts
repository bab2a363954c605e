import { plural } from './language.ts';

/** A product in a list. */
export const cardTexts = {
  noImage: 'No image available',
  discount: (percent: number) => `${percent}% OFF`,
  soldOut: 'Sold Out',
  addToWishlist: (name: string) => `Add to wishlist, ${name}`,
  removeFromWishlist: (name: string) => `Remove from wishlist, ${name}`,
  rated: (average: string, count: number) =>
    plural(count, {
      one: `Rated ${average} out of 5, # review`,
      other: `Rated ${average} out of 5, # reviews`,
    }),
  playPictures: 'Play pictures',
  pausePictures: 'Pause pictures',
};
