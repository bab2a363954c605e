import type { DemoListing, DemoReview } from '../demo-product.ts';
import { CLOTH } from './cloth.ts';
import { DELIVERY } from './delivery.ts';
import { fitRemarks } from './fit.ts';
import { GIFTS, SEASONAL, WORN } from './occasions.ts';
import type { Kind, Mood } from './phrase.ts';
import { BACK_PRINT, PRINT } from './print-quality.ts';
import { PRINT_REMARKS } from './print-remarks.ts';
import { PRICE } from './verdicts.ts';
import { WASH } from './wash.ts';

export interface Topic {
  name: string;
  /** How readily people come to speak of it. */
  weight: number;
  phrases: readonly string[];
  /** Topics that would contradict this one in the same comment. */
  excludes?: readonly string[];
}

export type Subject = Pick<DemoReview, 'rating' | 'fit' | 'at'>;

const KINDS: Readonly<Record<DemoListing['category'], Kind>> = {
  'regular t-shirt': 'regular',
  'oversized t-shirt': 'oversized',
  hoodie: 'warm',
  sweatshirt: 'warm',
  polo: 'polo',
  cargo: 'cargo',
};

const FIT_MOODS: Readonly<Record<DemoReview['fit'], Mood>> = {
  Small: 'bad',
  'Moderately small': 'mixed',
  'As expected': 'good',
  'Moderately large': 'mixed',
  Large: 'bad',
};

/** What somebody may say in this mood, in the order in which people say it: first the garment, last the courier. */
export function getTopics(listing: DemoListing, subject: Subject, mood: Mood): Topic[] {
  const kind = KINDS[listing.category];
  const { front, back } = listing.print;
  const isDelighted = mood === 'good' && subject.rating >= 4;
  const speaksOfFit = FIT_MOODS[subject.fit] === mood;
  const isTight = subject.fit === 'Small' || subject.fit === 'Moderately small';

  const topics: (Topic | false)[] = [
    mood === 'good' &&
      front !== null && { name: 'remark', weight: 7, phrases: PRINT_REMARKS[front], excludes: ['gift'] },
    isDelighted && back !== undefined && { name: 'back', weight: 1.5, phrases: BACK_PRINT },
    front !== null && { name: 'print', weight: 2.5, phrases: PRINT[mood] },
    { name: 'cloth', weight: 5, phrases: CLOTH[kind][mood] },
    speaksOfFit && {
      name: 'fit',
      weight: mood === 'good' ? 3 : 9,
      phrases: fitRemarks(subject.fit, kind),
      excludes: ['gift', 'season'],
    },
    isDelighted && { name: 'worn', weight: 2.5, phrases: WORN[kind], excludes: ['gift', 'season'] },
    isDelighted && {
      name: 'season',
      weight: 0.6,
      phrases: seasonal(kind, subject.at),
      excludes: ['gift', 'worn', 'fit'],
    },
    !isTight && { name: 'wash', weight: 2.5, phrases: WASH[mood] },
    isDelighted && {
      name: 'gift',
      weight: 1.8,
      phrases: GIFTS,
      excludes: ['fit', 'worn', 'season', 'remark'],
    },
    { name: 'price', weight: 1.2, phrases: PRICE[mood] },
    { name: 'delivery', weight: 3, phrases: DELIVERY[mood] },
  ];
  return topics.filter((topic) => topic !== false);
}

function seasonal(kind: Kind, at: string): string[] {
  const day = at.slice('2026-'.length, '2026-11-13'.length);
  return SEASONAL.filter(
    ({ from, to, isForSummer }) => from <= day && day <= to && (kind === 'regular' || !isForSummer),
  ).map(({ text }) => text);
}
