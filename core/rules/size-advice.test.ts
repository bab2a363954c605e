import { describe, expect, it } from 'vitest';
import { createRandom } from '#tests/support/seeded-random.ts';
import { adviseSizes, type SizeDirection, type SizeOutcome } from './size-advice.ts';
import { readSizeComplaint } from './size-complaint.ts';
import { FITS, type Fit } from './sizes.ts';

function outcome(size: string, facts: Partial<SizeOutcome> = {}): SizeOutcome {
  return {
    size,
    taken: 100,
    kept: 90,
    exchanged: {},
    tooSmall: 0,
    tooLarge: 0,
    fitSmall: 0,
    fitLarge: 0,
    ...facts,
  };
}

function fitsOf(counts: Partial<Record<Fit, number>>): Record<Fit, number> {
  return { Small: 0, 'Moderately small': 0, 'As expected': 0, 'Moderately large': 0, Large: 0, ...counts };
}

describe('what is said about sizes', () => {
  it('is nothing under 20 pieces of a size', () => {
    expect(adviseSizes([])).toBeUndefined();
    expect(adviseSizes([outcome('M', { taken: 19, kept: 1, tooSmall: 18 })])).toBeUndefined();
    const some = adviseSizes([outcome('M', { taken: 20, kept: 20 }), outcome('L', { taken: 19, kept: 19 })]);
    expect(some).toEqual({ sizes: [{ size: 'M', taken: 20, kept: 20, changed: 0 }] });
  });

  it('has its numbers, and the size that most changed to', () => {
    const medium = outcome('M', { taken: 212, kept: 171, exchanged: { L: 30, XL: 3, S: 2 } });
    expect(adviseSizes([medium])?.sizes).toEqual([
      { size: 'M', taken: 212, kept: 171, changed: 35, mostTook: 'L', runs: 'small' },
    ]);
    const even = outcome('M', { exchanged: { L: 4, S: 4 } });
    expect(adviseSizes([even])?.sizes[0]).not.toHaveProperty('mostTook');
    const two = outcome('M', { exchanged: { L: 2 } });
    expect(adviseSizes([two])?.sizes[0]).not.toHaveProperty('mostTook');
  });

  it('is in the order in which sizes are worn', () => {
    const sizes = ['L', 'XS', 'M'].map((size) => outcome(size));
    expect(adviseSizes(sizes)?.sizes.map(({ size }) => size)).toEqual(['XS', 'M', 'L']);
  });

  it('is a direction only beyond chance, by what came back to whom', () => {
    const runs = (facts: Partial<SizeOutcome>) => adviseSizes([outcome('M', facts)])?.runs;
    expect(runs({ tooSmall: 9 })).toBe('small');
    expect(runs({ tooLarge: 9 })).toBe('large');
    expect(runs({ exchanged: { L: 9 } })).toBe('small');
    expect(runs({ exchanged: { S: 9 } })).toBe('large');
    // Four on one side and none on the other leave a chance in 32, five one in 64: of 100 pieces, more are wanted.
    expect(runs({ taken: 50, tooSmall: 4 })).toBeUndefined();
    expect(runs({ taken: 50, tooSmall: 5 })).toBe('small');
    expect(runs({ tooSmall: 5 })).toBeUndefined();
    expect(runs({ tooSmall: 12, tooLarge: 5 })).toBeUndefined();
    expect(runs({ tooSmall: 12, tooLarge: 3 })).toBe('small');
    // Beyond chance, but of no use to 96 in 100 shoppers.
    expect(runs({ taken: 500, kept: 480, tooSmall: 20 })).toBeUndefined();
  });

  it('hears reviews of one size for that size, and never them alone', () => {
    const noteOf = (facts: Partial<SizeOutcome>) =>
      adviseSizes([outcome('M', { taken: 60, tooSmall: 6, tooLarge: 1, ...facts }), outcome('L')])?.sizes[0];
    expect(noteOf({})).not.toHaveProperty('runs');
    expect(noteOf({ fitSmall: 6 })).toMatchObject({ size: 'M', runs: 'small' });
    expect(noteOf({ fitLarge: 6 })).not.toHaveProperty('runs');
    expect(adviseSizes([outcome('M', { fitSmall: 500 })])?.sizes[0]).not.toHaveProperty('runs');
  });

  it('lets reviews tip the scales and never speak alone', () => {
    const medium = outcome('M', { taken: 60, tooSmall: 6, tooLarge: 1 });
    expect(adviseSizes([medium])?.runs).toBeUndefined();
    expect(adviseSizes([medium], fitsOf({ Small: 5 }))?.runs).toBe('small');
    expect(adviseSizes([outcome('M')], fitsOf({ Small: 500 }))?.runs).toBeUndefined();
    expect(
      adviseSizes([outcome('M', { taken: 60, tooSmall: 5 })], fitsOf({ Large: 8 }))?.runs,
    ).toBeUndefined();
  });
});

describe('a shopper’s own words', () => {
  it.each([
    ['Too small for me', 'small'],
    ['it is tight at the chest', 'small'],
    ['Need one size bigger please', 'small'],
    ['size chota hai', 'small'],
    ['very loose', 'large'],
    ['Too big, want a smaller one', 'large'],
    ['The sleeves are too long', 'large'],
    ['bada hai', 'large'],
    ['Colour is different from the picture', undefined],
    ['Small hole in the seam', undefined],
    ['I ordered Large by mistake', undefined],
    ['not too small, just not my colour', undefined],
    ['tight at the chest, too long', undefined],
    ['', undefined],
  ])('%s: %s', (reason, direction) => {
    expect(readSizeComplaint(reason)).toBe(direction);
  });
});

