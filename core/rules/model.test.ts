import { expect, it } from 'vitest';
import { feetAndInches, modelText } from './model.ts';

it.each([
  [120, '3′11″'],
  [152, '5′0″'],
  [180, '5′11″'],
  // 71.65 inches: the inch that is rounded up makes a foot.
  [182, '6′0″'],
  [220, '7′3″'],
])('%i cm are %s', (heightCm, text) => {
  expect(feetAndInches(heightCm)).toBe(text);
});

it('says how tall the model is and which size is worn', () => {
  expect(modelText({ heightCm: 180, size: 'M' })).toBe('Model is 5′11″ and wears M');
});
