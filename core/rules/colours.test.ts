import { expect, it } from 'vitest';
import { getSwatch, SWATCHES } from './colours.ts';

it('knows the 17 colours of the specification, in any case', () => {
  expect(Object.keys(SWATCHES)).toHaveLength(17);
  expect(getSwatch('GreenYellow')).toBe(SWATCHES.GreenYellow);
  expect(getSwatch(' sky BLUE ')).toBe(SWATCHES['Sky Blue']);
});

it('falls back to grey', () => {
  expect(getSwatch('Ultraviolet')).toBe('#8c8c8c');
  expect(getSwatch('')).toBe('#8c8c8c');
});
