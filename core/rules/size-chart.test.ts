import { expect, it } from 'vitest';
import { centimetresToInches, GARMENT_MEASURES, GARMENTS, MEASURES } from './size-chart.ts';

it('reads inches as a tape shows them, in quarters', () => {
  expect(centimetresToInches(106.5)).toBe(42);
  expect(centimetresToInches(44)).toBe(17.25);
  expect(centimetresToInches(52)).toBe(20.5);
});

it('knows what can be measured of each garment, and nothing that can be of none', () => {
  const measured = new Set(GARMENTS.flatMap((garment) => GARMENT_MEASURES[garment]));
  expect([...measured].toSorted()).toEqual([...MEASURES].toSorted());
});
