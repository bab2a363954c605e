import { hourInIndia } from './india-time.ts';

/** How long a piece is reserved for who was notified that it is back. */
export const RESERVED_MINUTES = 30;

/** Hours of India's day: from the first, until the other has begun. */
export interface Hours {
  from: number;
  to: number;
}

/** When those who wait are notified. Nobody is woken for a piece that is theirs for half an hour. */
export const MESSAGE_HOURS: Hours = { from: 9, to: 21 };
export const ALL_DAY: Hours = { from: 0, to: 24 };

export function isWithin({ from, to }: Hours, at: Date): boolean {
  const hour = hourInIndia(at);
  return hour >= from && hour < to;
}

/** Sizes that one phone can wait for at a time. */
export const MOST_WAITING_OF_PHONE = 10;

/** Requests from one network within a day, for phones that are not the caller's own. */
export const MOST_ASKED_OF_NETWORK = 20;

/** A size that is sold out and wanted by so many is a line on Today. */
export const WANTED_AT = 3;
