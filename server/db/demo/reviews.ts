import type { DemoListing, DemoReview } from './demo-product.ts';
import { type Random, seededRandom } from './reviews/random.ts';
import { FIRST_NAMES, SURNAME_INITIALS } from './reviews/shoppers.ts';
import { type Memory, writeComment } from './reviews/write-comment.ts';

const DAY_MS = 86_400_000;
/** Every review is older than this, and so is the demo shop. */
const LAST_REVIEW_AT = Date.parse('2026-11-13T18:00:00Z');
const FIRST_PARCEL_DAYS = 4;
const MOST_REVIEWS = 30;

type Rating = DemoReview['rating'];
type Fit = DemoReview['fit'];

/** How many of a hundred shoppers give 5, 4, 3, 2 and 1 stars: for most products, and for the two kinds of exception. */
const STARS = {
  loved: [61, 29, 7, 2, 1],
  usual: [49, 34, 11, 4, 2],
  doubtful: [26, 33, 23, 12, 6],
} as const;

/** The same for the answer on size, in the order of the scale. */
const SIZE_ANSWERS: Readonly<Record<'true' | 'small' | 'large', readonly number[]>> = {
  true: [2, 9, 76, 11, 2],
  small: [8, 30, 57, 4, 1],
  large: [1, 4, 58, 29, 8],
};
const FITS: readonly Fit[] = ['Small', 'Moderately small', 'As expected', 'Moderately large', 'Large'];

/** The reviews of all products, by product id. The same products always get the same reviews. */
export function writeReviews(listings: readonly DemoListing[]): Map<string, DemoReview[]> {
  const shop = { comments: new Set<string>(), timesSaid: new Map<string, number>() };
  return new Map(
    listings.map((listing) => [listing.id, getReviews(listing, { ...shop, saidOfProduct: new Set() })]),
  );
}

function getReviews(listing: DemoListing, memory: Memory): DemoReview[] {
  const random = seededRandom(listing.id);
  const stars = random.pick([STARS.loved, STARS.usual, STARS.usual, STARS.usual, STARS.doubtful]);
  const sizing = SIZE_ANSWERS[random.pick(getSizings(listing))];
  const times = reviewTimes(listing, random);
  const names = random.shuffled(FIRST_NAMES);
  // A chance of its own, so that the words of the reviews do not depend on it.
  const worn = seededRandom(`${listing.id} worn`);
  const sizes = Object.keys(listing.stock);

  return times.map((time, index) => {
    const rating = random.weighted<Rating>([5, 4, 3, 2, 1], stars);
    const fit = random.weighted(FITS, sizeAnswers(rating, sizing));
    const subject = { rating, fit, at: new Date(time).toISOString() };
    const name = shopperName(names[index % names.length] ?? 'A shopper', random);
    const comment = writeComment({ listing, subject, random, memory });
    const size = worn.next() < 0.8 ? worn.weighted(sizes, middleFirst(sizes.length)) : null;
    return { name, ...subject, comment, size, helpful: Math.floor(worn.next() ** 3 * 15) };
  });
}

/** Most people wear a size from the middle. */
function middleFirst(count: number): number[] {
  return Array.from({ length: count }, (_, place) => 1 + Math.min(place, count - 1 - place) * 2);
}

/** A bad fit is half of why people are cross, and hardly anyone is delighted in the wrong size. */
function sizeAnswers(rating: Rating, sizing: readonly number[]): readonly number[] {
  if (rating <= 2) return [14, 16, 44, 16, 10];
  return rating === 5 ? sizing.with(0, 0).with(-1, 0) : sizing;
}

function getSizings(listing: DemoListing): readonly ('true' | 'small' | 'large')[] {
  if (listing.category === 'oversized t-shirt') return ['true', 'true', 'large', 'large'];
  return ['true', 'true', 'true', 'small', 'large'];
}

/** Old favourites have many reviews, last week's arrivals few; some products nobody has written about. */
function reviewTimes(listing: DemoListing, random: Random): number[] {
  const first = Date.parse(listing.createdAt) + FIRST_PARCEL_DAYS * DAY_MS;
  const daysOnSale = Math.max(0, (LAST_REVIEW_AT - first) / DAY_MS);
  const isUnnoticed = random.next() < 0.06;
  if (isUnnoticed) return [];

  const appeal = random.next() ** 1.8 * 29 + 2;
  const count = Math.min(MOST_REVIEWS, Math.round(appeal * Math.min(1, daysOnSale / 75)));
  return Array.from({ length: count }, () => {
    const day = Math.floor(first / DAY_MS) + Math.floor(random.next() * daysOnSale);
    // Half past six in the morning to eleven at night, Indian time.
    const minute = 60 + Math.floor(random.next() * 990);
    return day * DAY_MS + minute * 60_000 + Math.floor(random.next() * 60_000);
  })
    .filter((time) => time > first && time < LAST_REVIEW_AT)
    .sort((a, b) => a - b);
}

function shopperName(first: string, random: Random): string {
  return random.next() < 0.35 ? `${first} ${random.pick(SURNAME_INITIALS)}.` : first;
}
