import type { DemoEntry, DemoListing, DemoProduct } from './demo-product.ts';
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
  ...listed(ANIME, 'Anime'),
  ...listed(MINIMAL, 'Minimal'),
  ...listed(F1, 'F1'),
  ...listed(CARS, 'Cars'),
  ...listed(VIDEO_GAMES, 'Video Games'),
  ...listed(BIKES, 'Bikes'),
  ...listed(ADVENTURE, 'Adventure'),
  ...listed(SPORTS, 'Sports'),
  ...listed(STREETWEAR, 'Streetwear'),
  ...listed(URDU_CALIGRAPHY, 'Urdu Caligraphy'),
  ...listed(SALE, 'Sale'),
  ...listed(NEW_TRENDS, 'New Trends'),
  ...listed(UNTAGGED),
];
const REVIEWS = writeReviews(LISTINGS);

/** All demo products. Every date in them is fixed, so that each run of the store shows the same shop. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = LISTINGS.map((listing) => ({
  ...listing,
  reviews: REVIEWS.get(listing.id) ?? [],
}));

function listed(entries: readonly DemoEntry[], homeTag?: string): DemoListing[] {
  return entries.map(({ details, views = ['front', 'back', 'print'], ...entry }) => ({
    ...entry,
    views,
    details: details.join('\n'),
    ...(homeTag && { homeTag }),
  }));
}
