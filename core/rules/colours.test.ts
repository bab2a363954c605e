import { expect, it } from 'vitest';
import { SWATCHES, swatchOf } from './colours.ts';

it('knows the 17 colours of the specification, in any case', () => {
  expect(Object.keys(SWATCHES)).toHaveLength(17);
  expect(swatchOf('GreenYellow')).toBe(SWATCHES.GreenYellow);
  expect(swatchOf(' sky BLUE ')).toBe(SWATCHES['Sky Blue']);
});

it('falls back to grey', () => {
  expect(swatchOf('Ultraviolet')).toBe('#8c8c8c');
  expect(swatchOf('')).toBe('#8c8c8c');
});
