import type { DemoListing } from './demo-listing.ts';
import type { DemoProduct } from './demo-product.ts';
import { ADVENTURE } from './products/adventure.ts';
import { ANIME } from './products/anime.ts';
import { BIKES } from './products/bikes.ts';
import { CARS } from './products/cars.ts';
import { F1 } from './products/f1.ts';
import { MINIMAL } from './products/minimal.ts';
import { NEW_TRENDS } from './products/new-trends.ts';
import { SALE } from './products/sale.ts';
import { SPORTS } from './products/sports.ts';
import { STREETWEAR } from './products/streetwear.ts';
import { UNTAGGED } from './products/untagged.ts';
import { URDU_CALIGRAPHY } from './products/urdu-caligraphy.ts';
import { VIDEO_GAMES } from './products/video-games.ts';
import { writeReviews } from './reviews.ts';

const LISTINGS: readonly DemoListing[] = [
  ...ANIME,
  ...MINIMAL,
  ...F1,
  ...CARS,
  ...VIDEO_GAMES,
  ...BIKES,
  ...ADVENTURE,
  ...SPORTS,
  ...STREETWEAR,
  ...URDU_CALIGRAPHY,
  ...SALE,
  ...NEW_TRENDS,
  ...UNTAGGED,
];

/** The whole demo catalogue. Every date in it is fixed, so that each run of the store shows the same shop. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = withReviews(LISTINGS);

function withReviews(listings: readonly DemoListing[]): DemoProduct[] {
  const reviews = writeReviews(listings);
  return listings.map((listing) => ({ ...listing, reviews: reviews.get(listing.id) ?? [] }));
}
