import { expect, it } from 'vitest';
import { getSizes, stockBySize } from './sizes.ts';

it('reads sizes trimmed and in capitals, in their order, each once', () => {
  expect(getSizes(' s, M ,xl,xxl, m,')).toEqual(['S', 'M', 'XL', 'XXL']);
  expect(getSizes('')).toEqual([]);
});

it('spells the sizes of a stock map the same way', () => {
  expect(stockBySize({ ' s': 2, XL: 0 })).toEqual({ S: 2, XL: 0 });
});
