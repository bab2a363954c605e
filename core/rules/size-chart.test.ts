import { describe, expect, it } from 'vitest';
import { SIZES } from './categories.ts';
import { getSizeChart, inchesToCentimetres } from './size-chart.ts';

describe('sizeChartOf', () => {
  it('gives oversized t-shirts a chart of their own, in any case', () => {
    const oversized = getSizeChart('Oversized T-Shirt');
    expect(oversized.title).toBe('Oversized T-Shirt');
    expect(getSizeChart('oversized t-shirt')).toBe(oversized);
    expect(getSizeChart('hoodie')).not.toBe(oversized);
  });

  it('shares one chart among all other categories', () => {
    const regular = getSizeChart('regular t-shirt');
    for (const category of ['hoodie', 'cargo', 'polo', 'sweatshirt', 'zip hoodie', '']) {
      expect(getSizeChart(category)).toBe(regular);
    }
  });

  it('has a figure for every size and measure, growing with the size', () => {
    for (const chart of [getSizeChart('oversized t-shirt'), getSizeChart('polo')]) {
      expect(chart.rows.map((row) => row.size)).toEqual([...SIZES]);
      for (const row of chart.rows) expect(row.inches).toHaveLength(chart.measures.length);
      for (const [column] of chart.measures.entries()) {
        const figures = chart.rows.map((row) => row.inches[column] ?? 0);
        expect(figures).toEqual([...new Set(figures)].sort((a, b) => a - b));
      }
    }
  });
});

it('rounds centimetres to the nearest half', () => {
  expect(inchesToCentimetres(42)).toBe(106.5);
  expect(inchesToCentimetres(10)).toBe(25.5);
  expect(inchesToCentimetres(20.5)).toBe(52);
});
