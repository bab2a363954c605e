import { describe, expect, it } from 'vitest';
import { countSizesOfOne, judgeRisk, measureAddress, type RiskInputs, riskBand } from './cod-risk.ts';

/** A regular customer with a full address, in an area nobody knows. */
const NOTHING_AGAINST: RiskInputs = {
  refusals: 0,
  delivered: 3,
  area: '560',
  areaParcels: 0,
  areaReturned: 0,
  ...measureAddress('12 Temple Road, Jayanagar'),
  totalPaise: 99_900,
  usualPaise: 89_900,
  sizesOfOne: 1,
  namesOfPhone: 1,
};

function judge(given: Partial<RiskInputs>) {
  const { points, reasons } = judgeRisk({ ...NOTHING_AGAINST, ...given });
  return { points, texts: reasons.map(({ text }) => text) };
}

describe('the risk of a cash order', () => {
  it('is nothing where nothing speaks against it', () => {
    expect(judgeRisk(NOTHING_AGAINST)).toEqual({ points: 0, band: 'low', reasons: [] });
  });

  it.each<[Partial<RiskInputs>, number, string]>([
    [{ refusals: 1 }, 40, '1 earlier parcel came back'],
    [{ refusals: 4 }, 70, '4 earlier parcels came back'],
    [{ delivered: 0 }, 10, 'Nothing delivered yet'],
    [{ areaParcels: 20, areaReturned: 6 }, 20, '30% of the last 20 cash parcels to pincodes 560… came back'],
    [
      { areaParcels: 200, areaReturned: 90 },
      35,
      '45% of the last 200 cash parcels to pincodes 560… came back',
    ],
    [measureAddress('Near temple'), 20, 'Thin address: 2 words, no number'],
    [measureAddress('12 MG Rd'), 20, 'Thin address: 3 words'],
    [{ totalPaise: 269_700 }, 20, 'Unusual value: most orders are about ₹899'],
    [{ sizesOfOne: 3 }, 15, '3 sizes of one product'],
    [{ namesOfPhone: 3 }, 25, 'Phone used under 3 names'],
  ])('%j is worth %i points: %s', (given, points, text) => {
    expect(judge(given)).toEqual({ points, texts: [text] });
  });

  it.each<[string, Partial<RiskInputs>]>([
    ['an area with fewer than 20 parcels', { areaParcels: 19, areaReturned: 19 }],
    ['an area where few come back', { areaParcels: 100, areaReturned: 29 }],
    ['a value while there are too few orders to compare with', { totalPaise: 9_999_900, usualPaise: null }],
    ['a value just below three times the usual', { totalPaise: 269_699 }],
    ['a phone under two names', { namesOfPhone: 2 }],
    ['a long address without a number', measureAddress('Behind the old post office, Main Bazaar')],
  ])('%s counts for nothing', (_name, given) => {
    expect(judge(given).points).toBe(0);
  });

  it('adds up, and falls into a band', () => {
    expect(judge({ refusals: 1, delivered: 0, sizesOfOne: 2 }).points).toBe(65);
    expect([0, 29, 30, 59, 60, 165].map(riskBand)).toEqual([
      'low',
      'low',
      'medium',
      'medium',
      'high',
      'high',
    ]);
  });
});

it('sizes are counted by product', () => {
  const shirt = (size: string) => ({ productId: 'shirt', size });
  expect(countSizesOfOne([])).toBe(0);
  expect(countSizesOfOne([shirt('M'), shirt('L'), shirt('M'), { productId: 'hoodie', size: 'S' }])).toBe(2);
});
