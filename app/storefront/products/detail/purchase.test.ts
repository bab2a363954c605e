import { describe, expect, it } from 'vitest';
import { BUTTON_LABELS, cappedQuantity, toPurchaseStep } from './purchase.ts';
import { getAvailable } from './size-cells.tsx';

const PRODUCT = { sizes: ['S', 'M', 'L'], stock: { S: 0, M: 4 } };
const label = (size: string | null, product = PRODUCT) => BUTTON_LABELS[toPurchaseStep(product, size)];

describe('the add button', () => {
  it('says what comes next', () => {
    expect(label(null)).toBe('Select Size');
    expect(label('M')).toBe('Add to Cart');
    expect(label('S')).toBe('Sold Out');
    expect(label('L')).toBe('Sold Out');
  });

  it('says at once that nothing is left', () => {
    expect(label(null, { sizes: ['S'], stock: { S: 0, M: 0 } })).toBe('Sold Out');
    expect(label(null, { sizes: [], stock: { S: 0, M: 4 } })).toBe('Sold Out');
  });
});

it('counts a size without a figure, or with a senseless one, as sold out', () => {
  expect(getAvailable({ M: 4 }, 'M')).toBe(4);
  expect(getAvailable({ M: 4 }, 'toString')).toBe(0);
  expect(getAvailable({ M: -1 }, 'M')).toBe(0);
});

it('caps the quantity at the stock and never goes under 1', () => {
  expect(cappedQuantity(3, 4)).toBe(3);
  expect(cappedQuantity(9, 4)).toBe(4);
  expect(cappedQuantity(3, 0)).toBe(1);
});
