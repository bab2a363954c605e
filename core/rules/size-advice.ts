import { compareSizes } from './products.ts';
import type { Fit } from './sizes.ts';

/** What became of the pieces of one size that nobody can send back any more. */
export interface SizeOutcome {
  size: string;
  taken: number;
  kept: number;
  /** Pieces that were exchanged for another size, by that size. */
  exchanged: Readonly<Record<string, number>>;
  /** Pieces that were sent back as too small or too large. */
  tooSmall: number;
  tooLarge: number;
  /** Reviews of who kept theirs that say it is small or large. */
  fitSmall: number;
  fitLarge: number;
}

/** A garment that runs small is worn a size larger. */
export type SizeDirection = 'small' | 'large';

export interface SizeNote {
  size: string;
  taken: number;
  kept: number;
  /** How many changed to another size, and to which one most of them did; without it there is no such size. */
  changed: number;
  mostTook?: string;
  /** Of this size alone. */
  runs?: SizeDirection;
}

export interface SizeAdvice {
  /** Of all sizes together; absent where the evidence is no better than chance. */
  runs?: SizeDirection;
  /** Of those sizes of which enough were taken. */
  sizes: SizeNote[];
}

/** Fewer pieces say nothing about a size, or about all of them. */
export const LEAST_PIECES = 20;
/** "Most" of two people is no news. */
const LEAST_CHANGED = 3;
/** How likely a direction that is named may be none. */
const LEVEL = 0.02;
/** What is beyond chance and yet concerns fewer than so many is not worth another size for everybody. */
const LEAST_SHARE = 0.06;
/** An answer in a review is a weaker sign than a garment that came back, and all of them together never speak alone. */
const FIT_WEIGHT = 0.5;
const FIT_MOST = 3;

/**
 * What can be said about the sizes of a product; undefined while that is nothing. Each piece that came back for
 * its size is a vote; where a garment is cut true, they fall on both sides alike. A direction is named when, by the votes,
 * the odds that it is the right one are 98 in 100.
 */
export function adviseSizes(
  outcomes: readonly SizeOutcome[],
  fits?: Readonly<Record<Fit, number>>,
): SizeAdvice | undefined {
  const votes = sumVotes(outcomes);
  const runs = votes.pieces < LEAST_PIECES ? undefined : judge(addFits(votes, sumFits(fits)), LEVEL);
  const counted = outcomes
    .filter(({ taken }) => taken >= LEAST_PIECES)
    .toSorted((a, b) => compareSizes(a.size, b.size));
  if (!runs && counted.length === 0) return undefined;
  return {
    ...(runs && { runs }),
    // Several sizes are several chances to be wrong: each has its share of them.
    sizes: counted.map((outcome) => toNote(outcome, LEVEL / counted.length)),
  };
}

function toNote(outcome: SizeOutcome, level: number): SizeNote {
  const { size, taken, kept, exchanged, fitSmall, fitLarge } = outcome;
  const changed = Object.values(exchanged).reduce((sum, pieces) => sum + pieces, 0);
  const most = Object.entries(exchanged).find(([, pieces]) => pieces * 2 > changed);
  const runs = judge(addFits(sumVotes([outcome]), { small: fitSmall, large: fitLarge }), level);
  return {
    ...{ size, taken, kept, changed },
    ...(most && changed >= LEAST_CHANGED && { mostTook: most[0] }),
    ...(runs && { runs }),
  };
}

/** How many pieces say that the garment runs small, and how many that it runs large. */
interface Votes {
  small: number;
  large: number;
  pieces: number;
}

function sumVotes(outcomes: readonly SizeOutcome[]): Votes {
  const votes = { small: 0, large: 0, pieces: 0 };
  for (const { size, taken, exchanged, tooSmall, tooLarge } of outcomes) {
    votes.pieces += taken;
    votes.small += tooSmall;
    votes.large += tooLarge;
    for (const [other, pieces] of Object.entries(exchanged)) {
      if (compareSizes(other, size) > 0) votes.small += pieces;
      else votes.large += pieces;
    }
  }
  return votes;
}

/** Of all reviews, whatever size they are about. */
function sumFits(fits: Readonly<Record<Fit, number>> | undefined) {
  if (!fits) return { small: 0, large: 0 };
  return {
    small: fits.Small + fits['Moderately small'],
    large: fits.Large + fits['Moderately large'],
  };
}

function addFits(votes: Votes, { small, large }: { small: number; large: number }): Votes {
  const weight = Math.min(FIT_WEIGHT, FIT_MOST / Math.max(1, small + large));
  return { ...votes, small: votes.small + small * weight, large: votes.large + large * weight };
}

function judge({ small, large, pieces }: Votes, level: number): SizeDirection | undefined {
  const [more, fewer] = small > large ? [small, large] : [large, small];
  if (more - fewer < pieces * LEAST_SHARE || chanceOf(more, fewer) > level) return undefined;
  return small > large ? 'small' : 'large';
}

/**
 * How likely it is, after so many votes on either side, that the side with more of them is not the more frequent one: the
 * part of the beta distribution that is on the other side of one half. Votes may have parts.
 */
function chanceOf(more: number, fewer: number): number {
  const peak = more / (more + fewer);
  const logAt = (share: number) => more * Math.log(share) + fewer * Math.log(1 - share);
  let whole = 0;
  let other = 0;
  for (let step = 0.5; step < STEPS; step += 1) {
    const density = Math.exp(logAt(step / STEPS) - logAt(Math.min(peak, 1 - 1 / STEPS)));
    whole += density;
    if (step < STEPS / 2) other += density;
  }
  return other / whole;
}

/** Of the numeric integration. */
const STEPS = 1000;
