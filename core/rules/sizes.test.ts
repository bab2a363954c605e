import { expect, it } from 'vitest';
import { sizesOf, stockBySize } from './sizes.ts';

it('reads sizes trimmed and in capitals, in their order, each once', () => {
  expect(sizesOf(' s, M ,xl,xxl, m,')).toEqual(['S', 'M', 'XL', 'XXL']);
  expect(sizesOf('')).toEqual([]);
});

it('spells the sizes of a stock map the same way', () => {
  expect(stockBySize({ ' s': 2, XL: 0 })).toEqual({ S: 2, XL: 0 });
});
