import { describe, expect, it } from 'vitest';
import {
  CLASS_SIZES,
  type Measures,
  measureParcel,
  PACKING_GRAMS,
  type PackedPieces,
} from './parcel-size.ts';

const USUAL: Measures = { weightGrams: 500, lengthCm: 20, widthCm: 30, heightCm: 5 };
const UNKNOWN: PackedPieces = { quantity: 1, weightGrams: null, sizeClass: null };

function pieces(quantity: number, weightGrams: number | null, sizeClass: PackedPieces['sizeClass'] = null) {
  return { quantity, weightGrams, sizeClass };
}

describe('what a parcel weighs and measures', () => {
  it('is the usual parcel, as the owner wrote it, where no piece carries anything', () => {
    expect(measureParcel([UNKNOWN, pieces(3, null)], USUAL)).toEqual(USUAL);
    expect(measureParcel([], USUAL)).toMatchObject({ lengthCm: 20, widthCm: 30, heightCm: 5 });
  });

  it('adds the weights up, with the packing', () => {
    const { weightGrams } = measureParcel([pieces(3, 180), pieces(1, 420)], USUAL);
    expect(weightGrams).toBe(3 * 180 + 420 + PACKING_GRAMS);
  });

  it('counts all pieces that nobody has weighed as one usual parcel, which is packed already', () => {
    const { weightGrams } = measureParcel([pieces(2, 180), UNKNOWN, UNKNOWN], USUAL);
    expect(weightGrams).toBe(2 * 180 + 500);
  });

  it('lays the pieces upon each other, the longest side first', () => {
    expect(measureParcel([pieces(2, 180, 'small'), pieces(1, 600, 'large')], USUAL)).toMatchObject({
      lengthCm: CLASS_SIZES.large.lengthCm,
      widthCm: CLASS_SIZES.large.widthCm,
      heightCm: 2 * CLASS_SIZES.small.heightCm + CLASS_SIZES.large.heightCm,
    });
    expect(measureParcel([pieces(20, 180, 'small')], USUAL)).toMatchObject({
      lengthCm: 40,
      widthCm: 25,
      heightCm: 20,
    });
  });

  it('puts the usual parcel upon them for pieces without a size', () => {
    expect(measureParcel([pieces(1, 180, 'small'), UNKNOWN], USUAL)).toMatchObject({
      lengthCm: 30,
      widthCm: 25,
      heightCm: 2 + 5,
    });
  });

  it('is never more than couriers carry', () => {
    expect(measureParcel([pieces(1000, 50_000, 'large')], USUAL)).toMatchObject({
      weightGrams: 50_000,
      lengthCm: 200,
    });
  });
});