/**
 * Sales as a store has them. Of all pieces 8 to 20 % come back, whatever their cut: most for reasons that have nothing to
 * do with the size, the others as too small or too large alike. A garment that is cut wrong adds its own to them. Half of
 * those who mind the size take another one, the others send it back, and four in ten of these do not say why. One buyer in
 * fifteen answers how it fits.
 */
const SIZES = ['S', 'M', 'L', 'XL', 'XXL'];
const DEMAND = [0.15, 0.3, 0.3, 0.17, 0.08];

interface MadeUp {
  pieces: number;
  returnRate: number;
  /** The share of pieces that do not fit because of the cut. */
  shift: number;
  towards: SizeDirection;
  /** The share of those for whom it is too small, where the cut is true. */
  usuallySmall: number;
}

function sell(chance: () => number, made: MadeUp): { outcomes: SizeOutcome[]; fits: Record<Fit, number> } {
  const sold = SIZES.map((size) => ({
    ...outcome(size, { taken: 0, kept: 0 }),
    exchanged: {} as Record<string, number>,
  }));
  const fits = fitsOf({});
  for (let piece = 0; piece < made.pieces; piece += 1) {
    const place = pick(chance, DEMAND);
    const row = sold[place];
    if (!row) continue;
    row.taken += 1;
    const complaint = complain(chance, made);
    if (chance() < 1 / 15) fits[answer(chance, complaint)] += 1;
    const other = SIZES[place + (complaint === 'small' ? 1 : -1)];
    if (complaint === null) row.kept += 1;
    else if (complaint === 'other') continue;
    else if (other && chance() < 0.5) row.exchanged[other] = (row.exchanged[other] ?? 0) + 1;
    else if (chance() < 0.6) row[complaint === 'small' ? 'tooSmall' : 'tooLarge'] += 1;
  }
  return { outcomes: sold, fits };
}

type Complaint = SizeDirection | 'other' | null;

function complain(chance: () => number, { returnRate, shift, towards, usuallySmall }: MadeUp): Complaint {
  if (chance() < shift) return towards;
  if (chance() >= returnRate) return null;
  if (chance() < 0.6) return 'other';
  return chance() < usuallySmall ? 'small' : 'large';
}

/** Who kept it says so, with some noise; who minded the size says that. */
function answer(chance: () => number, complaint: Complaint): Fit {
  if (complaint === 'small') return chance() < 0.5 ? 'Small' : 'Moderately small';
  if (complaint === 'large') return chance() < 0.5 ? 'Large' : 'Moderately large';
  return FITS[pick(chance, [0.03, 0.12, 0.7, 0.12, 0.03])] ?? 'As expected';
}

function pick(chance: () => number, shares: readonly number[]): number {
  let rest = chance();
  const place = shares.findIndex((share) => {
    rest -= share;
    return rest < 0;
  });
  return place === -1 ? shares.length - 1 : place;
}

const PRODUCTS = 2000;

/** Of so many products, the shares for which the right direction and a wrong one are named. */
function tryOut(seed: number, make: (chance: () => number) => Partial<MadeUp>) {
  const below = createRandom(seed);
  const chance = () => below(1_000_000) / 1_000_000;
  let right = 0;
  let wrong = 0;
  for (let product = 0; product < PRODUCTS; product += 1) {
    const made: MadeUp = {
      // From 50 to 500, half of them under 160.
      pieces: Math.round(50 * 10 ** chance()),
      returnRate: 0.08 + chance() * 0.12,
      shift: 0,
      towards: chance() < 0.5 ? 'small' : 'large',
      usuallySmall: 0.5,
      ...make(chance),
    };
    const { outcomes, fits } = sell(chance, made);
    const runs = adviseSizes(outcomes, fits)?.runs;
    if (runs === made.towards && made.shift > 0) right += 1;
    else if (runs) wrong += 1;
  }
  return { right: right / PRODUCTS, wrong: wrong / PRODUCTS };
}

describe('on made-up sales', () => {
  it('names the right direction for nine products in ten that are cut wrong, and hardly ever the other', () => {
    const { right, wrong } = tryOut(1, (chance) => ({ shift: 0.12 + chance() * 0.18 }));
    expect(right).toBeGreaterThanOrEqual(0.9);
    expect(wrong).toBe(0);
  });

  it('does so from 50 pieces on, where three in ten do not fit', () => {
    const { right, wrong } = tryOut(2, () => ({ pieces: 50, shift: 0.3 }));
    expect(right).toBeGreaterThanOrEqual(0.9);
    expect(wrong).toBeLessThan(0.001);
  });

  it('names none for 98 in 100 that are cut true', () => {
    expect(tryOut(3, () => ({})).wrong).toBeLessThan(0.02);
    for (const pieces of [50, 75, 100]) expect(tryOut(4, () => ({ pieces })).wrong).toBeLessThan(0.02);
  });

  it('nor where shoppers as a rule take their clothes rather too small than too large', () => {
    expect(tryOut(5, () => ({ usuallySmall: 0.6 })).wrong).toBeLessThan(0.02);
  });
});
