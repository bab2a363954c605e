import { expect, it } from 'vitest';
import { filterTexts } from '#core/texts/en/filters.ts';
import { PRICE_RANGES } from './price-ranges.ts';

it('leave no whole rupee between them, and read as people say them', () => {
  for (const [place, { minPrice }] of PRICE_RANGES.slice(1).entries()) {
    expect(minPrice).toBe((PRICE_RANGES[place]?.maxPrice ?? 0) + 1);
  }
  expect(PRICE_RANGES.map(filterTexts.priceRange)).toEqual([
    'Up to ₹499',
    '₹500 – ₹999',
    '₹1,000 – ₹1,499',
    '₹1,500 and above',
  ]);
});
