import type { DemoListing } from '../demo-product.ts';
import type { Slots } from './phrase.ts';
import type { Random } from './random.ts';
import { TOWNS } from './shoppers.ts';

const FRIENDS = [
  ...['my brother', 'my cousin', 'my flatmate', 'my roommate', 'my nephew', 'my best friend', 'my uncle'],
  ...['my younger brother', 'my office friend', 'my brother-in-law', 'my school friend', 'my gym partner'],
] as const;

const GARMENT_WORDS: Readonly<Record<DemoListing['category'], readonly string[]>> = {
  'regular t-shirt': ['tee', 't-shirt'],
  'oversized t-shirt': ['tee', 't-shirt'],
  hoodie: ['hoodie'],
  sweatshirt: ['sweatshirt'],
  polo: ['polo'],
  cargo: ['cargo'],
};

/** What fills the open places of one comment. */
export function slotsFor(listing: DemoListing, random: Random): Slots {
  const who = random.pick(FRIENDS);
  return {
    who,
    Who: who.charAt(0).toUpperCase() + who.slice(1),
    town: random.pick(TOWNS),
    days: String(2 + Math.floor(random.next() * 4)),
    late: String(8 + Math.floor(random.next() * 5)),
    washes: String(4 + Math.floor(random.next() * 9)),
    size: random.weighted(['S', 'M', 'L', 'XL'], [2, 4, 4, 2]),
    price: `₹${listing.price.toLocaleString('en-IN')}`,
    garment: random.pick(GARMENT_WORDS[listing.category]),
    colour: listing.colour === 'GreenYellow' ? 'lime green' : listing.colour.toLowerCase(),
  };
}
